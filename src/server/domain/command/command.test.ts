import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearTables } from '../../../../test/support/clear-tables.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { actorOf } from '../../../../test/support/reviews.ts'
import { onChanges } from '../../db/changes.ts'
import { removeExpired } from '../../db/remove-expired.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Caller, command, type Done, step, unchanged } from './command.ts'
import { execute, receiptOf } from './execute.ts'
import { anybody } from './policies.ts'

const database = await testDatabase()
const { db } = database
const me = actorOf('01890000-0000-7000-8000-00000000000a')
const other = actorOf('01890000-0000-7000-8000-00000000000b')
const place = '01890000-0000-7000-8000-0000000000c0'
const mail = {
  by: 'email',
  to: 'a@example.com',
  locale: 'en',
  sender: 'x',
  subject: 'x',
  text: 'x',
  html: 'x',
} as const

beforeEach(() => clearTables({ db }, ['audit_events', 'deliveries', 'command_receipts', 'secrets']))
const events = () => db.selectFrom('audit_events').select(['action', 'actor_id', 'entity_id']).orderBy('id').execute()
const messages = () => db.selectFrom('deliveries').select('about').execute()
const notes = async () =>
  (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)

/** Leaves a row, so that a rollback shows. */
const note = command<{ name: string; refuse?: 'before' | 'in' | 'as result' }, number | InputRefusal, 'card.issue'>(
  'card.issue',
  {
    may: (_subject, _doing, { refuse }) =>
      refuse === 'before' ? new InputRefusal({ form: 'auth:error.roleNotHeld' }) : null,
    async run({ tx }, { name, refuse }) {
      await tx
        .insertInto('secrets')
        .values({ name, value: Buffer.from(name) })
        .execute()
      if (refuse === 'in') throw new InputRefusal({ form: 'auth:error.codeSpent' })
      const rows = await tx.selectFrom('secrets').select('name').execute()
      return {
        result: refuse === 'as result' ? new InputRefusal({ form: 'auth:error.codeWrong' }) : rows.length,
        audit: { entity: place },
        touches: [`place:${place}`],
        notify: [{ message: mail, about: 'card_issued' }],
      }
    },
  },
)
const nested = command<{ name: string }, number | InputRefusal, 'role.grant'>('role.grant', {
  may: anybody,
  run: async (doing, { name }) => ({ result: await note.perform(doing, { name }), audit: { entity: place } }),
})

function caller(actor = me, person?: Caller['person']): Caller {
  return { actor, reader: { locale: 'en' }, origin: '', userAgent: '', person }
}

test('the act, its audit row, the announcement and the messages are one transaction, and the sender is woken after it', async () => {
  const heard: unknown[] = []
  const stop = await onChanges(database, (tags) => heard.push(tags))
  const wakeSender = vi.fn()
  expect(await execute({ db, wakeSender }, caller(), note, { name: 'a' })).toBe(1)
  expect(await events()).toEqual([{ action: 'card.issue', actor_id: me.id, entity_id: place }])
  expect([await messages(), wakeSender.mock.calls.length]).toEqual([[{ about: 'card_issued' }], 1])
  await expect.poll(() => heard).toEqual([[`place:${place}`]])
  await stop()
})

test.each(['before', 'in'] as const)(
  'a refusal thrown %s it leaves nothing: no row, no event, no message',
  async (refuse) => {
    const wakeSender = vi.fn()
    await expect(execute({ db, wakeSender }, caller(), note, { name: 'a', refuse })).rejects.toBeInstanceOf(
      InputRefusal,
    )
    expect([await notes(), await events(), await messages(), wakeSender.mock.calls]).toEqual([[], [], [], []])
  },
)

test('a returned refusal keeps the rows written, on record', async () => {
  expect(await perform(database, me, note, { name: 'a', refuse: 'as result' })).toBeInstanceOf(InputRefusal)
  expect([await notes(), (await events()).length]).toEqual([['a'], 1])
})

test('a command that changes nothing is not on record', async () => {
  const nothing = command<object, string, 'card.issue'>('card.issue', {
    may: anybody,
    run: async () => unchanged('same'),
  })
  expect(await perform(database, me, nothing, {})).toBe('same')
  expect(await events()).toEqual([])
})

