/**
 * From a typed query to the words that a place must have, each as the letters to look for in folded documents. The cost is
 * bounded here: a query of any length becomes at most eight short words.
 */
import { fold, foldedThai, isHan } from './fold.ts'
import { simplify } from './simplified.ts'

/** Of a longer query only the beginning is read. */
export const longestQuery = 120
const mostWords = 8
const longestWord = 40

/** One wanted word. */
export interface QueryWord {
  /** As typed. */
  typed: string
  /** Folded. */
  text: string
  /** All of these must stand in the document; a space is one between words. */
  needles: string[]
  /** True if it follows the word before without a gap. */
  joined: boolean
}

/**
 * Words between the words that tell: how an area lies or is called, that something is searched for, and praise, which is in no
 * document and which ratings answer better. As written, for without its tone mark เข้า is a mountain; left out where others remain.
 */
const saidBetween = new Set(
  [
    'จังหวัด อำเภอ ตำบล เขต แขวง ใกล้ แถว ใน ที่ และ ฉัน ผม เรา นี้ ๆ หา อยาก อยู่ ไหน ไป มี แนะนำ สำหรับ พร้อม เข้า ได้',
    'ช่วย ต้องการ หรือ ด้วย หน่อย ครับ ค่ะ คะ นะ ละแวก โซน บริเวณ ซึ่ง มั้ย เอา พา ขอ นั่ง น่านั่ง ฟรี',
    'หิว กับ แล้ว พอ จะ พอจะ บน แบบ ให้ ที่ไหน ตรงไหน จ้า จ้ะ เลย อยากได้ แถวๆ เจอ',
    'ดี เด็ด อร่อย สวย ถูก ราคา ราคาถูก ราคาประหยัด น่า ดีที่สุด อะไร บ้าง ยอดนิยม',
    'ทาน รบกวน ทราบ ว่า ตอนนี้ รู้จัก ใคร ค้าบ คับ ขอบคุณ สวัสดี',
    'a an the in near nearby and of at on to for with by me my i we is are where what find best good nice cheap top',
    'around here close recommended famous popular tasty delicious province district',
    'i can could would should will like want wants need needs looking search get go going some any somewhere anywhere there',
    'that which who have has had having do does please must be it its or from place places you your us am was were if so',
    'how what when give recommend suggest suggested suggestions free friendly really very nicest great nearest',
    'hi hello thanks also too not but this these those',
    'excuse sorry sing tonight currently now kindly help advice advise thinking planning',
    'safe safest safely clean cleanest hygienic trusted 安全 干净 卫生 放心',
    'see visit try take learn know knows anyone maybe tell show let decent great amazing lovely',
    'hungry craving takes while',
    'allow allows allowed allowing accept accepts accepting offer offers offering serve serves serving',
    '的 在 附近 最 最好 好 好吃 便宜 推荐 哪里 哪儿 有 去 找',
    '想 吃 想吃 想去 想要 要 我 我们 我想 想去 我想去 带 有没有 可以 免费 附近的 吗 呢 了 请问 什么 地方 不错 哪家',
    '学 学习 玩 看 住 买 喝 能 没有 没 帮 一下 一个 一家 哪些 怎么 想找 找个 是 和 或 跟 靠近 离 周边 周围 里 上 个',
  ]
    .join(' ')
    .split(' '),
)

/** Words for safety, which everybody wants and results are ordered by; สะอาด only behind a kind of places, as it is in names too. */
const saidOfAll = /(?:ที่)?ปลอดภัย|(?<=^|\s|ร้าน|อาหาร|พัก|แรม|สปา|นวด|คาเฟ่|ซีฟู้ด)(?:ที่)?สะอาด(?![ก-๛])/g

/**
 * Words to people and not of places, which no dictionary parts from their neighbours: 请|推荐, 租|一辆; also which place, to eat, open or do:
 * ร้านไหน, อยากกิน, เปิด|24 ชั่วโมง, 做|按摩.
 */
const saidToPeople =
  /^(?:你好|您好)|^(?:我们?|咱们?)?(?:想要|想去|想找|要去|要找|需要|打算|准备|想|要)(?=\p{Script=Han}{3})|请[问帮]?|谢谢|有没有|可以(?=带)|一[下辆间次份]|(?:ร้าน|แห่ง)(?=ไหน)|สัก(?=ร้าน|แห่ง|ที่|อย่าง|หน่อย)|อยากกิน(?!อะไร)|เปิด(?:ทั้งวัน|ตลอด)?(?= ?24)|(?<=^|[\s，])做(?=按摩|推拿|水疗|马杀鸡|美甲|美容|瑜伽|spa)|去?哪[里儿]好/giu

