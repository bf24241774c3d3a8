/**
 * Whether many known places would change alike, as when a column was sorted alone or a file was saved in another encoding: such a file is
 * stopped before anything is stored, and goes on only when a person says so. Pure.
 */
import { nameLikeness } from '#shared/identity/likeness.ts'
import type { RegistryField } from '#shared/places/registry-row.ts'
import type { JudgedRow } from './judge-rows.ts'

/** From which share of the known places, and from how many of them, a change is one of the file and not of the places. */
const [share, least, leastShifted] = [1 / 3, 5, 3]

/** Fields that places hardly ever change together. Descriptions and facts are written anew for all now and then. */
const steady: readonly RegistryField[] = ['category', 'name_th', 'province_code', 'district_code', 'lat', 'phone']

/** Metres up to which a point that is measured anew stays where it was. */
const sameSpot = 75

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
const percent = (part: number, of: number) => `${part} of ${of} known places (${Math.round((100 * part) / of)} %)`

/** Names that stand at another known place until now, as where a column has slipped by a row. */
function shiftedNames(known: readonly JudgedRow[]): number {
  const nameOf = new Map(known.map(({ place }, i) => [place?.name_th, i]))
  return known.filter(({ row, place }) => {
    const at = nameOf.get(row.name_th)
    return at !== undefined && known[at]?.place !== place && row.name_th !== place?.name_th
  }).length
}

/** A sentence for each; none where the file is as files are. */
export function manyChanges(judged: readonly JudgedRow[]): string[] {
  const known = judged.filter(({ place, row }) => place !== null && place.external_id === row.external_id)
  if (known.length === 0) return []
  const isMany = (count: number, from = least) => count >= from && count / known.length >= share
  const said: string[] = []
  const shifted = shiftedNames(known)
  if (isMany(shifted, leastShifted))
    said.push(`Names have slipped: ${percent(shifted, known.length)} would get the name that another one has now.`)
  const changed = (field: RegistryField, which: (row: JudgedRow) => boolean = () => true) =>
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
    const alike = values.size === 1 && !isEmpty(real[0]?.after) ? `, all to “${[...values][0]}”` : ''
    said.push(`${field} would change at ${percent(real.length, known.length)}${alike}.`)
  }
  const licences = changed('registry_licence').map(({ after }) => after)
  if (isMany(licences.length) && !isEmpty(licences[0]) && new Set(licences).size === 1)
    said.push(`licence would change at ${percent(licences.length, known.length)}, all to “${licences[0]}”.`)
  for (const field of ['name_en', 'name_cn', 'description_th', 'address', 'postcode', 'registry_licence'] as const) {
    const emptied = changed(field).filter((it) => isEmpty(it.after)).length
    if (isMany(emptied)) said.push(`${field} would be emptied at ${percent(emptied, known.length)}.`)
  }
  return said
}
