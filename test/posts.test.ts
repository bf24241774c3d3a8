/**
 * Every form of every page × every persona, sent with fields that are right: who may gets what was asked for, and it is on record; for
 * everybody else no row changes. Reads the site map and the forms' names: one without a line in test/support/posts fails.
 */
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { FormAction } from '#server/http/forms/form.ts'
import { productPages } from '#server/http/pages/site.ts'
import { testApp } from './support/app.ts'
import { send } from './support/asking.ts'
import { forgetLimits, testDatabase } from './support/database.ts'
import { testFolder } from './support/folder.ts'
import { handoffKeys } from './support/handoff.ts'
import { addPerson, personas } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { accountPosts } from './support/posts/account-posts.ts'
import { entryPosts } from './support/posts/entry-posts.ts'
import { placePosts } from './support/posts/place-posts.ts'
import type { Name, Post, World } from './support/posts/post.ts'
import { profilePosts } from './support/posts/profile-posts.ts'
import { changedTables, digestTables } from './support/tables.ts'
import { postBox, visit } from './support/visitor.ts'

// Nine people with all that belongs to them for each form.
vi.setConfig({ testTimeout: 120_000 })

const posts = { ...accountPosts, ...entryPosts, ...placePosts, ...profilePosts }
const names: readonly Name[] = ['guest', ...(Object.keys(personas) as (keyof typeof personas)[])]
const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const app = await testApp(database, {
  deliver: box.deliver,
  env: { DATA_DIR: testFolder(), HANDOFF_KEYS: handoffKeys },
})

const forms = siteMap.flatMap(({ path, file, group }) => {
  const action = productPages.find(file).action as FormAction | undefined
  if (!action) return []
  return (action.names.length > 0 ? action.names : ['']).map((name) => ({ path, name, group }))
})
const lines = Object.entries(posts).flatMap(([path, byName]) => Object.keys(byName).map((name) => `${path} ${name}`))

test('every form of the map has a line, and every line is a form', () => {
  expect(lines.sort()).toEqual(forms.map(({ path, name }) => `${path} ${name}`).sort())
})

/** New people, a new place, and a browser of whoever sends. */
async function makeWorld(name: Name): Promise<World> {
  await forgetLimits(database)
  const [client, vendor] = [await addPerson(database, personas.client), await addPerson(database, personas.vendor)]
  const [place = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
  const me =
    name === 'guest'
      ? null
      : name === 'client'
        ? client
        : name === 'vendor'
          ? vendor
          : await addPerson(database, personas[name])
  const visitor = visit(app, { cookie: me?.cookie })
  // A session that is worth nothing is nobody's.
  return { database, app, box, place, client, vendor, me: name === 'suspended' ? null : me, visitor, own: me }
}

async function outcomeOf(path: string, name: string, post: Post, who: Name) {
  const world = await makeWorld(who)
  const given = await post.fields(world)
  const before = await digestTables(db)
  const last = await db.selectFrom('audit_events').select('id').orderBy('id', 'desc').executeTakeFirst()
  const cookie = world.visitor.header()
  const files = await post.files?.()
  const { status, to } = await send(
    app,
    path.replace(':id', world.place),
    { ...given, ...(name && { do: name }) },
    { cookie, files },
  )
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('id', '>', last?.id ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('id')
    .execute()
  return {
    answer: status === 302 && to?.startsWith('/auth/login') ? 'sign-in' : status,
    events: events.map(({ action }) => action).sort(),
    changed: changedTables(before, await digestTables(db)),
  }
}

/** What is to come of it for somebody; of those who may, the tables are at least these. */
function expectedOf(post: Post, group: string, who: Name) {
  const isNobody = who === 'guest' || who === 'suspended'
  if (post.may.includes(who)) {
    const also = post.also?.[who] ?? {}
    const ends = post.endsSession?.includes(who) ? ['session.end'] : []
    const events = [...post.events, ...(also.events ?? []), ...ends].sort()
    const own = [...post.changes, ...(also.changes ?? [])]
    const changes = events.length > 0 ? [...own, 'audit_events'] : own
    return {
      answer: post.done ?? 303,
      events,
      changed: changes.length > 0 ? expect.arrayContaining(changes) : [],
    }
  }
  const { refused = 404, refusalEvents = [], refusalChanges = [] } = post
  const status = typeof refused === 'number' ? refused : (refused[who] ?? 404)
  const isLed = isNobody && (group !== 'open' || post.asksToSignIn)
  return { answer: isLed ? 'sign-in' : status, events: refusalEvents, changed: refusalChanges }
}

test.each(forms)('$path $name: who may does it, nobody else changes a row', async ({ path, name, group }) => {
  const post = posts[path]?.[name] as Post
  await sql`truncate users, businesses, audit_events, audit_chains, verifications, deliveries cascade`.execute(db)
  const found: Partial<Record<Name, unknown>> = {}
  const expected: Partial<Record<Name, unknown>> = {}
  for (const who of names) {
    found[who] = await outcomeOf(path, name, post, who)
    expected[who] = expectedOf(post, group, who)
  }
  expect(found).toEqual(expected)
})
