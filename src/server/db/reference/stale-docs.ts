/**
 * Marks the documents that may hold changed words, in the transaction of the change; they are made again soon after
 * (domain/search/renew-docs.ts). A million documents are not made again for one word.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { fold, isHan } from '#shared/search/fold.ts'
import { hanPairs } from '#shared/search/query-words.ts'
import type { Schema } from '../schema.ts'
import { bool, type RowOf, rowsOf, sql, textIs } from '../sql.ts'
import type { WordList } from './word-lists.ts'

/** One row of the table, by its key. */
export const wordShape = rowsOf({
  list: textIs<WordList>(),
  means: 'text',
  term: 'text',
})
export type Word = RowOf<typeof wordShape>

/** Nothing in a list or a meaning is a line break. */
export const wordKey = ({ list, means, term }: Word): string => [list, means, term].join('\n')

/** Lists with groups of words: a name with one word of a group brings the others into its document. */
const grouped: readonly WordList[] = ['place', 'place_term', 'offer']

/** Changed words of more groups than this, such as those of a new version: then every document is marked. */
const mostGroups = 60

/** The letters that a document has where a name in it has the term: folded as documents are, Chinese by pairs. */
const needlesOf = (term: string): string[] =>
  fold(term)
    .split(' ')
    .flatMap((word) => (isHan(word) && [...word].length > 1 ? hanPairs(word).join(' ') : word))

const hasTerm = (term: string): RawBuilder<boolean> =>
  bool`(${sql.join(
    needlesOf(term).map((needle) => sql`doc like ${`%${needle}%`}`),
    sql` and `,
  )})`

const markAll = sql`select id as business_id from businesses`

const ofTerms = (terms: readonly string[]) =>
  sql`select business_id from search_docs where ${sql.join(terms.map(hasTerm), sql` or `)}`

async function mark(tx: Kysely<Schema>, places: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`insert into stale_search_docs ${places} on conflict (business_id) do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** All terms of a group, also those that are not used any more. */
async function termsOf(tx: Kysely<Schema>, list: WordList, means: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('vocabulary')
    .select('term')
    .where('list', '=', list)
    .where('means', '=', means)
    .execute()
  return rows.map(({ term }) => term)
}

/** True if a feature's words are also said by a hint, which knows no place. */
const isHinted = async (tx: Kysely<Schema>, means: string): Promise<boolean> =>
  (await termsOf(tx, 'hint', means)).length > 0

/** Marks the documents that the changed words may be part of, once the rows are written; answers how many were not marked before. */
export async function markStaleDocs(tx: Kysely<Schema>, changed: readonly Word[]): Promise<number> {
  const groups = [...Map.groupBy(changed, ({ list, means }) => wordKey({ list, means, term: '' })).values()]
  // A hint is a pattern, which no index knows.
  if (groups.length > mostGroups || changed.some(({ list }) => list === 'hint' || list === 'hinted'))
    return mark(tx, markAll)
  let marked = 0
  for (const words of groups) {
    const { list, means } = words[0] as Word
    if (grouped.includes(list)) {
      const terms = new Set([...(await termsOf(tx, list, means)), ...words.map(({ term }) => term)])
      marked += await mark(tx, ofTerms([...terms]))
    } else if (list === 'rented' || list === 'rental') {
      const terms = [...(await termsOf(tx, 'rented', means)), ...words.map(({ term }) => term)]
      marked += await mark(tx, ofTerms(terms))
    } else if (list === 'kind')
      marked += await mark(tx, sql`select id as business_id from businesses where category_id = ${means}`)
    else if (list === 'amenity')
      marked += await mark(
        tx,
        (await isHinted(tx, means))
          ? markAll
          : sql`select id as business_id from businesses where amenities @> array[${means}]::text[]`,
      )
    else if (list === 'area')
      marked += await mark(
        tx,
        sql`select id as business_id from businesses where province_code = ${Number(means)} or district_code = ${Number(means)}`,
      )
  }
  return marked
}
