/**
 * A start on databases of older builds: dumps made by those builds (`older-builds/`, six places with all that belongs to them). After it the database
 * is like one made anew, and nothing that people wrote is lost.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openInMemory } from '#server/db/embedded/embedded.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { migrate, pendingMigrations, readMigrations } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres/postgres.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { installationSecret } from '#server/db/secret.ts'
import { keepId } from '#server/domain/payees/keep-id.ts'
import { restoreOlderBuild } from '../support/older-builds.ts'
import { startPostgres } from '../support/postgres.ts'
import { someOf } from '../support/share.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())
vi.setConfig({ testTimeout: 300_000 })
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const builds = [
  { build: 'after-0010', was: 'ended with 0010' },
  { build: '0013-before-0012', was: 'had 0013 when 0012 was still to come' },
  { build: '0014-stable-orders', was: 'called 0016-stable-orders.sql 0014-stable-orders.sql' },
]

/** Made once: to initialise one takes seconds. */
let made: ReturnType<typeof emptyDump> | undefined
async function emptyDump() {
  const database = await openInMemory()
  const dump = await database.dump()
  await database.close()
  return dump
}

async function openEmpty(kind: string, name: string): Promise<Database> {
  if (kind === 'embedded') made ??= emptyDump()
  const database =
    kind === 'embedded'
      ? await openInMemory(await made)
      : await openPostgres(await postgres.createDatabase(name), silent)
  onTestFinished(() => database.close())
  return database
}

/** All that a database is made of, by name. */
async function schemaOf({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = prolang
      where pronamespace = 'public'::regnamespace and lanname in ('plpgsql', 'sql')
    order by 1`.execute(db)
  // A dump writes `a or b or c` with other parentheses.
  return rows.map(({ line }) => line.replaceAll(/[()]/g, '')).sort()
}

/** The numbers of rows made by people and officers; reference data and stored orders of lists are made anew. */
async function countRows({ db }: Database): Promise<Record<string, number>> {
  const tables = ['businesses', 'items', 'photos', 'reviews', 'inspections', 'answers', 'findings', 'warning_cards']
  const counts: Record<string, number> = {}
  for (const table of [...tables, 'card_replies', 'bank_accounts', 'social_accounts']) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

const newSchemas = new Map<string, Promise<string[]>>()

/** That of a database made anew, looked at once for each kind. */
function schemaOfNew(kind: string): Promise<string[]> {
  const known = newSchemas.get(kind)
  if (known) return known
  const looking = (async () => {
    const database = await openEmpty(kind, 'new')
    await migrate(database)
    return schemaOf(database)
  })()
  newSchemas.set(kind, looking)
  return looking
}

// The embedded database takes three times as long for the same statements: in `npm test` it is the other one that is asked.
describe.each(someOf(['postgres', 'embedded'], 1, 0))('on %s', (kind) => {
  test.each(someOf(builds, 1, 0))(
    'a database of a build that $was becomes like a new one, with all its rows',
    async ({ build }) => {
      const old = await openEmpty(kind, build)
      await restoreOlderBuild(old, build)
      const before = await countRows(old)
      expect(before).toMatchObject({ businesses: 6, reviews: 38, answers: 116, warning_cards: 1 })
      const applied = await migrate(old)
      expect(applied).not.toHaveLength(0)
      expect(applied.includes('0016-stable-orders.sql')).toBe(build !== '0014-stable-orders')
      expect(await pendingMigrations(old)).toEqual([])
      await loadReference(old)
      expect(await countRows(old)).toEqual(before)
      expect(await schemaOf(old)).toEqual(await schemaOfNew(kind))
      const names = await old.db.selectFrom('schema_migrations').select('name').orderBy('name').execute()
      expect(names.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
      expect(await migrate(old)).toEqual([])
    },
  )

  test('drafts and places that state PromptPay by a person’s id written out keep its hash and four digits, and all else as it was', async () => {
    const old = await openEmpty(kind, 'ids')
    const { db } = old
    await restoreOlderBuild(old, 'after-0010')
    await migrate(
      old,
      readMigrations().filter(({ name }) => name < '0045'),
    )
    const salt = await inTransaction(db, (tx) => installationSecret(tx, 'audit'))
    const bank = { id: 'a', kind: 'account', bankCode: '004', value: '1101700230708', accountName: 'ครัว' }
    const promptPay = { id: 'b', kind: 'id', bankCode: null, value: '1101700230708', accountName: 'นางสมศรี ใจดี' }
    const company = { ...promptPay, id: 'c', value: '0105536000013' }
    const form1 = { fields: { nameTh: 'ครัวปลายแหลม' }, isWhole: true }
    const before = [
      { form1, form4: { licences: {}, payees: [bank, promptPay, company] } },
      { form1, form4: { licences: {}, payees: [] } },
      { form1, form4: { licences: { food_premises: { none: 'ยื่นขอแล้ว' } } } },
      { form1 },
    ]
    for (const [index, steps] of before.entries())
      await sql`insert into business_drafts (id, token_hash, steps, revs, created_at, updated_at, expires_at)
        values (gen_random_uuid(), ${Buffer.alloc(32, index)}, ${JSON.stringify(steps)}, '{}', now() + ${index} * interval '1 s', now(),
          now() + interval '1 day')`.execute(db)
    await sql`update bank_accounts set kind = 'id', bank_code = null, number = ${promptPay.value}
      where id = (select min(id::text)::uuid from bank_accounts)`.execute(db)
    await migrate(old)
    const stored = keepId(salt, { kind: 'id', value: promptPay.value }).value
    expect(stored).toMatch(/^[\w-]{43}\.0708$/)
    const { rows } = await sql<{ steps: unknown }>`select steps from business_drafts order by created_at`.execute(db)
    const [stated, ...others] = before
    const payees = [bank, { ...promptPay, value: stored }, company]
    expect(rows.map(({ steps }) => steps)).toEqual([{ ...stated, form4: { licences: {}, payees } }, ...others])
    const ids = await sql<{ number: string }>`select number from bank_accounts where kind = 'id'`.execute(db)
    expect(ids.rows).toEqual([{ number: stored }])
  })
})

test('a database with a renamed migration counts as having it before it is taken over', async () => {
  const old = await openEmpty('embedded', '')
  await restoreOlderBuild(old, '0014-stable-orders')
  expect(await pendingMigrations(old)).not.toContain('0016-stable-orders.sql')
})
