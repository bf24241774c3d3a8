/** Sorts given rows into new ones, changes, unchanged ones and faults. It only reads: a dry run ends here. */
import type { Kysely } from 'kysely'
import { wordKey } from '../../db/reference/stale-docs.ts'
import type { WordList } from '../../db/reference/word-lists.ts'
import type { Schema } from '../../db/schema.ts'
import type { RowOf } from '../../db/sql.ts'
import { type GivenWord, isFeature, readWordRow, type WordFault, type WordRow, wordRowShape } from './word-row.ts'

export interface JudgedWords {
  added: WordRow[]
  changed: WordRow[]
  /** There already, exactly so. */
  unchanged: number
  faults: WordFault[]
}

const storedShape = wordRowShape.without('line', 'isUsed').and({ is_used: 'bool' })
type Stored = RowOf<typeof storedShape>

async function findStored(db: Kysely<Schema>, rows: readonly WordRow[]): Promise<Map<string, Stored>> {
  const found = await storedShape`
    select v.list, v.means, v.term, v.locale, v.source, v.note, v.is_used from vocabulary v
    join unnest(${rows.map(({ list }) => list)}::text[], ${rows.map(({ means }) => means)}::text[],
      ${rows.map(({ term }) => term)}::text[]) as given (list, means, term)
      on (given.list, given.means, given.term) = (v.list, v.means, v.term)`.execute(db)
  return new Map(found.rows.map((row) => [wordKey(row), row]))
}

/** A word of the one list has no effect without a word of the other list with the same meaning. */
const pairs: Partial<Record<WordList, WordList>> = {
  hint: 'hinted',
  hinted: 'hint',
  rented: 'rental',
  rental: 'rented',
}

/** Meanings of a list that have words, in the table or among the given ones. */
async function meaningsOf(db: Kysely<Schema>, rows: readonly WordRow[]): Promise<Set<string>> {
  const stored = await db
    .selectFrom('vocabulary')
    .select(['list', 'means'])
    .distinct()
    .where('list', 'in', ['hint', 'hinted', 'rented', 'rental'])
    .where('is_used', '=', true)
    .execute()
  return new Set([...stored, ...rows.filter(({ isUsed }) => isUsed)].map(({ list, means }) => `${list} ${means}`))
}

const isSame = (row: WordRow, stored: Stored): boolean =>
  row.isUsed === stored.is_used &&
  row.locale === stored.locale &&
  row.note === stored.note &&
  (row.source === null || row.source === stored.source)

/** Judges all rows; those with a fault are in no other part of the answer. */
export async function judgeWords(db: Kysely<Schema>, given: readonly GivenWord[]): Promise<JudgedWords> {
  const read = given.map(readWordRow)
  const rows = read.filter((it): it is WordRow => 'list' in it)
  const judged: JudgedWords = { added: [], changed: [], unchanged: 0, faults: read.filter((it) => 'reason' in it) }
  const stored = await findStored(db, rows)
  const meanings = await meaningsOf(db, rows)
  const lines = new Map<string, number>()
  for (const row of rows) {
    const { line, list, means, term, isUsed } = row
    const key = wordKey(row)
    const there = stored.get(key)
    const pair = pairs[list]
    const isAlone = pair && isUsed && !meanings.has(`${pair} ${means}`) && !(list === 'hint' && isFeature(means))
    const first = lines.get(key)
    lines.set(key, first ?? line)
    if (first !== undefined) judged.faults.push({ line, reason: `term: ${term} stands in line ${first} already` })
    else if (isAlone) judged.faults.push({ line, reason: `means: ${means} has no words in the list ${pair}` })
    else if (!there && !isUsed) judged.faults.push({ line, reason: `term: ${term} is not there` })
    else if (!there) judged.added.push(row)
    else if (isSame(row, there)) judged.unchanged++
    else judged.changed.push(row)
  }
  judged.faults.sort((a, b) => a.line - b.line)
  return judged
}
