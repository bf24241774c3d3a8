/**
 * Licences of a listed place: stated, applied for, renewed and removed. A renewed one is a new row, so that an officer's notes about the old
 * one are not shown with the new paper.
 */
import { v7 as uuidv7 } from 'uuid'
import { isLicenceOf } from '#shared/registrations/licence-kinds.ts'
import type { AppliedLicence } from '#shared/registrations/registration.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { licenceColumns } from '../registrations/licence-columns.ts'
import { forgetInDraft, lockOwn, type OwnRow, whileListed } from './own-place.ts'

interface Stated {
  place: string
  kind: string
  licence: { number: string; issuer: string; expires: string } | AppliedLicence
  /** Null where the paper that lies there already says so. */
  document: { key: string } | null
}

/** States a licence, or renews the one of its kind; answers the key of the paper that it takes the place of. */
export const stateOwnLicence = command<Stated, string | null, 'licence.state', OwnRow>('licence.state', {
  load: (doing, { place }) => lockOwn(doing, place),
  may: (row, _doing, { kind }) =>
    isLicenceOf(row.category_id, kind) ? whileListed(row) : new InputRefusal({ form: 'error:problem.invalid_request' }),
  async run({ tx, actor }, { place, kind, licence, document }) {
    const before = await tx
      .selectFrom('licences')
      .selectAll()
      .where('business_id', '=', place)
      .where('kind', '=', kind)
      .executeTakeFirst()
    // A receipt is no licence, and none is applied for by the old one's paper.
    const isSame = before !== undefined && 'applied' in licence === (before.applied_on !== null)
    const document_key = document?.key ?? (isSame ? before.document_key : null)
    const stated = licenceColumns({ ...licence, document: document_key })
    if (document_key === null) throw new InputRefusal({ photos: 'register:error.document' })
    if (before && JSON.stringify({ ...before, ...stated }) === JSON.stringify(before)) return unchanged(null)
    if (before) await tx.deleteFrom('licences').where('id', '=', before.id).execute()
    const replaced = before && before.document_key !== document_key ? before.document_key : null
    await forgetInDraft(tx, place, replaced)
    const id = uuidv7()
    await tx
      .insertInto('licences')
      .values({ id, business_id: place, kind, ...stated, created_at: actor.now })
      .execute()
    return {
      result: replaced,
      audit: {
        entity: id,
        business: place,
        after: { kind, ...stated },
        ...(before && {
          before: { number: before.number, expires_on: before.expires_on, none_because: before.none_because },
        }),
      },
      touches: [`place:${place}`],
    }
  },
})

/** Takes a licence out that the place does not have any more; answers the key of its paper. */
export const endLicence = command<{ place: string; kind: string }, string | null, 'licence.end', OwnRow>(
  'licence.end',
  {
    load: (doing, { place }) => lockOwn(doing, place),
    may: whileListed,
    async run({ tx }, { place, kind }) {
      const gone = await tx
        .deleteFrom('licences')
        .where('business_id', '=', place)
        .where('kind', '=', kind)
        .returningAll()
        .executeTakeFirst()
      if (!gone) return unchanged(null)
      await forgetInDraft(tx, place, gone.document_key)
      return {
        result: gone.document_key,
        audit: { entity: gone.id, business: place, before: { kind, number: gone.number, expires_on: gone.expires_on } },
        touches: [`place:${place}`],
      }
    },
  },
)
