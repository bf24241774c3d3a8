/**
 * Every form of every page × every persona, sent with fields that are right: permitted people succeed, on record; for
 * everybody else no row changes. Reads the site map and the forms' names: one without a line in test/support/posts fails.
 */
import { afterAll, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { FormAction } from '#server/http/forms/form.ts'
import { productPages } from '#server/http/pages/site.ts'
import { testApp } from './support/app.ts'
import { send } from './support/asking.ts'
import { testDatabase } from './support/database.ts'
import { testFolder } from './support/folder.ts'
import { handoffKeys } from './support/handoff.ts'
import { startLineServer } from './support/line-server.ts'
import { addPerson, personas, type TestPerson } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { accountPosts } from './support/posts/account-posts.ts'
import { agencyPosts, officeProvider } from './support/posts/agency-posts.ts'
import { cardPosts } from './support/posts/card-posts.ts'
import { chatPosts } from './support/posts/chat-posts.ts'
import { commentPosts } from './support/posts/comment-posts.ts'
import { entryPosts } from './support/posts/entry-posts.ts'
import { factorPosts } from './support/posts/factor-posts.ts'
import { fairnessPosts } from './support/posts/fairness-posts.ts'
import { importPosts } from './support/posts/import-posts.ts'
import { officerPosts } from './support/posts/officer-posts.ts'
import { ownPosts } from './support/posts/own-posts.ts'
import { ownershipPosts } from './support/posts/ownership-posts.ts'
import { placePosts } from './support/posts/place-posts.ts'
import { planPosts } from './support/posts/plan-posts.ts'
import type { Name, Post, World } from './support/posts/post.ts'
import { profilePosts } from './support/posts/profile-posts.ts'
import { quarantinePosts } from './support/posts/quarantine-posts.ts'
import { decisionPosts, registerPosts } from './support/posts/register-posts.ts'
import { runPosts } from './support/posts/run-posts.ts'
import { stopPosts } from './support/posts/stop-posts.ts'
import { templatePosts } from './support/posts/template-posts.ts'
import { someOf } from './support/share.ts'
import { changedTables, digestTables, keepRows } from './support/tables.ts'
import { postBox, visit } from './support/visitor.ts'

// Nine people with all that belongs to them for each form.
vi.setConfig({ testTimeout: 120_000 })

const posts = {
  ...accountPosts,
  ...agencyPosts,
  ...importPosts,
  ...stopPosts,
  ...cardPosts,
  ...chatPosts,
  ...commentPosts,
  ...officerPosts,
  ...entryPosts,
  ...ownPosts,
  ...ownershipPosts,
  ...factorPosts,
  ...fairnessPosts,
  ...placePosts,
  ...planPosts,
  ...profilePosts,
  ...quarantinePosts,
  ...registerPosts,
  ...decisionPosts,
  ...runPosts,
  ...templatePosts,
}
const names: readonly Name[] = ['guest', ...(Object.keys(personas) as (keyof typeof personas)[])]
const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const line = await startLineServer(afterAll)
const app = await testApp(database, {
  pushes: () => ({ tries: 1, deliver: async () => undefined }),
  deliver: box.deliver,
  env: { DATA_DIR: testFolder(), HANDOFF_KEYS: handoffKeys, ...line.env, ...officeProvider },
})

const forms = productPages.map.flatMap(({ path, file, group, post }) => {
  const action = productPages.find(file).action as FormAction | undefined
  if (!action) return []
  return (action.names.length > 0 ? action.names : ['']).map((name) => {
    const own = typeof post === 'object' ? post[name] : post
    return { path, name, group: own ?? group }
  })
})
const lines = Object.entries(posts).flatMap(([path, byName]) => Object.keys(byName).map((name) => `${path} ${name}`))

test('every form of the map has a line, and every line is a form', () => {
  expect(lines.sort()).toEqual(forms.map(({ path, name }) => `${path} ${name}`).sort())
})

interface Cast {
  people: Record<keyof typeof personas, TestPerson>
  place: string
  madeAt: number
  /** Has their rows as they were, and no others. */
  restore: Awaited<ReturnType<typeof keepRows>>
}

/** Milliseconds after which people are made anew: a session that is older asks again who is there. */
const longest = 120_000
let cast: Cast | undefined
/** The rows that the last one left behind. */
let left = new Map<string, string>()

/** One of each persona and a place of the vendor, unchanged by earlier posts. */
async function castAnew(): Promise<Cast> {
  // First, for any persona: leftovers of the last one would stay with the new people.
  await cast?.restore(left)
  if (!cast || Date.now() - cast.madeAt > longest) {
    const people = {} as Cast['people']
    for (const [name, given] of Object.entries(personas))
      people[name as keyof typeof personas] = await addPerson(database, given)
    const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id }])
    cast = { people, place, madeAt: Date.now(), restore: await keepRows(db) }
  }
  return cast
}

