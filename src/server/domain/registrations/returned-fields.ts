/**
 * Fields of a registration returned by an officer, as they stood then: before the next submission each of them has to change,
 * so that nobody sends the same once more by pressing a button. Stored as hashes, because fields hold numbers of people.
 */
import { createHash } from 'node:crypto'
import { fieldsOf } from '#shared/localised-fields.ts'
import type { ReturnField } from '#shared/registrations/decision.ts'
import type { DraftSteps } from '#shared/registrations/registration.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { DraftRow, FileRow } from './draft-rows.ts'

type StoredDraft = Pick<DraftRow, 'steps'> & { files: readonly Pick<FileRow, 'kind' | 'part' | 'photo_key'>[] }

const keysOf = (files: StoredDraft['files'], kind: FileRow['kind']) =>
  files.filter((file) => file.kind === kind).map(({ part, photo_key }) => [part, photo_key])

/** The third step's opening hours alone. */
function hoursOf({ form3 }: DraftSteps) {
  const { capacity: _, licensed: __, priceLevel: ___, ...rest } = form3?.fields ?? {}
  return rest
}

/** The sources of each field in a draft. */
const values: Record<ReturnField, (draft: StoredDraft) => unknown> = {
  category: ({ steps }) => steps.form1?.fields.category,
  nameTh: ({ steps: { form1 } }) => fieldsOf('name').map((name) => form1?.fields[name]),
  operator: ({ steps: { form1 } }) => [form1?.fields.operatorKind, form1?.fields.operator],
  number: ({ steps: { form1 } }) => [form1?.fields.numberless, form1?.fields.numberHash, form1?.fields.number],
  phone: ({ steps }) => steps.form1?.fields.phone,
  address: ({ steps: { form2 } }) => [form2?.fields.subdistrict, form2?.fields.address],
  point: ({ steps }) => steps.form2?.fields.point,
  hours: ({ steps }) => hoursOf(steps),
  capacity: ({ steps: { form3 } }) => [form3?.fields.capacity, form3?.fields.licensed],
  photos: ({ files }) => keysOf(files, 'place'),
  licences: ({ steps, files }) => [steps.form4?.licences, keysOf(files, 'licence')],
  payees: ({ steps }) => steps.form4?.payees,
  items: ({ steps, files }) => [steps.form5?.items, keysOf(files, 'item')],
  promises: ({ steps }) => steps.form5?.promises,
}

const isReturnField = (name: string): name is ReturnField => Object.hasOwn(values, name)

/** Says of each of the fields how it stands now, by its hash. */
export const fieldsAsReturned = (fields: readonly string[], draft: StoredDraft): Partial<Record<ReturnField, string>> =>
  Object.fromEntries(
    fields.filter(isReturnField).map((field) => {
      // A value that is not there counts as none.
      const json = canonicalJson(JSON.parse(JSON.stringify(values[field](draft) ?? null)))
      return [field, createHash('sha256').update(json).digest('hex')]
    }),
  )

/** Of the fields that were sent back those that stand as they stood then. */
export function untouchedFields(
  returnedAs: Readonly<Partial<Record<string, string>>> | null,
  draft: StoredDraft,
): ReturnField[] {
  const fields = Object.keys(returnedAs ?? {}).filter(isReturnField)
  const now = fieldsAsReturned(fields, draft)
  return fields.filter((field) => now[field] === returnedAs?.[field])
}
