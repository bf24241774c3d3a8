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
import { addPerson, personas } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { cardPosts } from './support/posts/card-posts.ts'
import { commentPosts } from './support/posts/comment-posts.ts'
import { fairnessPosts } from './support/posts/fairness-posts.ts'
import { officerPosts } from './support/posts/officer-posts.ts'
import { ownershipPosts } from './support/posts/ownership-posts.ts'
import { planPosts } from './support/posts/plan-posts.ts'
import type { Post, World } from './support/posts/post.ts'
import { quarantinePosts } from './support/posts/quarantine-posts.ts'
import { decisionPosts } from './support/posts/register-posts.ts'
import { runPosts } from './support/posts/run-posts.ts'
import { templatePosts } from './support/posts/template-posts.ts'
import { changedTables, digestTables, keepRows } from './support/tables.ts'
import { postBox, visit } from './support/visitor.ts'

vi.mock('node:crypto', async (original) => {
  const { cheapPasswords } = await import('./support/cheap-passwords.ts')
  return cheapPasswords(await original())
})
vi.setConfig({ testTimeout: 60_000 })

/** Forms that decide about nothing that was seen, and why. */
const others: Record<string, string> = {
  '/inspector/policy/:id complaint': 'asks for a visit',
  '/inspector/policy/:id relation': 'is about the officer',
  '/inspector/check-comment/:id unseal': 'asks to read',
  '/inspector/check-comment/:id back': 'gives it free',
  '/inspector/Issue-warning/:id issue': 'drafts about findings by their ids, which are sealed',
  '/inspector/management-place/duplicates undo':
    'a merge is one row that never changes, and undone twice is undone once',
  '/inspector/fail-survey-list ': 'reminds',
  '/inspector/check/business-tourlist ': 'plans the own day',
  '/inspector/recheck-by-business-id/:id start': 'begins own work',
  '/inspector/recheck-by-business-id/:id take': 'goes on with work as it stands',
  ...Object.fromEntries(
    ['/inspector/recheck-by-business-id/:id', '/inspector/do-recheck/:id/:question_template_id'].flatMap((path) =>
      ['answer', 'choose', 'ops', 'photos', 'abort'].map((name) => [
        `${path} ${name}`,
        'is the own work, until it is sealed',
      ]),
    ),
  ),
  '/inspector/second-look/:id ': 'answers questions, and shows nothing',
  '/inspector/templates ': 'begins a draft',
  '/inspector/officers/:id assign': 'gives an area',
  ...Object.fromEntries(
    ['officers/:id', 'manage-reply/already-sent/:id'].flatMap((page) =>
      ['confirm', 'decline', 'takeBack'].map((name) => [
        `/inspector/${page} ${name}`,
        'a proposal is one row whose terms never change, with the mark of what was seen, and it is decided once',
      ]),
    ),
  ),
  '/inspector/officers/:id endWhole': 'names the area and its level, which the confirming asks for again',
  '/inspector/officers/:id end': 'an area is one row, and ended twice is ended once',
  '/inspector/officers/:id relation': 'a relation is one row, and ended twice is ended once',
  '/inspector/area-duty lend': 'gives an area of the own',
  '/inspector/area-duty end': 'an area is one row, and ended twice is ended once',
  ...Object.fromEntries(
    ['officers agree', 'officers refuse', 'area-duty accept', 'area-duty decline', 'area-duty withdraw'].map((form) => [
      `/inspector/${form}`,
      'a loan is one row whose area and days never change, and it is decided once',
    ]),
  ),
}
/** Forms with another name of the mark: a row that is replaced by another, and for a run the hash of the seen state. */
const marks: Record<string, string> = {
  '/inspector/policy/:id licence': 'licence',
  '/inspector/recheck-by-business-id/:id seal': 'seen',
  '/inspector/do-recheck/:id/:question_template_id seal': 'seen',
}

/** The address of a form that stands on a part of its page. */
const parts: Record<string, string> = { '/inspector/templates/:id question': '?q=TOUR-01' }
/** Rows that viewing the page itself writes. */
const looks: Record<string, string[]> = { '/inspector/check-comment/:id judge': ['audit_events'] }

const posts: Record<string, Record<string, Post>> = {
  ...cardPosts,
  ...commentPosts,
  ...fairnessPosts,
  ...officerPosts,
  ...ownershipPosts,
  ...planPosts,
  ...quarantinePosts,
  ...decisionPosts,
  ...runPosts,
  ...templatePosts,
}
const decisions = Object.entries(posts)
  .filter(([path]) => path.startsWith('/inspector/'))
  .flatMap(([path, forms]) => Object.entries(forms).map(([name, post]) => ({ path, name, post })))
  .filter(({ path, name }) => !(`${path} ${name}` in others))

const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
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
  if (/^\d+$/.test(mark)) return String(Number(mark) + 1)
  if (/^\d{4}-.+Z$/.test(mark)) return new Date(new Date(mark).getTime() - 1_000).toISOString()
  if (/^[\da-f]{8}-/.test(mark)) return randomUUID()
  return [...mark].reverse().join('')
}

const plain = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test('forms without a decision are in the table', () => {
  const all = Object.entries(posts).flatMap(([path, forms]) => Object.keys(forms).map((name) => `${path} ${name}`))
  expect(Object.keys({ ...others, ...marks }).filter((line) => !all.includes(line))).toEqual([])
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
