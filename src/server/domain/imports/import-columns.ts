/** The columns of a registry's list: their names, in its own language too, and those a list may lack. */

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
  'amenities',
] as const satisfies ((typeof neededColumns)[number] | (typeof optionalColumns)[number])[]
export type ImportColumn = (typeof importColumns)[number]
/** The cells of a row by column. */
export type ImportRecord = Record<(typeof neededColumns)[number], string> & {
  [Name in (typeof optionalColumns)[number]]?: string
}

const headings: Record<ImportColumn, readonly string[]> = {
  external_id: ['เลขทะเบียน', 'เลขที่ทะเบียน', 'รหัสสถานประกอบการ', 'รหัส', 'เลขที่ใบอนุญาต', 'registration no', 'id'],
  category: ['ประเภท', 'ประเภทสถานประกอบการ', 'ประเภทกิจการ', 'type', 'kind'],
  name_th: ['ชื่อสถานประกอบการ', 'ชื่อสถานที่', 'ชื่อร้าน', 'ชื่อกิจการ', 'ชื่อ', 'ชื่อภาษาไทย', 'ชื่อ (ไทย)', 'name'],
  name_en: ['ชื่อภาษาอังกฤษ', 'ชื่อ (อังกฤษ)', 'english name'],
  name_cn: ['ชื่อภาษาจีน', 'ชื่อ (จีน)', 'chinese name'],
  description_th: ['รายละเอียด', 'คำอธิบาย', 'description'],
  province_code: ['จังหวัด', 'รหัสจังหวัด', 'province'],
  district_code: ['อำเภอ', 'เขต', 'อำเภอ/เขต', 'รหัสอำเภอ', 'district', 'amphoe'],
  subdistrict: ['ตำบล', 'แขวง', 'ตำบล/แขวง', 'tambon', 'sub-district'],
  postcode: ['รหัสไปรษณีย์', 'ไปรษณีย์', 'zip', 'zipcode', 'postal code'],
  address: ['ที่อยู่', 'ที่ตั้ง', 'เลขที่'],
  lat: ['ละติจูด', 'latitude', 'พิกัด lat'],
  lng: ['ลองจิจูด', 'ลองติจูด', 'longitude', 'lon', 'long', 'พิกัด lng'],
  phone: ['โทรศัพท์', 'เบอร์โทร', 'เบอร์โทรศัพท์', 'โทร', 'หมายเลขโทรศัพท์', 'tel', 'telephone'],
  amenities: ['สิ่งอำนวยความสะดวก'],
}
/** Headings that number the lines of a list, which says nothing of a place. */
const counting = ['ลำดับ', 'ลำดับที่', 'ที่', 'no', 'no.', '#']

const plain = (heading: string) =>
  heading
    .normalize('NFC')
    .replace(/\ufeff/g, '')
    .trim()
    .toLowerCase()
const byHeading = new Map(
  importColumns.flatMap((name) => [name, ...headings[name]].map((each) => [each, name] as const)),
)

/** The column that a heading means; null where it counts lines, the heading itself where it is not known. */
export function columnOf(heading: string): string | null {
  const text = plain(heading)
  return counting.includes(text) ? null : (byHeading.get(text) ?? text)
}

/** Other names of a column, for somebody who misses it. */
export const calledOf = (column: ImportColumn): string => `${column} (${headings[column][0]})`
