/**
 * Search at a hundred thousand places: every way that a query can take, misspelt ones too, on both databases, by the clock and by
 * CPU time. At a million: search-million.ts.
 */
import { openBigEmbedded, openBigPostgres } from './big-databases.ts'
import { measureSearch } from './measure-search.ts'
import { measured } from './measured.ts'

const budgets = { search: 30, suggest: 15 }

for (const { what, value, unit, ...budget } of [
  ...(await measureSearch('PostgreSQL', await openBigPostgres(), budgets)),
  ...(await measureSearch('embedded', await openBigEmbedded(), budgets)),
]) {
  measured(what, value, unit, budget)
}
