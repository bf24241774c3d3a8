/** Names of the fields of each step of texts, for the page and for the draft. */
import { fieldsOf } from '../localised-fields.ts'
import { type Amenity, amenities } from '../places/amenities.ts'
import { type HoursField, hoursFields } from './hours-fields.ts'
import type { TextStep } from './registration.ts'

export const textFieldNames = {
  form1: ['category', ...fieldsOf('name'), 'operatorKind', 'operator', 'number', 'numberless', 'phone', 'because'],
  form2: ['subdistrict', 'address', 'point', 'sure', 'because'],
  form3: ['capacity', 'licensed', 'priceLevel', ...amenities, ...hoursFields],
} as const satisfies Record<TextStep, readonly string[]>

/** Fields by step; `go` says where to after saving, `rev` which version the writer saw. */
export interface StepFields {
  form1: (typeof textFieldNames)['form1'][number] | 'go' | 'rev'
  form2: (typeof textFieldNames)['form2'][number] | 'go' | 'rev'
  form3: 'capacity' | 'licensed' | 'priceLevel' | 'hours' | Amenity | HoursField | 'go' | 'rev'
}
