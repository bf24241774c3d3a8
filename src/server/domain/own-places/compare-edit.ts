/**
 * Judges a place after an owner's change by the decision that imports, registrations and claims go by: a grade stays only with the same
 * place, so that nobody hands a good one on by editing the name, the kind and the point.
 */
import type { Kysely } from 'kysely'
import { compareKnown, type Identity, identityOf, type KnownBy, outdatesResults } from '#shared/identity/identity.ts'
import { toColumns } from '#shared/localised.ts'
import type { EditFields } from '#shared/own-places/edit.ts'
import type { Schema } from '../../db/schema.ts'
import { allNamesOf, knownOf } from '../identity/known-place.ts'

/** The place with these parts in place of its own. */
const withFields = (place: KnownBy, { name, category, where }: EditFields): KnownBy => ({
  ...place,
  ...(name && { names: allNamesOf(toColumns('name', name)) }),
  ...(category && { category }),
  ...(where && { point: where }),
})

export interface ComparedEdit {
  identity: Identity
  /** Results of before say nothing of the place afterwards. */
  endsResults: boolean
}

/** The place as it is beside the place with the parts. One without a pin has nothing to move from. */
export async function compareEdit(db: Kysely<Schema>, place: string, fields: EditFields): Promise<ComparedEdit> {
  const before = await knownOf(db, place)
  const comparison = compareKnown(withFields(before, fields), before)
  return { identity: identityOf(comparison, 'itself'), endsResults: outdatesResults(comparison, 'itself') }
}