/** People, a place, and the sender's browser. */
async function makeWorld(name: Name): Promise<World> {
  const { people, place } = await castAnew()
  const { client, vendor } = people
  const me = name === 'guest' ? null : people[name]
  const visitor = visit(app, { cookie: me?.cookie })
  // A session that is worth nothing is nobody's.
  return { database, app, box, place, client, vendor, me: name === 'suspended' ? null : me, visitor, own: me }
}

const triedOutside = 'duty.outside_area'

async function outcomeOf(path: string, name: string, post: Post, who: Name) {
  const world = await makeWorld(who)
  const given = await post.fields(world)
  const before = await digestTables(db)
  const last = await db.selectFrom('audit_events').select('id').orderBy('id', 'desc').executeTakeFirst()
  const cookie = world.visitor.header()
  const files = await post.files?.()
  const { status, to } = await send(
    app,
    (await post.at?.(world)) ?? path.replace(':id', world.place),
    { ...given, ...(name && { do: name }) },
    { cookie, files },
  )
  left = await digestTables(db)
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('id', '>', last?.id ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('id')
    .execute()
  // That an officer of another area tried is on record, and nothing else comes of it.
  const tried = who === 'otherInspector' && events.length > 0 && events.every(({ action }) => action === triedOutside)
  return {
    answer: status === 302 && to?.match(/^\/auth\/(?:login|register)/) ? 'sign-in' : status,
    events: tried ? [] : events.map(({ action }) => action).sort(),
    changed: changedTables(before, left).filter((table) => !(tried && table === 'audit_events')),
  }
}

/** The expected outcome for a persona; for permitted ones, at least these tables change. */
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
  const { refused = 404, refusalEvents = [], refusalChanges = [], signsIn = false } = post
  const status = typeof refused === 'number' ? refused : (refused[who] ?? 404)
  const isLed = isNobody && (group !== 'open' || signsIn)
  return { answer: isLed ? 'sign-in' : status, events: refusalEvents, changed: refusalChanges }
}

/** In `npm test` one of the permitted people and two of the others, who are others at each form; matrix.test.ts asks the weighty acts of more. */
function askedOf(path: string, name: string, post: Post): Name[] {
  const permitted = names.filter((who) => post.may.includes(who))
  const others = names.filter((who) => !post.may.includes(who))
  return [...someOf(permitted, 1, `${path} ${name}`), ...someOf(others, 2, `${path} ${name}`)]
}

test.each(forms)('$path $name: permitted people do it, nobody else changes a row', async ({ path, name, group }) => {
  const post = posts[path]?.[name] as Post
  const found: Partial<Record<Name, unknown>> = {}
  const expected: Partial<Record<Name, unknown>> = {}
  for (const who of askedOf(path, name, post)) {
    found[who] = await outcomeOf(path, name, post, who)
    expected[who] = expectedOf(post, group, who)
  }
  expect(found).toEqual(expected)
})
