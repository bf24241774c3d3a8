/** A house number and its street for readers without Thai, as envelopes and road signs have them: `410 Talat Mai Road`, `482 Moo 10`. */
import type { Locale } from '#shared/locales.ts'
import { romanise } from './romanise.ts'

/** Labels of the parts of an address. */
const kinds = {
  village: /^(?:หมู่ที่|หมู่|ม\.)\s*(?=\d)/u,
  community: /^หมู่บ้าน/u,
  lane: /^(?:ซอย|ซ\.)/u,
  road: /^(?:ถนน|ถ\.)/u,
  alley: /^ตรอก/u,
  building: /^(?:อาคาร|ตึก)/u,
  floor: /^ชั้น(?:ที่)?\s*(?=\d)/u,
}

/** The gap before each labelled part of an address, even where it is run on from the part before. */
const parts = /[\s,]+(?=หมู่|ม\.\s*\d|ซอย|ซ\.|ถนน|ถ\.|ตรอก|อาคาร|ตึก|ชั้น)/u

/** Roads of kings, numbered in Roman numerals on signs in Latin script: Rama IV. */
const kings = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']
const kingsRoad = /^(?:ถนน|ถ\.)\s*พระราม(?:ที่)?\s*(?<count>\d+)$/u

const digits = (text: string) => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))

function readPart(part: string): string {
  const after = (kind: keyof typeof kinds) => romanise(part.replace(kinds[kind], '').trim())
  if (kinds.village.test(part)) return `Moo ${after('village')}`
  if (kinds.community.test(part)) return `${after('community')} Village`
  if (kinds.lane.test(part)) return `Soi ${after('lane')}`
  if (kinds.alley.test(part)) return `Trok ${after('alley')}`
  if (kinds.building.test(part)) return `${after('building')} Building`
  if (kinds.floor.test(part)) return `Floor ${after('floor')}`
  const king = kings[Number(kingsRoad.exec(part)?.groups?.count) - 1]
  if (king) return `Rama ${king} Road`
  // English puts the word behind the name.
  if (kinds.road.test(part)) return `${after('road')} Road`
  return romanise(part)
}

/** As it is kept for readers of Thai, and where nothing of it is in Thai; parts stand in their order. */
export function readableAddress(address: string, locale: Locale): string {
  if (locale === 'th' || !/[ก-ฮ]/.test(address)) return address
  return digits(address.trim())
    .replace(/เลขที่\s*/gu, '')
    .split(parts)
    .map((part) => readPart(part.trim()))
    .filter(Boolean)
    .join(' ')
}
