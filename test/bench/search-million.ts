/**
 * Search at a million places on PostgreSQL: `npm run bench -- search-million`. Only when it is named, because seeding takes half an
 * hour the first time; MILLION_FOLDER names the folder of a server that was seeded before, which is brought up to date.
 */
import { openMillion } from './big-databases.ts'
import { measureSearch } from './measure-search.ts'
import { measured } from './measured.ts'

const figures = await measureSearch('PostgreSQL, a million', await openMillion(), { search: 60, suggest: 15 })
for (const { what, value, unit, ...budget } of figures) measured(what, value, unit, budget)
