/**
 * Agencies by name in the reader's language, where nobody has written one in it. Their Thai names, and those that owners write, begin with the kind, followed by
 * the area. One of an unknown kind is shown in Latin script, which is no translation.
 */
import type { Locale } from '#shared/locales.ts'
import { inLocale } from '#shared/localised.ts'
import type { OfficialName } from '#shared/official-name.ts'
import { readAreas } from '../../db/reference/areas.ts'
import { readKnownAreas } from '../../db/reference/known-areas.ts'
import { romanise } from '../romanised/romanise.ts'

/** Names in other languages; a language without one has the English one. */
type Elsewhere = { en: string; cn: string }

/** Beginning of the Thai name → the name elsewhere, of `X`. Where one begins as another does the longer one comes first. */
const kinds: readonly (readonly [begins: string, en: string, cn: string])[] = [
  ['หน่วยตรวจความปลอดภัยอำเภอ', 'X District Safety Inspection Unit', 'X县安全检查组'],
  ['หน่วยตรวจความปลอดภัยเขต', 'X District Safety Inspection Unit', 'X区安全检查组'],
  ['หน่วยตรวจความปลอดภัยจังหวัด', 'X Provincial Safety Inspection Unit', 'X府安全检查组'],
  ['หน่วยตรวจความปลอดภัย', 'X Safety Inspection Unit', 'X安全检查组'],
  ['หน่วยตรวจ', 'X Inspection Unit', 'X检查组'],
  ['สำนักงานสาธารณสุขจังหวัด', 'X Provincial Public Health Office', 'X府公共卫生办公室'],
  ['สสจ.', 'X Provincial Public Health Office', 'X府公共卫生办公室'],
  ['สำนักงานสาธารณสุขอำเภอ', 'X District Public Health Office', 'X县公共卫生办公室'],
  ['สสอ.', 'X District Public Health Office', 'X县公共卫生办公室'],
  ['สำนักงานการท่องเที่ยวและกีฬาจังหวัด', 'X Provincial Office of Tourism and Sports', 'X府旅游和体育办公室'],
  ['ที่ทำการปกครองจังหวัด', 'X Provincial Administration Office', 'X府行政公署'],
  ['ที่ทำการปกครองอำเภอ', 'X District Administration Office', 'X县行政公署'],
  ['ศาลากลางจังหวัด', 'X Provincial Hall', 'X府政厅'],
  ['สำนักงานจังหวัด', 'X Provincial Office', 'X府办公室'],
  ['สำนักงานขนส่งจังหวัด', 'X Provincial Land Transport Office', 'X府陆路运输办公室'],
  ['สำนักงานเจ้าท่าภูมิภาคสาขา', 'X Branch of the Regional Marine Office', '地区水运办公室X分处'],
  ['สำนักงานเขต', 'X District Office', 'X区办公室'],
  ['ที่ว่าการอำเภอ', 'X District Office', 'X县公署'],
  ['เทศบาลนคร', 'X City Municipality', 'X市政厅'],
  ['เทศบาลเมือง', 'X Town Municipality', 'X镇市政厅'],
  ['เทศบาลตำบล', 'X Subdistrict Municipality', 'X分区市政厅'],
  ['องค์การบริหารส่วนตำบล', 'X Subdistrict Administrative Organization', 'X分区行政机构'],
  ['อบต.', 'X Subdistrict Administrative Organization', 'X分区行政机构'],
  ['องค์การบริหารส่วนจังหวัด', 'X Provincial Administrative Organization', 'X府行政机构'],
  ['อบจ.', 'X Provincial Administrative Organization', 'X府行政机构'],
  ['สถานีตำรวจนครบาล', 'X Metropolitan Police Station', 'X都市警察局'],
  ['สน.', 'X Metropolitan Police Station', 'X都市警察局'],
  ['สถานีตำรวจภูธร', 'X Police Station', 'X警察局'],
  ['สภ.', 'X Police Station', 'X警察局'],
  ['สถานีตำรวจท่องเที่ยว', 'X Tourist Police Station', 'X旅游警察局'],
]

