/**
 * Every form by which officers decide about something of others names the seen state, and one drawn before a change is refused: 409, nothing written,
 * and the typed words stand on the page again. Reads the table of all forms (test/support/posts): a new form of an officer's page is here without
 * being named, or says below why it decides about nothing that was seen.
 */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { decisions, neverSecond, others, parts, posts } from './support/decisions.ts'
import { addPerson, personas } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { officeProvider } from './support/posts/agency-posts.ts'
import type { Post, World } from './support/posts/post.ts'
import { changedTables, digestTables, keepRows } from './support/tables.ts'
import { postBox, visit } from './support/visitor.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Forms with another name of the mark: a row that is replaced by another, and for a run the hash of the seen state. */
const marks: Record<string, string> = {
  '/inspector/policy/:id licence': 'licence',
  '/inspector/agencies/:id move': 'person',
  '/inspector/management-place/quarantine handOn': 'seen',
  '/inspector/recheck-by-business-id/:id seal': 'seen',
  '/inspector/do-recheck/:id/:question_template_id seal': 'seen',
}

/** Rows that viewing the page itself writes. */
const looks: Record<string, string[]> = { '/inspector/check-comment/:id judge': ['audit_events'] }

const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const app = await testApp(database, { deliver: box.deliver, env: officeProvider })
const restore = await keepRows(db)
afterEach(async () => restore(await digestTables(db)))

async function worldOf({ may }: Post): Promise<World> {
  const [client, vendor] = [await addPerson(database), await addPerson(database, personas.vendor)]
  const me = await addPerson(database, may.includes('supervisor') ? personas.supervisor : personas.inspector)
  const [place = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
  return { database, app, box, place, client, vendor, me, own: me, visitor: visit(app, me) }
}

/** Another mark of the same shape: as it was at another time. */
function other(mark: string): string {
  // A row with its version.
  const [row = '', version] = mark.split('~')
  if (version) return `${row}~${other(version)}`
  if (/^\d+$/.test(mark)) return String(Number(mark) + 1)
  if (/^\d{4}-.+Z$/.test(mark)) return new Date(new Date(mark).getTime() - 1_000).toISOString()
  if (/^[\da-f]{8}-/.test(mark)) return randomUUID()
  return [...mark].reverse().join('')
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

test('forms without a decision are in the table', () => {
  const all = Object.entries(posts).flatMap(([path, forms]) => Object.keys(forms).map((name) => `${path} ${name}`))
  expect(Object.keys({ ...others, ...marks, ...neverSecond }).filter((line) => !all.includes(line))).toEqual([])
})

test.each(decisions)('$path $name: a decision on a changed state is refused', async ({ path, name, post }) => {
  const world = await worldOf(post)
  const fields = await post.fields(world)
  const mark = marks[`${path} ${name}`] ?? 'rev'
  expect(Object.keys(fields), 'names what was seen').toContain(mark)
  const at = ((await post.at?.(world)) ?? path.replace(':id', world.place)) + (parts[`${path} ${name}`] ?? '')
  const before = await digestTables(db)
  const stale = { ...fields, [mark]: other(fields[mark] as string), ...(name && { do: name }) }
  const answer = await world.visitor.post(at, stale)
  expect(answer.status).toBe(409)
  const changed = changedTables(before, await digestTables(db))
  // An officer who opens a text holds it for a while.
  const looked = ['decision_leases', ...(looks[`${path} ${name}`] ?? [])]
  expect(changed.filter((table) => !looked.includes(table))).toEqual([])
  expect(answer.text).toMatch(/role="alert"/)
  const typed = Object.entries(fields).filter(([field, value]) => field !== mark && /[\u0e00-\u0e7f ]/.test(value))
  for (const [field, value] of typed) expect(plain(answer.text), `${field} as it was typed`).toContain(value)
  // As it stands now it is decided.
  expect((await world.visitor.post(at, { ...fields, ...(name && { do: name }) })).status).toBe(post.done ?? 303)
})
