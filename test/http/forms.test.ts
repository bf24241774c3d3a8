/** Work after a form's commit, and several forms on one page. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { command, unchanged } from '#server/domain/command/command.ts'
import { anybody } from '#server/domain/command/policies.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { testApp, testPages } from '../support/app.ts'
import { send } from '../support/asking.ts'
import { testDatabase } from '../support/database.ts'

const database = await testDatabase()
const done: string[] = []
const schema = z.object({ how: z.string() })
const keep = command<{ how: string }, string | InputRefusal, 'card.issue'>('card.issue', {
  may: anybody,
  async run({ tx }, { how }) {
    await tx
      .insertInto('secrets')
      .values({ name: how, value: Buffer.from('x') })
      .execute()
    return unchanged(how === 'refuse' ? new InputRefusal({ how: 'profile:error.theme' }) : how)
  },
})
let isChanged = false
const pages = testPages({
  '/checked': {
    action: form({
      schema: z.object({ how: z.string(), old: z.string() }),
      async check({ old }) {
        if (isChanged) throw new InputRefusal({ old: 'profile:error.theme' })
        done.push(`checked ${old}`)
        isChanged = true
      },
      command: keep,
      answer: (_input, _context, was) => ({ to: `/checked?was=${was}` }),
    }),
  },
  '/after': {
    action: form({
      schema,
      command: keep,
      after: async (how) => {
        // Asked outside of the transaction: the found rows are committed.
        const rows = await database.db.selectFrom('secrets').select('name').where('name', '=', how).execute()
        done.push(`${how} ${rows.length}`)
        if (how === 'fail') throw new Error('the file is stuck')
      },
      answer: () => ({ to: '/after' }),
    }),
  },
  '/several': {
    action: forms({
      first: form({ schema: z.object({}), answer: () => ({ to: '/first' }) }),
      second: form({ schema: z.object({}), answer: () => ({ to: '/second' }) }),
    }),
  },
})
const app = await testApp(database, { pages })

beforeEach(() => {
  done.length = 0
})

test('work that waits for the commit runs after it', async () => {
  expect(await send(app, '/after', { how: 'do' })).toMatchObject({ status: 303, to: '/after' })
  expect(done).toEqual(['do 1'])
})

test('a failure after the commit undoes nothing and is logged', async () => {
  expect(await send(app, '/after', { how: 'fail' })).toMatchObject({ status: 303, to: '/after' })
  expect(done).toEqual(['fail 1'])
  expect(app.lines).toContainEqual(expect.objectContaining({ level: 'error', msg: 'after a form' }))
})

test('a refused form has no aftermath', async () => {
  expect((await send(app, '/after', { how: 'refuse' })).status).toBe(422)
  expect(done).toEqual([])
})

test('the field named do says which form of a page was sent; without it, the first', async () => {
  const sent: Record<string, string>[] = [{}, { do: 'first' }, { do: 'second' }]
  const ways = await Promise.all(sent.map((fields) => send(app, '/several', fields)))
  expect(ways.map(({ to }) => to)).toEqual(['/first', '/first', '/second'])
  expect((await send(app, '/several', { do: 'third' })).status).toBe(400)
})

test('a form that is sent again under its sender’s id is done once, and answered as the first time', async () => {
  const sent = { how: 'once', command: crypto.randomUUID() }
  const answers = [await send(app, '/after', sent), await send(app, '/after', sent)]
  expect(answers.map(({ status, to }) => [status, to])).toEqual([
    [303, '/after'],
    [303, '/after'],
  ])
  const rows = await database.db.selectFrom('secrets').select('name').where('name', '=', 'once').execute()
  expect(rows).toHaveLength(1)
  // Another act of the same words is tried, and the row is there already.
  expect((await send(app, '/after', { ...sent, command: crypto.randomUUID() })).status).toBe(500)
  expect((await send(app, '/after', { how: 'once' })).status).toBe(500)
})

test('a repetition is answered before it is checked, counted or prepared: its first run has made that impossible', async () => {
  const sent = { how: 'changed', old: 'first', command: crypto.randomUUID() }
  expect(await send(app, '/checked', sent)).toMatchObject({ status: 303, to: '/checked?was=changed' })
  expect(await send(app, '/checked', sent)).toMatchObject({ status: 303, to: '/checked?was=changed' })
  expect(done).toEqual(['checked first'])
  // Under the same id with other words it is another act, and refused.
  expect((await send(app, '/checked', { ...sent, old: 'second' })).status).toBe(422)
  expect((await send(app, '/checked', { ...sent, command: crypto.randomUUID() })).status).toBe(422)
  const stored = await sql`select contents from command_receipts where id = ${sent.command}`.execute(database.db)
  expect(stored.rows).toHaveLength(1)
})

test('a value that is no id of a sender’s making is ignored: the form is done as without it', async () => {
  expect((await send(app, '/after', { how: 'odd', command: 'x'.repeat(50) })).status).toBe(303)
  expect((await send(app, '/after', { how: 'odd', command: 'x'.repeat(50) })).status).toBe(500)
})