/** Those of the whole country or of one of a kind, by their own official names. */
const single: Readonly<Record<string, Elsewhere>> = {
  กรุงเทพมหานคร: { en: 'Bangkok Metropolitan Administration', cn: '曼谷市政府' },
  เมืองพัทยา: { en: 'Pattaya City', cn: '芭提雅市政府' },
  กระทรวงสาธารณสุข: { en: 'Ministry of Public Health', cn: '公共卫生部' },
  กระทรวงการท่องเที่ยวและกีฬา: { en: 'Ministry of Tourism and Sports', cn: '旅游和体育部' },
  กระทรวงมหาดไทย: { en: 'Ministry of Interior', cn: '内政部' },
  กระทรวงพาณิชย์: { en: 'Ministry of Commerce', cn: '商务部' },
  กระทรวงแรงงาน: { en: 'Ministry of Labour', cn: '劳工部' },
  กรมการปกครอง: { en: 'Department of Provincial Administration', cn: '地方行政厅' },
  กรมการท่องเที่ยว: { en: 'Department of Tourism', cn: '旅游厅' },
  กรมอนามัย: { en: 'Department of Health', cn: '卫生厅' },
  กรมควบคุมโรค: { en: 'Department of Disease Control', cn: '疾病控制厅' },
  กรมเจ้าท่า: { en: 'Marine Department', cn: '水运厅' },
  กรมการขนส่งทางบก: { en: 'Department of Land Transport', cn: '陆路运输厅' },
  กรมสนับสนุนบริการสุขภาพ: { en: 'Department of Health Service Support', cn: '卫生服务支持厅' },
  กรมโยธาธิการและผังเมือง: { en: 'Department of Public Works and Town and Country Planning', cn: '公共工程和城乡规划厅' },
  กรมพัฒนาธุรกิจการค้า: { en: 'Department of Business Development', cn: '商业发展厅' },
  กรมสรรพสามิต: { en: 'Excise Department', cn: '消费税厅' },
  กรมการค้าภายใน: { en: 'Department of Internal Trade', cn: '国内贸易厅' },
  สำนักงานคณะกรรมการอาหารและยา: { en: 'Food and Drug Administration', cn: '食品药品监督管理局' },
  กองบัญชาการตำรวจท่องเที่ยว: { en: 'Tourist Police Bureau', cn: '旅游警察总局' },
  ตำรวจท่องเที่ยว: { en: 'Tourist Police', cn: '旅游警察' },
}

/** Official names of areas by their Thai one; null where areas of the same Thai name are written differently. */
let areas: Map<string, Elsewhere | null> | undefined

function readAreaNames(): Map<string, Elsewhere | null> {
  const names = new Map<string, Elsewhere | null>()
  const { provinces, districts, subdistricts } = readAreas()
  const all = [...subdistricts.map((it) => ({ ...it, nameCn: it.nameEn })), ...districts]
  for (const { nameTh, nameEn, nameCn } of all) {
    const known = names.get(nameTh)
    names.set(nameTh, known === undefined || known?.en === nameEn ? { en: nameEn, cn: nameCn } : null)
  }
  for (const { nameTh, nameEn, nameCn } of readKnownAreas()) names.set(nameTh, { en: nameEn, cn: nameCn })
  for (const { nameTh, nameEn, nameCn } of provinces) names.set(nameTh, { en: nameEn, cn: nameCn.replace(/府$/u, '') })
  return names
}

const inOther = (names: Elsewhere, locale: Locale): string => inLocale({ th: names.en, ...names }, locale)

function areaNamed(thai: string, locale: Locale): string {
  areas ??= readAreaNames()
  const known = areas.get(thai)
  return known ? inOther(known, locale) : romanise(thai)
}

/** Such as `Rawai Subdistrict Municipality` of เทศบาลตำบลราไวย์; text without Thai stays as it is. */
export function agencyNamed(thai: string, locale: Locale): string
export function agencyNamed(thai: string | null, locale: Locale): string | null
export function agencyNamed(thai: string | null, locale: Locale): string | null {
  if (thai === null || locale === 'th' || !/[ก-ฮ]/u.test(thai)) return thai
  const name = thai.trim()
  const own = single[name]
  if (own) return inOther(own, locale)
  const kind = kinds.find(([begins]) => name.startsWith(begins) && name.length > begins.length)
  if (!kind) return romanise(name)
  const [begins, en, cn] = kind
  const where = areaNamed(name.slice(begins.length).trim(), locale)
  // A capital's district has the word for one in its name.
  return inOther({ en, cn }, locale)
    .replace('X', () => where)
    .replace('县县', '县')
}

/** With the Thai name beside it, for where one would show it to an official. `written` is its name in the language, where somebody wrote one. */
export function agencyBesideThai(thai: string, locale: Locale, written = thai): OfficialName {
  const name = agencyNamed(written, locale)
  return { name, thai: name === thai ? null : thai }
}
