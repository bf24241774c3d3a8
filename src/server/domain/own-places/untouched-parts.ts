/**
 * Parts of a proposed change that an officer returned, and that stand as they stood then: nobody proposes the same once more by pressing a button. A
 * paper stated since then is new evidence, by which the same value may be right.
 */
import type { Transaction } from 'kysely'
import { type EditFields, type EditPart, editParts, isSamePart } from '#shared/own-places/edit.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf } from '../../db/sql.ts'

const decidedShape = rowsOf({
  fields: jsonAs<EditFields>(),
  returned: orNull(jsonAs<Partial<Record<EditPart, string>>>()),
  isProved: 'bool',
})

/** Of each part its last decision counts. */
export async function untouchedParts(tx: Transaction<Schema>, place: string, stated: EditFields): Promise<EditPart[]> {
  const { rows } = await decidedShape`
    select e.fields, e.returned, exists (
      select from licences l where l.business_id = e.business_id and l.created_at > e.decided_at
    ) as "isProved"
    from business_edits e where e.business_id = ${place}::uuid and e.state in ('approved', 'returned')
    order by e.decided_at desc, e.id desc`.execute(tx)
  return editParts.filter((part) => {
    if (stated[part] === undefined) return false
    const last = rows.find(({ fields }) => fields[part] !== undefined)
    return last?.returned?.[part] !== undefined && !last.isProved && isSamePart(last.fields[part], stated[part])
  })
}
