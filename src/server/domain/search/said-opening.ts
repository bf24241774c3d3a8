/** That a place is to be open, as a typed text may say it: a filter, and no word of any place. */
import type { SearchFlag } from '#shared/search/search-flags.ts'

type Opening = Extract<SearchFlag, 'openNow' | 'openTonight'>

/** In the order of trying: "open now tonight" means the night. Thai letters have no gaps around them. */
const said: Record<Opening, RegExp[]> = {
  openTonight: [
    /\b(?:that (?:is|are) )?open(?:s|ed)? (?:late )?(?:tonight|this evening)\b/i,
    /(?:ที่)?เปิด(?:ถึง)?(?:คืนนี้|เย็นนี้|ค่ำนี้)|(?:คืนนี้|เย็นนี้|ค่ำนี้)(?:ที่)?เปิด/,
    /今[晚夜](?:还)?(?:营业|营業|開門|开门|开)(?:的|着的)?/,
    /\b(?:for )?(?:tonight|this evening)\b/i,
    /คืนนี้|เย็นนี้|ค่ำนี้|今[晚夜]/,
  ],
  openNow: [
    /\b(?:that (?:is|are) )?(?:(?:still|currently) open|open(?:ed)? (?:right )?now|open at the moment|now open)\b/i,
    /(?:ที่)?เปิด(?:อยู่)?(?:ตอนนี้|ขณะนี้|เดี๋ยวนี้)|(?:ตอนนี้|ขณะนี้|เดี๋ยวนี้)(?:ที่)?(?:ยัง)?เปิด(?:อยู่)?|(?:ที่|ยัง)เปิดอยู่/,
    /(?:现在|現在|正在|目前)(?:还)?(?:营业|營業|开门|開門|开着|开)(?:中)?(?:的)?|(?:营业|營業)中(?:的)?/,
  ],
}

/** A search for a bed for the night asks for no opening hours, unless it says open. */
const bed = /hotel|hostel|resort|guest ?house|room|stay|sleep|พัก|โรงแรม|รีสอร์ท|นอน|酒店|旅馆|住/i
const open = /open|เปิด|开|营业/i

const english = {
  number: 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve',
  open: '(?:(?:that|which) )?(?:(?:is|are|stays?|keeps?) )?(?:open(?:s|ed|ing)?|serv(?:es?|ing)|clos(?:es?|ing))',
  days: '(?:every ?day|daily|(?:seven|7) days(?: a week)?|(?:on )?(?:weekends?|holidays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?))',
}
const clock = `(?:(?:\\d{1,2}(?:[:.]\\d\\d)?|${english.number})(?: ?[ap]\\.?m\\b\\.?| ?o.?clock)(?: (?:at night|in the (?:morning|afternoon|evening)))?|noon|midnight|late|dawn)`
const bareClock = `(?:${clock}|(?:\\d{1,2}(?:[:.]\\d\\d)?|${english.number})(?: (?:at night|in the (?:morning|afternoon|evening)))?(?![a-z\\d]| [a-z]*(?:people|minutes|hours|km|days)))`
const since = '(?:until|till?|.til|up to|from|at|by|before|after|past|around|about|as late as)'
const thaiHour =
  '(?:(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบเอ็ด|สิบ|[\\d๐-๙]{1,2}(?:[:.][\\d๐-๙]{2})?) ?(?:โมง|ทุ่ม|นาฬิกา|น\\.)|[\\d๐-๙]{1,2}[:.][\\d๐-๙]{2}|ตี ?(?:หนึ่ง|สอง|สาม|สี่|ห้า|[1-5๑-๕])|เที่ยงคืน|เที่ยง|บ่าย(?:หนึ่ง|สอง|สาม|สี่|ห้า|โมง)?)(?:เช้า|เย็น|ครึ่ง|ตรง)*'
