/** The schema keeps its promises: foreign keys are indexed, constraints are named and translated, versions agree. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { constraintOf, constraintRefusal, constraintRefusals } from '#server/db/constraints.ts'
import { embeddedMajor } from '#server/db/embedded/embedded.ts'
import { projectRoot } from '#server/settings/root.ts'
import { locales } from '#shared/locales.ts'
import { testDatabase } from '../support/database.ts'

const { db } = await testDatabase({ bare: true })

test('every foreign key is indexed by its leading columns, for all rows', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
    )`.execute(db)
  expect(rows).toEqual([])
})

test('the test of foreign keys finds one that is not indexed', async () => {
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`drop index businesses_district`.execute(tx)
      const { rows } = await sql<{ name: string }>`
        select c.conname as name from pg_constraint c
        where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
          select from pg_index i
          where i.indrelid = c.conrelid and i.indpred is null
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        )`.execute(tx)
      expect(rows).toEqual([{ name: 'businesses_district' }])
      throw new Error('roll back')
    })
    .catch((error: Error) => expect(error.message).toBe('roll back'))
})

const internalConstraints = readFileSync(path.join(projectRoot, 'test/database/internal-constraints.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

test('every constraint is either translated or known as internal, and none of them is gone', async () => {
  // A trigger that raises under its own name is a constraint too.
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x')
    union
    select tgname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not tgisinternal and p.pronamespace = 'public'::regnamespace and p.prosrc like '%constraint = tg_name%'
    order by 1`.execute(db)
  const internal = internalConstraints.flatMap((name) => locales.map((locale) => name.replace('*', locale)))
  const listed = new Set([...Object.keys(constraintRefusals), ...internal])
  expect(rows.map(({ name }) => name)).toEqual([...listed].sort())
})

test('the list of internal constraints is in order, so that two branches seldom add at the same line', () => {
  expect(internalConstraints).toEqual([...new Set(internalConstraints)].sort())
})

test('a violated constraint becomes its refusal, anything else none', async () => {
  const nobody =
    await sql`insert into users (id, display_name, locale, terms_accepted_at) values (gen_random_uuid(), 'ก', 'th', now())`
      .execute(db)
      .catch((error: unknown) => error)
  expect([constraintOf(nobody), constraintRefusal(nobody)]).toEqual([
    'users_reachable',
    'error:constraint.last_contact',
  ])
  const stars = await sql`insert into reviews (id, business_id, author_name, stars, body, visited_month)
    values (gen_random_uuid(), gen_random_uuid(), 'ก', 6, ${'ดี'.repeat(20)}, '2026-01-01')`
    .execute(db)
    .catch((error: unknown) => error)
  expect([constraintOf(stars), constraintRefusal(stars)]).toEqual(['reviews_stars', undefined])
  expect(await sql`select 1 / 0`.execute(db).catch(constraintRefusal)).toBeUndefined()
  expect(constraintRefusal(Object.assign(new Error('forged'), { constraint: '__proto__' }))).toBeUndefined()
})

test('the version of the embedded PostgreSQL is the one that data folders are compared with', async () => {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  )
  expect(Math.floor((rows[0]?.version ?? 0) / 10_000)).toBe(embeddedMajor)
})
