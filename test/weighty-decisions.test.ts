/**
 * Every form of an officer's page asks for a fresh proof of identity, or says below why it needs none. One that asks does nothing without it, draws the
 * question on its own page, and is done by that question's form, which holds all that was sent: as browsers without JavaScript do it.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { FormAction } from '#server/http/forms/form.ts'
import { productPages } from '#server/http/pages/site.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { parts, posts } from './support/decisions.ts'
import { addPerson, personas, testPassword } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { officeProvider } from './support/posts/agency-posts.ts'
import type { Post, World } from './support/posts/post.ts'
import { proofForm } from './support/proof-form.ts'
import { changedTables, digestTables, keepRows } from './support/tables.ts'
import { errorsOf, postBox, visit } from './support/visitor.ts'

vi.setConfig({ testTimeout: 60_000 })

const runs = ['answer', 'choose', 'ops', 'photos', 'hand', 'abort', 'seal']
const named = (page: string, names: readonly string[], reason: string) =>
  Object.fromEntries(names.map((name) => [`/inspector/${page} ${name}`, reason]))

/** Forms that ask for no proof, and why. */
const light: Record<string, string> = {
  ...named('recheck-by-business-id/:id', ['start', 'take', ...runs], 'is the visit itself; the device signs the seal'),
  ...named('do-recheck/:id/:question_template_id', runs, 'is the visit itself; the device signs the seal'),
  ...named('second-look/:id', [''], 'is an answer about photos, and changes no place'),
  ...named('fail-survey-list', [''], 'reminds'),
  ...named('check/business-tourlist', [''], 'plans the own day'),
  ...named(
    'Issue-warning/:id',
    ['issue', 'discard'],
    'drafts, or warns with a yellow card, which an officer lifts again',
  ),
  ...named('manage-reply/approve-warning-card/:id', ['sendBack'], 'leaves the card a draft'),
  ...named(
    'manage-reply/approve-warning-card/:id',
    ['extension', 'decide'],
    'is the daily work on a card, open to objection',
  ),
  ...named('manage-reply/already-sent/:id', ['decline', 'takeBack'], 'leaves everything as it is'),
  ...named(
    'manage-reply/already-sent/:id',
    ['refer', 'take', 'giveBack', 'endOffer', 'note'],
    'leaves the card as it is',
  ),
  ...named(
    'manage-reply/already-sent/:id',
    ['serve'],
    'records an act that happened, beside the decision that it serves',
  ),
  ...named('officers/:id', ['decline', 'takeBack'], 'leaves everything as it is'),
  ...named('agencies/:id', ['decline', 'takeBack'], 'leaves everything as it is'),
  ...named('stewards', ['decline', 'takeBack'], 'leaves everything as it is'),
  ...named('officers/:id', ['relation'], 'only keeps the officer from a place'),
  ...named('officers', ['refuse'], 'leaves everything as it is'),
  ...named('area-duty', ['decline', 'withdraw'], 'leaves everything as it is'),
  ...named('policy/:id', ['payees', 'licence', 'amenity', 'photos'], 'is checked anew whenever the owner changes it'),
  ...named('policy/:id', ['complaint', 'relation'], 'asks for a visit, or keeps the officer from the place'),
  ...named(
    'management-place',
    ['approve', 'return', 'edit', 'closure', 'identify'],
    'is the daily work on registrations',
  ),
  ...named('management-place/claims', ['approve', 'refuse'], 'is told to the owner, who has days to object'),
  ...named('management-place/duplicates', ['apart'], 'leaves both as they are'),
  ...named('management-place/quarantine', ['take', 'aside', 'handOn'], 'goes on with work that officers have begun'),
  ...named(
    'check-comment/:id',
    ['judge', 'pass', 'answer', 'unseal', 'decide', 'visit', 'close', 'back'],
    'is the daily work on texts, open to appeal',
  ),
  ...named('agency-keys/:id', ['revoke'], 'takes a power back, and at once'),
  ...named('imports', [''], 'only reads a list: nothing is stored before the confirmation'),
  ...named('imports/:id', ['drop'], 'stores nothing'),
  ...named('templates', [''], 'begins a draft'),
  ...named('templates/:id', ['name', 'question', 'order', 'order_answers', 'drop', 'discard'], 'changes a draft only'),
}

const forms = productPages.map.flatMap(({ path, file }) => {
  const action = productPages.find(file).action as FormAction | undefined
  if (!action || !path.startsWith('/inspector/')) return []
  const names = action.names.length > 0 ? action.names : ['']
  return names.map((name) => ({ path, name, weighs: action.weighty.includes(name) }))
})

test('each form of officers asks for a fresh proof, or says why not', () => {
  const line = ({ path, name }: { path: string; name: string }) => `${path} ${name}`
  expect(
    forms
      .filter((form) => !form.weighs)
      .map(line)
      .sort(),
  ).toEqual(Object.keys(light).sort())
})

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

test.each(forms.filter(({ weighs }) => weighs))(
  '$path $name: on an old proof it is asked, and then done',
  async ({ path, name }) => {
    const post = posts[path]?.[name] as Post
    const world = await worldOf(post)
    const fields = { ...(await post.fields(world)), ...(name && { do: name }) }
    await db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 601_000) })
      .execute()
    const at = ((await post.at?.(world)) ?? path.replace(':id', world.place)) + (parts[`${path} ${name}`] ?? '')
    const before = await digestTables(db)
    const asked = await world.visitor.post(at, fields)
    expect([asked.status, errorsOf(asked)]).toEqual([422, { proof: 'factor:error.proofNeeded' }])
    expect(changedTables(before, await digestTables(db)).filter((table) => table !== 'decision_leases')).toEqual([])
    const question = proofForm(asked.text, 'proof_password')
    expect(question.fields, 'all that was sent').toMatchObject(fields)
    const done = await world.visitor.post(question.action, { ...question.fields, proof_password: testPassword })
    expect(done.status).toBe(post.done ?? 303)
    const changed = changedTables(before, await digestTables(db))
    expect(changed).toEqual(expect.arrayContaining([...post.changes, 'audit_events']))
  },
)
