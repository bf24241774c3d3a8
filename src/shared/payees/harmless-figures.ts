/** Figures of everyday talk that would pass for parts of a number: days, times, amounts, positions, the marks of files and letters. Pure. */
import type { CutText } from './cut-text.ts'

const year = String.raw`(?:(?:19|20|24|25)\d\d)`
const day = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]${year}|\d{1,2}/\d{1,2}/\d\d)`
const clock = String.raw`(?:[01]?\d|2[0-4])[.:][0-5]\d`
const money = String.raw`\d[\d,]{0,8}(?:\.\d{1,2})?`
const currency = String.raw`บาท|บ\.|฿|baht|bath|thb|usd|rmb|\.-|元|泰铢|铢`
const counted = String.raw`คน|ท่าน|คืน|ห้อง|โต๊ะ|ชิ้น|วัน|ชม|นาที|เดือน|ปี|กม|เมตร|โมง|กก|people|persons?|pax|nights?|rooms?|days?|hours?|km\b|kg\b|%|人|晚|间|位|天`

const patterns: readonly RegExp[] = [
  /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g,
  /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/gi,
  new RegExp(String.raw`(?<![\d/.-])(?:\d{1,2}\s?[-–]\s?)?${day}(?:\s?[-–~]\s?${day})?(?![\d/]|[-.]\d)`, 'g'),
  new RegExp(String.raw`(?<![\d/.-])${year}[/.-]\d{1,2}[/.-]\d{1,2}(?![\d/]|[-.]\d)`, 'g'),
  new RegExp(String.raw`(?<![\d.:/-])${clock}(?:\s?น\.?)?\s?(?:[-–~]|ถึง|to|至)\s?${clock}(?!\d|[.:/-]\d)`, 'gi'),
  /(?<![\d:])\d{1,2}:[0-5]\d(?::[0-5]\d)?(?!\d|:\d)/g,
  // Laughter: the Thai word for five is said like `ha`.
  /(?<!\d)5{3,40}\+?(?!\d)/g,
  // Where something is: degrees with many decimals.
  /(?<![\d.-])-?[1-9]\d{0,2}\.\d{4,20}\s{0,3}[,/ ]\s{0,3}-?[1-9]\d{0,2}\.\d{4,20}(?!\d)/g,
  new RegExp(String.raw`(?:฿|\$|¥|€|£|\bthb|\busd|\brmb)\s?${money}(?!\d|[-.]\d)`, 'gi'),
  new RegExp(String.raw`(?<![\d.,·/-]\s?)(?<!\d)${money}\s?(?:${currency}|${counted})`, 'gi'),
  /(?<![\d.,-])[1-9]\d{0,2}(?:,\d{3}){1,2}(?:\.\d{1,2})?(?!\d|[,.-]\d)/g,
  /(?<![\d.,-])[1-9]\d{0,6}\.\d\d(?!\d|[.,-]\d)/g,
]

/** Takes them out. */
export function takeHarmless(text: CutText): void {
  for (const pattern of patterns) text.take(pattern)
}