const thaiSince = '(?:ให้บริการ|บริการ|ขาย)?(?:จนถึง|ถึง|จน|ตั้งแต่|หลัง|ก่อน|เกิน|ประมาณ|ตอน|เวลา)+'
const thaiDay =
  '(?:ทุกวัน|วัน(?:จันทร์|อังคาร|พุธ|พฤหัส(?:บดี)?|ศุกร์|เสาร์|อาทิตย์|หยุด)(?:-?อาทิตย์)?|เสาร์ ?-?อาทิตย์|ช่วงเช้า|เช้า(?:ๆ|ตรู่)?|ดึก(?: ?ๆ)?|สาย(?: ?ๆ)?)'
const chineseHour =
  '(?:晚上|凌晨|半夜|早上|上午|中午|下午|夜里)*(?:\\d{1,2}(?:[:：]\\d\\d)?|[一二两三四五六七八九十]{1,3})[点點时時](?:钟|半)?'

/** Hours and days, which are no filter: a search for a table till ten should show tables. */
const hours: RegExp[] = [
  new RegExp(`\\b${english.open}(?: ${since})+ ${bareClock}`, 'i'),
  new RegExp(`\\b${english.open} (?:very )?(?:late|early)(?: at night)?\\b(?! [a-z]* ?night)`, 'i'),
  new RegExp(`\\b${english.open} ${english.days}\\b`, 'i'),
  new RegExp(`\\b${since} ${clock}`, 'i'),
  new RegExp(`(?:ซึ่ง|ที่)?(?:ยัง)?(?:เปิด|ปิด)(?:${thaiSince} ?(?:${thaiHour}|${thaiDay})|${thaiDay})(?: ?น\\.)?(?:ไหม|มั้ย)?`),
  new RegExp(`${thaiSince} ?${thaiHour}`),
  new RegExp(
    `(?:营业|營業|开门|開門|开放|开|開)(?:到|至)(?:很晚|半夜|深夜|凌晨|天亮|${chineseHour})(?:以后|之后)?(?:的)?`,
  ),
  new RegExp(
    `${chineseHour}(?:(?:以后|之后|以前|之前|还|就|也|后|前)*(?:营业|營業|开门|開門|开放|开|開)|以后|之后|以前|之前)(?:的)?`,
  ),
  /(?:(?:星期|周|週|礼拜)[一二三四五六日天末]|每天|天天)(?:也|还)?(?:营业|營業|开门|開門|开放|开|開)(?:的)?/,
]

/** Words for the end of a day: a place open then is open tonight. */
const tillNight =
  /(?:until|till?|.til|up to|as late as|past|after) (?:about )?(?:late|midnight|(?:[89]|1[01]|eight|nine|ten|eleven)(?:[:.]\d\d)?(?! ?a\.?m)(?! in the m))|(?:เปิด|open).*(?:ดึก|late)|(?:ถึง|จน|หลัง|เกิน) ?(?:.{0,6}ทุ่ม|เที่ยงคืน|ตี ?[^ ]|2[0-3][:.])|(?:到|至)(?:很晚|半夜|深夜|凌晨|晚上)/i

const without = (text: string, pattern: RegExp): string =>
  text
    .replace(pattern, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[?!？！.])/g, '')
    .trim()

/** A text's opening hours: the nearest filter, if any, and the rest of the text; null where it says nothing of hours. */
export function readSaidHours(text: string): { flag: 'openTonight' | null; text: string } | null {
  const pattern = hours.find((it) => it.test(text))
  const said = pattern?.exec(text)?.[0]
  if (!pattern || said === undefined) return null
  return { flag: tillNight.test(said) ? 'openTonight' : null, text: without(text, pattern) }
}

/** The filter that a text asks for, and the rest of it; null where it says nothing of when. */
export function readSaidOpening(text: string): { flag: Opening; text: string } | null {
  if (bed.test(text) && !open.test(text)) return null
  for (const flag of ['openTonight', 'openNow'] as const) {
    for (const pattern of said[flag]) {
      if (!pattern.test(text)) continue
      return { flag, text: without(text, pattern) }
    }
  }
  return null
}