test('a command within a command has its own row, and all of it is one transaction', async () => {
  expect(await perform(database, me, nested, { name: 'a' })).toBe(1)
  expect((await events()).map(({ action }) => action)).toEqual(['card.issue', 'role.grant'])
  const failing = command<object, never, 'role.grant'>('role.grant', {
    may: anybody,
    async run(doing) {
      await note.perform(doing, { name: 'b' })
      throw new Error('later')
    },
  })
  await expect(perform(database, me, failing, {})).rejects.toThrow('later')
  expect([await notes(), (await events()).length, (await messages()).length]).toEqual([['a'], 2, 1])
})

test('a command without its facts for the audit does not compile', () => {
  // @ts-expect-error audit is missing
  const silent: Done<number> = { result: 1 }
  // @ts-expect-error not an action of the list
  const unknown = () => command<object, number>('card.burn', { may: anybody, run: async () => unchanged(1) })
  expect([silent, unknown]).toHaveLength(2)
})

const id = '01890000-0000-7000-8000-0000000000d1'
const send = (name: string, actor = me, refuse?: 'as result') =>
  execute(
    { db, wakeSender: () => undefined },
    caller(actor),
    note,
    { name, refuse },
    receiptOf(caller(actor), note, id, { name, refuse }),
  )

test('sent again under its sender’s id it is answered as the first time and done once', async () => {
  expect([await send('a'), await send('a')]).toEqual([1, 1])
  expect([await notes(), (await events()).length, (await messages()).length]).toEqual([['a'], 1, 1])
})

test('of six sent at once under one id one is done, and all get its answer', async () => {
  expect(await Promise.all(Array.from({ length: 6 }, () => send('a')))).toEqual([1, 1, 1, 1, 1, 1])
  expect((await events()).length).toBe(1)
})

test('the same id with other contents, or of another person, is another command', async () => {
  expect([await send('a'), await send('b'), await send('c', other)]).toEqual([1, 2, 3])
  expect((await events()).length).toBe(3)
})

const entered = (token: string) =>
  command<object, string, 'session.start'>('session.start', {
    secret: true,
    may: anybody,
    run: async () => ({ result: token, audit: {} }),
  })
const storedAnswers = () => db.selectFrom('command_receipts').select('result').execute()

test('an answer that is a secret is kept nowhere: sent again under its id it is done again', async () => {
  const enter = (token: string) =>
    execute(
      { db, wakeSender: () => undefined },
      caller(),
      entered(token),
      {},
      receiptOf(caller(), entered(token), id, {}),
    )
  expect([await enter('first token'), await enter('second token')]).toEqual(['first token', 'second token'])
  expect([(await events()).length, await storedAnswers()]).toEqual([2, []])
})

test('an answer with a secret from a nested command is stored nowhere either, though the outer one declares none', async () => {
  const outer = command<object, string, 'role.switch'>('role.switch', {
    may: anybody,
    run: async (doing) => ({ result: await entered('a token').perform({ ...doing, actor: other }, {}), audit: {} }),
  })
  expect(
    await execute({ db, wakeSender: () => undefined }, caller(), outer, {}, receiptOf(caller(), outer, id, {})),
  ).toBe('a token')
  expect(await storedAnswers()).toEqual([])
})

test('a step of a flow asks its policy, and is not on record', async () => {
  const ask = step<{ name: string }, string>({
    may: (_subject, _doing, { name }) => (name === '' ? new InputRefusal({ form: 'auth:error.roleNotHeld' }) : null),
    run: async (_doing, { name }) => name,
  })
  expect(
    await execute(
      { db, wakeSender: () => undefined },
      caller(),
      ask,
      { name: 'a' },
      receiptOf(caller(), ask, id, { name: 'a' }),
    ),
  ).toBe('a')
  await expect(perform(database, me, ask, { name: '' })).rejects.toBeInstanceOf(InputRefusal)
  expect([await events(), await storedAnswers()]).toEqual([[], []])
})

test('a refused command may be tried again under the same id', async () => {
  await send('a', me, 'as result')
  await sql`truncate secrets`.execute(db)
  expect(await send('a', me, 'as result')).toBeInstanceOf(InputRefusal)
  expect((await events()).length).toBe(2)
})

test('after seven days and an hour a repetition is not known any more', async () => {
  await send('a')
  const later = (ms: number) => new Date(me.now.getTime() + 7 * 86_400_000 + 3_600_000 + ms)
  expect(await removeExpired(db, { now: later(-1_000) })).toBe(0)
  expect(await removeExpired(db, { now: later(1_000) })).toBe(1)
})
