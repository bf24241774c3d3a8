/**
 * Two officers decide about the same thing, one after the other, by every form of decisions: the second is refused, reads who was quicker, with
 * what and when, and their own words are on the page, in the form or beside it.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { decisions, neverSecond, parts } from './support/decisions.ts'
import { addPerson, personas } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { officeProvider } from './support/posts/agency-posts.ts'
import type { Post, World } from './support/posts/post.ts'
import { changedTables, digestTables, keepRows } from './support/tables.ts'
import { postBox, visit } from './support/visitor.ts'

vi.setConfig({ testTimeout: 60_000 })

const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const app = await testApp(database, { deliver: box.deliver, env: officeProvider })
const restore = await keepRows(db)
afterEach(async () => restore(await digestTables(db)))

const colleague = 'Quicker Colleague'
const more = ' ขอให้ดูเรื่องนี้อีกครั้ง'

async function worldOf({ may }: Post): Promise<World & { other: World['visitor'] }> {
  const [client, vendor] = [await addPerson(database), await addPerson(database, personas.vendor)]
  const persona = may.includes('supervisor') ? personas.supervisor : personas.inspector
  const [me, quicker] = [await addPerson(database, persona), await addPerson(database, { ...persona, name: colleague })]
  const [place = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
  const visitor = visit(app, me)
  return { database, app, box, place, client, vendor, me, own: me, visitor, quicker, other: visit(app, quicker) }
}

/** Words on the screen: the state of the page has them too, and shows nothing. */
const plain = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const isTyped = (value: string) => /[\u0e00-\u0e7f ]/.test(value)

const seconds = decisions.filter(({ path, name }) => !(`${path} ${name}` in neverSecond))

test.each(seconds)(
  '$path $name: who is second reads who decided, and keeps their words',
  async ({ path, name, post }) => {
    const world = await worldOf(post)
    const fields = { ...(await post.fields(world)), ...(name && { do: name }) }
    const at = ((await post.at?.(world)) ?? path.replace(':id', world.place)) + (parts[`${path} ${name}`] ?? '')
    expect((await world.other.post(at, fields)).status).toBe(post.done ?? 303)
    const before = await digestTables(db)
    const mine = Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, isTyped(value) ? value + more : value]),
    )
    const answer = await world.visitor.post(at, mine)
    expect(answer.status).toBe(409)
    expect(changedTables(before, await digestTables(db)).filter((table) => table !== 'decision_leases')).toEqual([])
    const page = plain(answer.text)
    expect(page).toMatch(/role="alert"/)
    expect(page).toContain('The last thing done here')
    expect(page).toContain(colleague)
    for (const [field, value] of Object.entries(mine).filter(([, it]) => isTyped(it)))
      expect(page, `${field} as it was typed`).toContain(value)
  },
)