/** Ends a question, and is silk where nothing is asked. */
const asking = 'ไหม'

/** Short forms of areas and roads in addresses; a road's own kind is part of its name. Islands are Ko or Koh. */
const shortened: [RegExp, string][] = [
  [/(?<![ก-๛])ถ\. ?(?=[ก-๛])/g, 'ถนน'],
  [/(?<![ก-๛])ซ\. ?(?=[ก-๛])/g, 'ซอย'],
  [/(?<![ก-๛])ม\. ?(?=[\d๐-๙])/g, 'หมู่ '],
  [/(?<![ก-๛])[จอตข]\. ?(?=[ก-๛])/g, ' '],
  [/\bkoh(?= )/gi, 'ko'],
]

/** A text with the short forms of addresses written in full: `ถ.สุขใจ อ.ปาย` is `ถนนสุขใจ ปาย`. */
export const spelledOut = (text: string): string =>
  shortened.reduce((result, [pattern, full]) => result.replace(pattern, full), text)

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Trigrams begin at three letters; shorter words are searched for at the beginning of words only. */
const isShort = (word: string) => word.length < (isHan(word) ? 2 : 3)
/** Words in Latin script have gaps between them: ping is none of shopping, nor 81 of 5181. */
export const isBeginning = (word: string): boolean => isShort(word) || /^[a-z\d]/.test(word)

/** The singular of a plural, as far as both are written the same: beaches → beach, galleries → galler. */
export function singular(word: string): string {
  if (!/^[a-z]{2,}[^isu]s$/.test(word)) return /^[a-z]{3,}(?:ch|sh|x|ss)es$/.test(word) ? word.slice(0, -2) : word
  if (/(?:ch|sh|x)es$/.test(word)) return word.slice(0, -2)
  return word.length > 5 && word.endsWith('ies') ? word.slice(0, -3) : word.slice(0, -1)
}

/** Chinese by pairs of characters, as documents keep it: `海滩酒店` → `海滩`, `滩酒`, `酒店`. */
export const hanPairs = (text: string): string[] =>
  [...text].slice(0, -1).map((character, i) => `${character}${[...text][i + 1]}`)

function needlesOf(text: string): string[] {
  if (isBeginning(text)) return [` ${text}`]
  return isHan(text) ? hanPairs(text).map((pair) => ` ${pair} `) : [text]
}

/** Words and signs before a number, or before the end of one. */
const beforeNumber =
  /^(?:โทร(?:ศัพท์)?|เบอร์(?:โทร)?(?:ลงท้าย(?:ด้วย)?)?|ลงท้าย(?:ด้วย)?|(?:phone )?(?:number )?ending (?:in|with)|tel(?:ephone)?|phone|call|电话|尾号)[\s.:：]*/i

/** So many digits are a telephone number; after a word or a sign for one, or the country's, so many. */
const [fewestDigits, fewestSaid, mostDigits] = [6, 3, 15]

