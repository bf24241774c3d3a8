/** Rows that have run out go an hour later, on both databases: to the millisecond, and nothing that still counts. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeLimits } from '#server/db/limits.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { EXPIRED_KEPT_MS, removeExpired } from '#server/db/remove-expired.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { addDevice, addPerson } from '../support/people.ts'
import { openBoth } from './both.ts'

const { onBoth } = await openBoth()

const second = 1_000
const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms)

onBoth((database) => {
  const { db } = database
  const now = new Date('2026-11-21T05:00:00Z')
  /** Ended just so long ago that it goes, and just so that it stays; and one that counts. */
  const ends = {
    gone: before(now, EXPIRED_KEPT_MS + 1),
    edge: before(now, EXPIRED_KEPT_MS),
    over: before(now, second),
    valid: new Date(now.getTime() + second),
  }
  const bytes = () => randomBytes(32)
  const verification = {
    purpose: 'register',
    contact: 'a@example.com',
    details: '{}',
    tries_left: 5,
    code_sent_at: now,
  } as const

  test('sessions with their forms, proofs, challenges, undos and used hand-offs go an hour after their end, and no sooner', async () => {
    const { id: user_id } = await addPerson(database)
    await db.deleteFrom('sessions').execute()
    for (const [name, expires_at] of Object.entries(ends)) {
      const session = {
        role: 'client',
        remembered: true,
        user_agent: name,
        created_at: now,
        last_seen_at: now,
      } as const
      await db
        .insertInto('sessions')
        .values({ id: randomUUID(), token_hash: bytes(), user_id, expires_at, ...session })
        .execute()
      // A form goes before its session does.
      const { session: session_id } = await addDevice(
        database,
        { id: user_id },
        { userAgent: 'kept', now: before(ends.gone, second) },
      )
      await db.insertInto('held_forms').values({ session_id, path: name, fields: '{}', expires_at }).execute()
      const undo = { kind: 'email', old_contact: null, new_contact: name, changed_at: now } as const
      await db
        .insertInto('contact_undos')
        .values({ code_hash: bytes(), user_id, expires_at, ...undo })
        .execute()
      await db
        .insertInto('verifications')
        .values({ id: randomUUID(), token_hash: bytes(), expires_at, ...verification, contact: name })
        .execute()
      await db.insertInto('passkey_challenges').values({ token_hash: bytes(), challenge: name, expires_at }).execute()
      await db.insertInto('used_handoffs').values({ issuer: 'partner', token_id: name, expires_at }).execute()
    }
    expect(await removeExpired(db, { now })).toBe(6)
    const left = [
      (await db.selectFrom('sessions').select('user_agent as name').where('user_agent', '!=', 'kept').execute()).map(
        ({ name }) => name,
      ),
      (await db.selectFrom('verifications').select('contact as name').execute()).map(({ name }) => name),
      (await db.selectFrom('held_forms').select('path as name').execute()).map(({ name }) => name),
      (await db.selectFrom('contact_undos').select('new_contact as name').execute()).map(({ name }) => name),
      (await db.selectFrom('passkey_challenges').select('challenge as name').execute()).map(({ name }) => name),
      (await db.selectFrom('used_handoffs').select('token_id as name').execute()).map(({ name }) => name),
    ]
    expect(left.map((names) => names.sort())).toEqual(Array(6).fill(['edge', 'over', 'valid']))
    expect(await removeExpired(db, { now: new Date(now.getTime() + 2 * EXPIRED_KEPT_MS) })).toBe(18)
  })

  test('counts of limits go when they have run out, those that still hold somebody back stay', async () => {
    await sql`truncate rate_limits`.execute(db)
    const limits = makeLimits(db)
    const limit = (name: string, seconds: number) => ({ name, key: 'x', points: 1, seconds })
    for (const seconds of [1, 7_200]) await limits.take(limit(`for-${seconds}`, seconds))
    await sql`insert into rate_limits values ('for-ever', 9, null)`.execute(db)
    const started = Date.now()
    expect(await removeExpired(db, { now: new Date(started) })).toBe(0)
    expect(await removeExpired(db, { now: new Date(started + EXPIRED_KEPT_MS + 5 * second) })).toBe(1)
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db)
    expect(rows.map(({ key }) => key).sort()).toEqual([expect.stringMatching(/^for-7200:/), 'for-ever'])
    // A new application asks the database: earlier counts count still.
    expect(await makeLimits(db).take(limit('for-7200', 7_200))).toBeGreaterThan(0)
  })

  test('figures of days stay for as long as the dashboard looks back, and go by whole days', async () => {
    await loadReference(database)
    const daysAgo = (count: number) => bangkokDay(new Date(now.getTime() - count * 86_400_000))
    const area = { district_code: 1001, listed: 1, valid: 1, made_at: now }
    const overdue = { district_code: 1001, what: 'visit', week: 1, month: 0, longer: 0 } as const
    for (const day of [400, 401, 402].map(daysAgo)) {
      await db
        .insertInto('area_days')
        .values({ day, ...area })
        .execute()
      await db
        .insertInto('overdue_days')
        .values({ day, ...overdue })
        .execute()
      await db.insertInto('officer_days').values({ day, district_code: 1001, officer_id: null }).execute()
    }
    expect(await removeExpired(db, { now })).toBe(6)
    for (const table of ['area_days', 'overdue_days', 'officer_days'] as const)
      expect((await db.selectFrom(table).select('day').execute()).map(({ day }) => day)).toEqual([daysAgo(400)])
  })

  test('many go in batches, no more than asked for at a time, and none once it is to stop', async () => {
    await sql`truncate used_handoffs`.execute(db)
    await sql`
      insert into used_handoffs (issuer, token_id, expires_at)
      select 'partner', n::text, ${ends.gone} from generate_series(1, 1201) n`.execute(db)
    expect(await removeExpired(db, { now, signal: AbortSignal.abort() })).toBe(0)
    expect(await removeExpired(db, { now, most: 700 })).toBe(700)
    const both = await Promise.all([removeExpired(db, { now }), removeExpired(db, { now })])
    expect(both.reduce((sum, count) => sum + count)).toBe(501)
  })

  // The embedded database does one thing at a time.
  if (database.kind === 'postgres')
    test('a row that somebody is using is not waited for', async () => {
      await sql`truncate used_handoffs`.execute(db)
      for (const token_id of ['in use', 'left'])
        await db.insertInto('used_handoffs').values({ issuer: 'partner', token_id, expires_at: ends.gone }).execute()
      const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const using = db.transaction().execute(async (tx) => {
        await sql`select 1 from used_handoffs where token_id = 'in use' for update`.execute(tx)
        locked.resolve()
        await released.promise
      })
      await locked.promise
      expect(await removeExpired(db, { now })).toBe(1)
      released.resolve()
      await using
      expect(await removeExpired(db, { now })).toBe(1)
    })

  test('each table is looked through along an index', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const looks = {
        sessions: sql`expires_at < ${now}`,
        verifications: sql`expires_at < ${now}`,
        passkey_challenges: sql`expires_at < ${now}`,
        refused_posts: sql`expires_at < ${now}`,
        held_forms: sql`expires_at < ${now}`,
        contact_undos: sql`expires_at < ${now}`,
        used_handoffs: sql`expires_at < ${now}`,
        rate_limits: sql`expire < ${now.getTime()}::bigint`,
      }
      for (const [table, look] of Object.entries(looks)) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain select ctid from ${sql.table(table)} where ${look}`.execute(tx)
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`${table}_expires?\\b`))
      }
    })
  })
})
