/**
 * Whether many known places would change alike, as when a column was sorted alone or a file was saved in another encoding: such a file is
 * stopped before anything is stored, and goes on only when a person says so. Pure.
 */

import type { Comparison } from '#shared/identity/identity.ts'
import { nameLikeness } from '#shared/identity/likeness.ts'
import type { ImportChange } from '#shared/imports/place-import.ts'
import type { ManyChange } from '#shared/imports/reasons.ts'
import type { RegistryField } from '#shared/places/registry-row.ts'

/** The used parts of a judged row; its place with the values of before. */
export interface Compared {
  row: { external_id: string; name_th: string }
  place: { external_id: string | null; name_th: string } | null
  comparison: Comparison | null
  changes: readonly ImportChange[]
}

/** From which share of the known places, and from how many of them, a change is one of the file and not of the places. */
const [share, least, leastShifted] = [1 / 3, 5, 3]

/** Fields that places hardly ever change together. Descriptions and facts are written anew for all now and then. */
const steady: readonly RegistryField[] = ['category', 'name_th', 'province_code', 'district_code', 'lat', 'phone']

/** Metres up to which a point that is measured anew stays where it was. */
const sameSpot = 75

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Names that stand at another known place until now, as where a column has slipped by a row. */
function shiftedNames(known: readonly Compared[]): number {
  const nameOf = new Map(known.map(({ place }, i) => [place?.name_th, i]))
  return known.filter(({ row, place }) => {
    const at = nameOf.get(row.name_th)
    return at !== undefined && known[at]?.place !== place && row.name_th !== place?.name_th
  }).length
}

/** None where the file is as files are. */
export function manyChanges(judged: readonly Compared[]): ManyChange[] {
  const known = judged.filter(({ place, row }) => place !== null && place.external_id === row.external_id)
  if (known.length === 0) return []
  const isMany = (count: number, from = least) => count >= from && count / known.length >= share
  const found: ManyChange[] = []
  const add = (code: ManyChange['code'], field: RegistryField | null, part: number, value?: string) =>
    found.push({ code, field, part, of: known.length, ...(value !== undefined && { value }) })
  const shifted = shiftedNames(known)
  if (isMany(shifted, leastShifted)) add('slipped', null, shifted)
  const changed = (field: RegistryField, which: (row: Compared) => boolean = () => true) =>
    known.filter(which).flatMap(({ changes }) => changes.filter((it) => it.field === field))
  for (const field of steady) {
    const all = changed(field)
    // A name that is written another way is no other name.
    const real =
      field === 'name_th'
        ? all.filter((it) => nameLikeness(String(it.before), String(it.after)) < 0.8)
        : field === 'lat'
          ? changed('lat', ({ comparison }) => comparison?.metres === null || (comparison?.metres ?? 0) > sameSpot)
          : all
    if (!isMany(real.length)) continue
    const values = new Set(real.map(({ after }) => String(after)))
    if (values.size === 1 && !isEmpty(real[0]?.after)) add('alike', field, real.length, [...values][0])
    else add('changed', field, real.length)
  }
  const licences = changed('registry_licence').map(({ after }) => after)
  if (isMany(licences.length) && !isEmpty(licences[0]) && new Set(licences).size === 1)
    add('alike', 'registry_licence', licences.length, String(licences[0]))
  for (const field of ['name_en', 'name_cn', 'description_th', 'address', 'postcode', 'registry_licence'] as const) {
    const emptied = changed(field).filter((it) => isEmpty(it.after)).length
    if (isMany(emptied)) add('emptied', field, emptied)
  }
  return found
}
