/** Statements that ask for it are prepared once on a connection and say the same as before, on both databases; others are not prepared. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepPlans } from '#server/db/prepared-plans.ts'
import { openBoth } from './both.ts'

const { onBoth } = await openBoth()

onBoth(({ db }) => {
  test('a statement that asks for it keeps its plan; with other values it finds other rows', async () => {
    await db.transaction().execute(async (tx) => {
      const double = (given: number) =>
        sql<{ twice: number }>`select ${given}::int * 2 as twice /* kept here */`.execute(keepPlans(tx))
      const found = []
      for (const given of [1, 2, 3, 4, 5, 6, 7]) found.push((await double(given)).rows[0]?.twice)
      expect(found).toEqual([2, 4, 6, 8, 10, 12, 14])
      await sql`select ${1}::int as one /* not kept here */`.execute(tx)
      const { rows } = await sql`
        select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
        where statement like 'select $1%kept here%'`.execute(tx)
      expect(rows).toEqual([{ statement: 'select $1::int * 2 as twice /* kept here */', runs: 7 }])
    })
  })

  test('one that fails says so, and goes on being prepared', async () => {
    const divide = (by: number) => sql<{ part: number }>`select 12 / ${by}::int as part`.execute(keepPlans(db))
    expect((await divide(3)).rows).toEqual([{ part: 4 }])
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(4)).rows).toEqual([{ part: 3 }])
  })
})
