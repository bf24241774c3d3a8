/** The columns of a registry's list as their headings name them, in its own language too. */
import { type ImportColumn, importColumns, type neededColumns, type optionalColumns } from '#shared/imports/columns.ts'

/** The cells of a row by column. */
export type ImportRecord = Record<(typeof neededColumns)[number], string> & {
  [Name in (typeof optionalColumns)[number]]?: string
}

const headings: Record<ImportColumn, readonly string[]> = {
  external_id: ['เลขทะเบียน', 'เลขที่ทะเบียน', 'รหัสสถานประกอบการ', 'รหัส', 'registration no', 'id'],
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
  licence: [
    'เลขที่ใบอนุญาต',
    'เลขใบอนุญาต',
    'ใบอนุญาตเลขที่',
    'เลขที่ใบอนุญาตประกอบกิจการ',
    'licence no',
    'licence no.',
    'licence number',
    'license',
    'license no',
    'license no.',
    'license number',
  ],
  amenities: ['สิ่งอำนวยความสะดวก'],
}
/** Letters alone: offices put spaces, line breaks, colons and stars into headings. */
const plain = (heading: string) =>
  heading
    .normalize('NFC')
    .replace(/[\ufeff\u200b\s*:._]/g, '')
    .replace(/[([][)\]]/g, '')
    .toLowerCase()
/** Columns that say nothing of a place: numbers of lines, and notes of the office. */
const passedOver = ['ลำดับ', 'ลำดับที่', 'ที่', 'no', '#', 'หมายเหตุ', 'remark', 'remarks', 'note', 'notes'].map(plain)
const byHeading = new Map(
  importColumns.flatMap((name) => [name, ...headings[name]].map((each) => [plain(each), name] as const)),
)

/** The column that a heading means; null where it says nothing of a place, the heading itself where it is not known. */
export function columnOf(heading: string): string | null {
  const text = plain(heading)
  if (passedOver.includes(text)) return null
  // Brackets behind a heading repeat it: `ละติจูด (Lat)`.
  return byHeading.get(text) ?? byHeading.get(text.replace(/\([^()]*\)$/, '')) ?? text
}

/** True if a line is the one of the headings: a title above them has few cells that are. */
export const isHeading = (cells: readonly string[]): boolean =>
  cells.filter((cell) => (importColumns as readonly (string | null)[]).includes(columnOf(cell))).length >= 3

/** Other names of a column, for somebody who misses it. */
export const calledOf = (column: ImportColumn): string => `${column} (${headings[column][0]})`
