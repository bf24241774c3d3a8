/** Code runs the same on the embedded database and on a server: values, errors, transactions, messages. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { announceChange, type ChangeTag, onChanges } from '#server/db/changes.ts'
import type { Database } from '#server/db/database.ts'
import { openBoth } from './both.ts'

const { bothDatabases, onBoth } = await openBoth()

const values = sql`select
  1::int2 as int2, 42::int4 as int4, 9007199254740991::int8 as int8, 9007199254740993::int8 as int8_unsafe, (-5)::int8 as int8_negative,
  12.50::numeric as numeric, 0.1::float8 as float8, 1.5::float4 as float4, true as yes, null::int as nothing,
  'ร้าน 曼谷 🙂'::text as text, ''::text as empty, '2026-11-21'::date as date, '2026-11-21 23:30:00+07'::timestamptz as timestamptz,
  point(97.5, 13.7) as point, '{"a": [1, null, "ก"]}'::jsonb as jsonb, '[1,2]'::json as json, 'null'::jsonb as json_null,
  array['a', null, 'b,"c"'] as texts, array[1, null]::int4[] as ints, array[5, 9007199254740993, null]::int8[] as longs,
  array[1.5, 2]::numeric[] as numerics, array['2026-11-21', null]::date[] as dates, '{}'::text[] as no_texts,
  '0190a1b2-0000-7000-8000-000000000001'::uuid as uuid, '\\x00ff'::bytea as bytes, count(*) as counted, avg(1) as average`

async function firstRow(database: Database, query = values): Promise<unknown> {
  return (await query.execute(database.db)).rows[0]
}

test('values of every type in use are read the same', async () => {
  const [embedded, postgres] = await Promise.all(bothDatabases.map((database) => firstRow(database)))
  expect(embedded).toEqual(postgres)
  expect(embedded).toMatchObject({
    int8: 9007199254740991,
    int8_unsafe: '9007199254740993',
    int8_negative: -5,
    numeric: 12.5,
    date: '2026-11-21',
    timestamptz: new Date('2026-11-21T16:30:00Z'),
    point: { x: 97.5, y: 13.7 },
    jsonb: { a: [1, null, 'ก'] },
    texts: ['a', null, 'b,"c"'],
    longs: [5, '9007199254740993', null],
    numerics: [1.5, 2],
    dates: ['2026-11-21', null],
    counted: 1,
    average: 1,
  })
})

test('parameters of every type in use are written the same', async () => {
  const day = new Date('2026-11-21T16:30:00.123Z')
  const query = sql`select ${5}::int as int, ${1.25}::numeric as numeric, ${0.1 + 0.2}::float8 as float8, ${day}::timestamptz as at,
    ${'2026-11-21'}::date as date, ${null}::text as nothing, ${true}::bool as yes, ${['ก', null, 'x"y']}::text[] as texts,
    ${[1, 2]}::int[] as ints, ${{ a: { b: [1] } }}::jsonb as json, ${JSON.stringify([1])}::jsonb as list, ${Buffer.from([0, 255])}::bytea as bytes`
  const [embedded, postgres] = await Promise.all(bothDatabases.map((database) => firstRow(database, query)))
  expect(embedded).toEqual(postgres)
  expect(embedded).toMatchObject({
    float8: 0.30000000000000004,
    at: day,
    texts: ['ก', null, 'x"y'],
    json: { a: { b: [1] } },
  })
})

onBoth((database) => {
  const { db } = database

  test('an error says its code, constraint and detail, and the next query works', async () => {
    await sql`create table if not exists twins (id int constraint twins_id primary key)`.execute(db)
    await sql`delete from twins`.execute(db)
    await sql`insert into twins values (1)`.execute(db)
    await expect(sql`insert into twins values (${1})`.execute(db)).rejects.toMatchObject({
      code: '23505',
      constraint: 'twins_id',
      detail: 'Key (id)=(1) already exists.',
    })
    await expect(sql`select ${'a\0b'}::text`.execute(db)).rejects.toMatchObject({ code: '22021' })
    await expect(sql`selec ${1}`.execute(db)).rejects.toMatchObject({ code: '42601' })
    expect((await sql`select count(*) as count from twins`.execute(db)).rows).toEqual([{ count: 1 }])
  })

  test('a transaction that fails leaves nothing, and others wait for it only on the same rows', async () => {
    await sql`create table if not exists notes (text text)`.execute(db)
    await sql`delete from notes`.execute(db)
    const failing = db.transaction().execute(async (tx) => {
      await sql`insert into notes values ('lost')`.execute(tx)
      throw new Error('no')
    })
    const working = db.transaction().execute((tx) => sql`insert into notes values ('kept')`.execute(tx))
    await expect(failing).rejects.toThrow('no')
    await working
    expect((await sql`select text from notes`.execute(db)).rows).toEqual([{ text: 'kept' }])
  })

  test('the outer database in a transaction is refused at once, and may be used again after it', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await expect(sql`select 1`.execute(db)).rejects.toThrow('pass its tx on')
      await expect(database.ping()).rejects.toThrow('pass its tx on')
    })
    await database.ping()
    await db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async () => expect(database.ping()).rejects.toThrow('pass its tx on'))
    await database.ping()
  })

  test('other work goes on while a transaction is open elsewhere', async () => {
    let enter = () => {}
    const entered = new Promise<void>((done) => {
      enter = done
    })
    const inside = db.transaction().execute(async (tx) => {
      enter()
      return sql`select 1 as one`.execute(tx)
    })
    await entered
    await database.ping()
    expect((await inside).rows).toEqual([{ one: 1 }])
  })

  test('a change is announced when it commits, and not when it rolls back', async () => {
    const heard: (ChangeTag[] | 'all')[] = []
    let wake = () => {}
    const last = new Promise<void>((done) => {
      wake = done
    })
    const stop = await onChanges(database, (tags) => {
      heard.push(tags)
      if (tags === 'all') wake()
    })
    await db
      .transaction()
      .execute(async (tx) => {
        await announceChange(tx, ['areas'])
        throw new Error('no')
      })
      .catch(() => undefined)
    await db.transaction().execute(async (tx) => {
      await announceChange(tx, ['lists', 'place:1'])
      expect(heard).toEqual([])
    })
    await database.notify('changed', 'not json')
    await last
    expect(heard).toEqual([['lists', 'place:1'], 'all'])
    await stop()
    await announceChange(db, ['lists'])
    await database.ping()
    expect(heard).toHaveLength(2)
  })

  test('more tags than a message holds arrive in several', async () => {
    const tags = Array.from(
      { length: 250 },
      (_, at) => `place:0190a1b2-0000-7000-8000-${String(at).padStart(12, '0')}` as const,
    )
    const heard: string[] = []
    let wake = () => {}
    const all = new Promise<void>((done) => {
      wake = done
    })
    const stop = await onChanges(database, (more) => {
      heard.push(...more)
      if (heard.length === tags.length) wake()
    })
    await announceChange(db, tags)
    await all
    expect(heard).toEqual(tags)
    await stop()
  })

  test('a channel that is no plain name is refused', async () => {
    await expect(database.listen('a; drop table reviews', () => undefined)).rejects.toThrow('Not a channel name')
  })

  test('a large answer arrives whole', async () => {
    const { rows } = await sql<{
      text: string
    }>`select repeat('ก', 2000) as text from generate_series(1, 5000)`.execute(db)
    expect(rows.reduce((sum, { text }) => sum + text.length, 0)).toBe(10_000_000)
  })
})