/** The typed part of a telephone number, digits only, as it is dialled in the country; null when it is none. */
export function phoneDigits(given: string): string | null {
  const text = given.trim().replace(beforeNumber, '')
  const plain = fold(text).replace(/ /g, '')
  const isSaid = text !== given.trim() || /^(?:\(?\+|00)\s?66/.test(text)
  const { length } = plain
  if (!/^\d+$/.test(plain) || length < (isSaid ? fewestSaid : fewestDigits) || length > mostDigits) return null
  if (/[^\d\s๐-๙+().\p{Pd}\u200b-\u200f\ufeff]/u.test(text)) return null
  const isFromAbroad = /^\(?\+/.test(text.trim()) || /^66[-\s]/.test(text.trim()) || /^660?\d{8,9}$/.test(plain)
  return (isFromAbroad ? plain.replace(/^660?/, '0') : plain).replace(/^00660?/, '0')
}

/**
 * Letters that a query may have when it is taken apart for folding: some signs stand for a whole sentence (U+FDFA for eighteen letters),
 * so the shown length does not bound the work. Thai and accented letters come apart into two.
 */
const mostDecomposed = 2 * longestQuery

/** The typed text, cut to the length that is read, as it is shown in the box again. */
export function readableQuery(text: string): string {
  const shown: string[] = []
  let decomposed = 0
  const plain = text
    .slice(0, longestQuery * 4)
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu, ' ')
  for (const character of plain) {
    decomposed += character.normalize('NFKD').length
    if (shown.length === longestQuery || decomposed > mostDecomposed) break
    shown.push(character)
  }
  return shown.join('').replace(/\s+/g, ' ').trim()
}

interface Piece {
  typed: string
  word: string
  /** True if it follows the piece before without a gap. */
  joined: boolean
}

function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let joined = false
  // Folded digits and vowels would confuse the dictionary: it sees the text as written, sara am made whole and sara ae of two, and Taiwan's words as
  // the mainland's: its 飯店 is a hotel.
  const asked = text.replace(saidToPeople, ' ').replace(saidOfAll, ' ')
  const plain = spelledOut(
    (/[\p{L}\p{N}]/u.test(asked) ? asked : text)
      .replace(/\u0e4d([่-๋]?)า/g, '$1ำ')
      .replaceAll('เเ', 'แ')
      .replaceAll('飯店', '酒店')
      .replaceAll('咖哩', '咖喱')
      .replace(/[\u4e00-\u9fff]/g, simplify)
      .toLowerCase(),
  )
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    if (!isWordLike && !/[่-๎]/.test(segment)) {
      joined = false
      continue
    }
    const parts = fold(segment).split(' ').filter(Boolean)
    for (const word of parts) {
      found.push({ typed: parts.length > 1 ? word : segment, word: singular(word), joined })
      joined = true
    }
  }
  return found
}

const canJoin = (left: string, right: string) =>
  (isHan(left) && isHan(right)) ||
  (new RegExp(`^[${foldedThai}]+$`).test(left) && new RegExp(`^[${foldedThai}]+$`).test(right))

/** The wanted words, in the order in which they were typed; none for a text without letters and digits. */
export function queryWords(text: string): QueryWord[] {
  const phone = phoneDigits(text)
  // A leading zero means the beginning of a number; others may be its end, and no number begins with two zeros.
  if (phone)
    return [{ typed: phone, text: phone, needles: [/^0[1-9]/.test(phone) ? ` ${phone}` : phone], joined: false }]
  const words: { typed: string; text: string; joined: boolean }[] = []
  let joinsNext = false
  const whole = pieces(readableQuery(text))
  // A letter alone that the dictionary leaves at the beginning belongs to the next word: ส·ครับ.
  const isLed = (i: number) => whole[i]?.joined && whole[i - 1]?.word.length === 1 && !whole[i - 1]?.joined
  const isBetween = (i: number) => !isLed(i) && saidBetween.has((whole[i] as Piece).typed.replace(/(?<=.)ๆ$/, ''))
  // The words before and behind a skipped one are not written in one.
  const told = whole.flatMap((piece, i) =>
    isBetween(i) ? [] : { ...piece, joined: piece.joined && !isBetween(i - 1) },
  )
  // Something polite may follow: ไหมคะ.
  const isQuestion = told.at(-1)?.typed === asking && told.length < whole.length
  const telling = isQuestion ? told.slice(0, -1) : told
  const all = telling.length > 0 ? telling : whole
  for (const [i, { typed, word, joined }] of all.entries()) {
    const last = words.at(-1)
    const isLastOfRun = !all[i + 1]?.joined
    const continues = joined && (joinsNext || (isShort(word) && isLastOfRun))
    // Two syllables with a gap between are one word torn apart: น้ำ ตก. Longer ones can stand alone.
    const isTorn = !joined && isLastOfRun && joinsNext && isShort(word)
    if (last && canJoin(last.text, word) && (continues || isTorn)) {
      words[words.length - 1] = { typed: last.typed + typed, text: last.text + word, joined: last.joined }
    } else {
      words.push({ typed, text: word, joined })
    }
    // A short rest at the end of a run belongs to the word before: หมู·กะทะ is หมูกะทะ, and no word that begins with กท.
    const [before, end] = words.slice(-2)
    if (isLastOfRun && before && end?.joined && isShort(end.text) && canJoin(before.text, end.text)) {
      words.splice(-2, 2, { typed: before.typed + end.typed, text: before.text + end.text, joined: before.joined })
    }
    joinsNext = isShort(words.at(-1)?.text as string)
  }
  const different = new Map(words.map((word) => [word.text, word]))
  return [...different.values()].slice(0, mostWords).map(({ typed, text, joined }) => ({
    typed,
    joined,
    text: text.slice(0, longestWord),
    needles: needlesOf(text.slice(0, longestWord)),
  }))
}
