/** A draft parsed into a place's data: by the same schemas as at the saving of its steps, with data from the areas. */
import type { z } from 'zod'
import { type KnownBy, licenceKey } from '#shared/identity/identity.ts'
import { toColumns } from '#shared/localised.ts'
import { fromFields } from '#shared/localised-fields.ts'
import { haversine } from '#shared/places/haversine.ts'
import type { Fault } from '#shared/refusals.ts'
import { type DraftSteps, PIN_FAR_FROM_TOWN_M, PIN_FAR_M, PIN_OUTSIDE_M } from '#shared/registrations/registration.ts'
import { type form1, type form2, type form3, textSchemas } from '#shared/registrations/step-fields.ts'
import { isInThailand } from '../../db/reference/in-thailand.ts'
import { kilometresOutside } from '../../db/reference/on-land.ts'
import { findSubdistrict, type Located } from '../areas/subdistricts.ts'
import { allNamesOf } from '../identity/known-place.ts'
import type { DraftRow } from './draft-rows.ts'

/** Position of a place, from the second step. */
export interface ReadPlace {
  located: Located
  postcode: string
  address: string
  /** The pin; null where the owner could not say. */
  point: { lat: number; lng: number } | null
}

/** All three steps of texts. */
export interface ReadDraft {
  who: z.output<typeof form1>
  where: ReadPlace & { because: string }
  how: z.output<typeof form3>
  /** Of the registration number; null where there is none. */
  numberHash: string | null
  numberLast4: string | null
  companyNumber: string | null
}

/** Metres to the middle of the sub-district where that is far; for the few without a known middle, to the district's town. Null: near enough. */
function farFrom({ subdistrict, district, province }: Located, point: { lat: number; lng: number }): number | null {
  if (subdistrict.middle) {
    const metres = haversine(point, subdistrict.middle)
    return metres > PIN_FAR_M ? metres : null
  }
  const metres = haversine(point, district)
  const isOutside = kilometresOutside(province.code, point.lat, point.lng) * 1000 > PIN_OUTSIDE_M
  return isOutside || metres > PIN_FAR_FROM_TOWN_M ? metres : null
}

/** That position, or the field that is wrong. */
export function locate(read: z.output<typeof form2>): ReadPlace | Record<string, Fault> {
  const { id, postcode } = read.subdistrict
  const located = findSubdistrict(id, postcode)
  if (!located) return { subdistrict: 'register:error.subdistrict' }
  const { point, address } = read
  if (point) {
    const { lat, lng } = point
    if (!isInThailand(lat, lng)) return { point: 'register:error.abroad' }
    const metres = read.sure ? null : farFrom(located, point)
    if (metres !== null) return { point: ['register:error.pinFar', { kilometres: Math.round(metres / 1000) }] }
  }
  return { located, postcode, address, point }
}

/** True if {@link locate} has found it. */
export const isLocated = (found: ReturnType<typeof locate>): found is ReadPlace => 'located' in found

/** The draft in its form for submission; null where a step does not read any more, such as after its rules have changed. */
export function readDraft({ steps }: Pick<DraftRow, 'steps'>): ReadDraft | null {
  const fields = (name: keyof typeof textSchemas) => steps[name]?.fields ?? {}
  const who = textSchemas.form1.safeParse({ ...fields('form1'), number: '' })
  const where = textSchemas.form2.safeParse(fields('form2'))
  const how = textSchemas.form3.safeParse(fields('form3'))
  if (!who.success || !where.success || !how.success) return null
  const found = locate({ ...where.data, sure: '1' })
  if (!isLocated(found)) return null
  const { numberHash = null, numberLast4 = null, number: companyNumber = null, numberless } = fields('form1')
  if (!numberless && !numberHash) return null
  const stated = numberless
    ? { numberHash: null, numberLast4: null, companyNumber: null }
    : { numberHash, numberLast4, companyNumber }
  return {
    who: who.data,
    where: { ...found, because: where.data.because || who.data.because },
    how: how.data,
    ...stated,
  }
}

/** Values for its comparison with other places. */
export const comparedOf = ({ who, where, numberHash }: ReadDraft, steps: DraftSteps): KnownBy => ({
  number: null,
  licences: licencesOf(steps),
  operator: numberHash,
  names: allNamesOf(toColumns('name', fromFields(who, 'name'))),
  category: who.category,
  phone: who.phone,
  point: where.point,
  subdistrict: where.located.subdistrict.id,
  province: where.located.province.code,
})

/** Numbers of the licences that a draft states so far. */
export const licencesOf = ({ form4 }: DraftSteps): string[] =>
  Object.values(form4?.licences ?? {}).flatMap((it) => ('number' in it ? [licenceKey(it.number)] : []))
