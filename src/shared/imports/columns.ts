/** The columns of a registry's list, and those that a list may lack. */

/** Required in the header, in any order. */
export const neededColumns = [
  'external_id',
  'category',
  'name_th',
  'province_code',
  'district_code',
  'lat',
  'lng',
] as const
/** Columns a registry may lack: without one, the places' own values stay. */
export const optionalColumns = [
  'name_en',
  'name_cn',
  'description_th',
  'subdistrict',
  'postcode',
  'address',
  'phone',
  'licence',
  'amenities',
] as const
/** All of them, in the order in which they are reported. */
export const importColumns = [
  'external_id',
  'category',
  'name_th',
  'name_en',
  'name_cn',
  'description_th',
  'province_code',
  'district_code',
  'subdistrict',
  'postcode',
  'address',
  'lat',
  'lng',
  'phone',
  'licence',
  'amenities',
] as const satisfies ((typeof neededColumns)[number] | (typeof optionalColumns)[number])[]
export type ImportColumn = (typeof importColumns)[number]
