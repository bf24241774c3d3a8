/** The agency of a name, however it is spelled; made where there is none. For the command line and for tests: people choose from a list. */
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { localisedColumns, textsOf, toColumns } from '#shared/localised.ts'
import { fold } from '#shared/search/fold.ts'
import type { Schema } from '../../db/schema.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'

/** The agency of a steward without a grant as an officer. It may be named, and changed later. */
export const stewardsAgency = 'ผู้ดูแลระบบ'

/** The open one of this name, in Thai or as a short name; null where there is none. */
export async function findNamedAgency(db: Kysely<Schema>, name: string): Promise<string | null> {
  const rows = await db
    .selectFrom('agencies')
    .select(['id', ...localisedColumns('name'), 'short'])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  const wanted = fold(name)
  const found = rows.find((row) =>
    [row.id, ...textsOf(row, 'name'), row.short].some((it) => it !== null && fold(it) === wanted),
  )
  return found?.id ?? null
}

/** Puts one of an unknown kind down, or answers the one that has the name. */
export async function putNamedAgency(tx: Kysely<Schema>, name: string): Promise<string> {
  const known = await findNamedAgency(tx, name)
  if (known) return known
  const id = uuidv7()
  const none = { short: null, parent_id: null, merged_into: null, closed_at: null }
  await tx
    .insertInto('agencies')
    .values({ id, kind: 'other', ...toColumns('name', { th: name.trim() }), folded: fold(name) || name, ...none })
    .execute()
  return id
}

/** Answers its id. */
export const nameAgency = command<{ name: string }, string, 'agency.create'>('agency.create', {
  may: onlyProduct,
  async run({ tx }, { name }) {
    const known = await findNamedAgency(tx, name)
    if (known) return unchanged(known)
    const id = await putNamedAgency(tx, name)
    return { result: id, audit: { entity: id, after: { name_th: name } } }
  },
})
