/**
 * Thai as it is spoken, in a Latin spelling that everybody's romanisation comes down to: ชมจันทร์, `chom chan` and `chom jan` are one. Finer
 * than sound.ts: of the vowels only a is left out, which Thai often does not write, and those that Thai does not write are put in. `y` and
 * `w` stand for ai and ao too, `g` for ng; letters with and without breath are one, and r and l after another consonant are not heard.
 */

const initials: Record<string, string> = {}
for (const [sound, letters] of Object.entries({
  k: 'กขฃคฅฆ',
  g: 'ง',
  C: 'จฉชฌ',
  s: 'ซศษส',
  y: 'ญย',
  t: 'ดฎตฏถฐทฑธฒ',
  n: 'นณ',
  p: 'บปผพภ',
  f: 'ฝฟ',
  m: 'ม',
  r: 'ร',
  l: 'ลฬ',
  w: 'ว',
  h: 'หฮ',
})) {
  for (const letter of letters) initials[letter] = sound
}
const initial = (letter = '') => initials[letter] ?? ''
const finals: Record<string, string> = { s: 't', C: 't', r: 'n', l: 'n', f: 'p', h: '' }
/** ญ ends a syllable as n. */
const final = (letter = '') => (letter === 'ญ' ? 'n' : (finals[initial(letter)] ?? initial(letter)))

const K = '[ก-ฮ]'
const onset = `((?:[กขคปผพตทบด][รล]|[กขค]ว(?=${K})|ห[งญนมยรลว]|${K}))`
const open = '(?![ะ-ูaeiouyw])'
const rule = (pattern: string, replacement: string) => [new RegExp(pattern, 'g'), replacement] as const

/** Vowels to their spoken place. */
const vowels = [
  rule('\u0e4dา', 'ำ'),
  rule('เเ', 'แ'),
  rule('ไทร', 'สy'),
  rule('ทร(?=[าัง])', 'ส'),
  rule('ศรี', 'ศi'),
  rule(`(${K})รร(?=${K})`, '$1a'),
  rule(`(${K})รร`, '$1aน'),
  rule(`เ${onset}ียะ?`, '$1i'),
  rule(`เ${onset}ือ`, '$1u'),
  rule(`เ${onset}ิ`, '$1e'),
  rule(`เ${onset}าะ`, '$1o'),
  rule(`เ${onset}า`, '$1w'),
  rule(`เ${onset}อะ?`, '$1e'),
  rule(`เ${onset}ย${open}`, '$1ey'),
  rule(`[เแ]${onset}ะ?`, '$1e'),
  rule(`โ${onset}ะ?`, '$1o'),
  rule(`[ไใ]${onset}(?:ย${open})?`, '$1y'),
  rule(`[าั]ย${open}`, 'y'),
  rule(`าว${open}`, 'w'),
  rule(`(${K})ัวะ?`, '$1u'),
  rule(`(${K})ว(?=${K}${open})`, '$1u'),
  rule('ำ', 'aม'),
  rule('[ิี]', 'i'),
  rule('[ึืุู]', 'u'),
  rule('ฤ', 'รu'),
  rule('ห(?=[งญนมยรลว])', ''),
  rule('[ะัา]', 'a'),
  rule('^อ(?=อ)|อ(?=[aeiouyw])', ''),
  // Before a syllable it is one of its own: รุ่ง·อ·รุณ.
  rule(`(^|[aeiouyw]${K})อ(?=${K}[aeiouyw])`, '$1a'),
  rule('อ', 'o'),
] as const

const isCluster = (first: string, second: string) =>
  /[กขคปผพ]/.test(first) ? /[รล]/.test(second) : /[ตทสจซศ]/.test(first) && second === 'ร'

/** Syllables with no written vowel: ถ-นน, ข-นม, คน. */
function unwritten(letters: readonly string[]): string {
  const first = letters.length % 2
  const pairs = letters.slice(first).flatMap((letter, i, all) => (i % 2 === 0 ? [[letter, all[i + 1] as string]] : []))
  return (
    letters.slice(0, first).map(initial).join('') + pairs.map(([one, two]) => `${initial(one)}o${final(two)}`).join('')
  )
}

/** The consonants between two vowels of a word: one ends the syllable before, where that is open; one begins the next. */
function consonantsBetween(run: string, isOpen: boolean, isLast: boolean): string {
  const left = [...run]
  if (!isLast && left.length >= 2 && isCluster(left.at(-2) as string, left.at(-1) as string)) left.pop()
  const ends = isOpen && left.length > (isLast ? 0 : 1) ? final(left.shift() as string) : ''
  const begins = isLast ? '' : initial(left.pop() ?? '')
  // One that is left behind an end is not spoken: บัตร.
  return ends + (isLast && isOpen && left.length === 1 ? '' : unwritten(left)) + begins
}

function thaiSpeech(word: string): string {
  let text = word.replace(/(?:[ทตด]ร|ษณ|[ก-ฮ])[ิุ]?\u0e4c/g, '').replace(/[\u0e3a\u0e46-\u0e4c\u0e4e\u0e2f]/g, '')
  for (const [pattern, replacement] of vowels) text = text.replace(pattern, replacement)
  const parts = text.split(/([aeiouyw]+)/)
  return parts
    .map((part, i) =>
      i % 2 === 1 ? part : consonantsBetween(part, /[aeiou]$/.test(parts[i - 1] ?? ''), i === parts.length - 1),
    )
    .join('')
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Without the letters that are not told apart: doubled ones, and a. */
const bare = (speech: string) => speech.replace(/(.)\1+/g, '$1').replaceAll('a', '')

/** The Thai words of a text as they are spoken. A letter that is left alone leads the word after, ลุง·ห·มวย, or ends the last: หมู·ฮ้อ·ง. */
function wordsAsSpoken(text: string): string[] {
  const words: string[] = []
  let leading = ''
  for (const { segment } of segmenter.segment(text.normalize('NFC'))) {
    if (!/[ก-ฮ]/.test(segment)) continue
    if (/^[ก-ฮ]$/.test(segment)) {
      leading += segment
      continue
    }
    words.push(leading + segment)
    leading = ''
  }
  return [...words.slice(0, -1), `${words.at(-1) ?? ''}${leading}`].filter(Boolean).map(thaiSpeech)
}

/** Most words in a row that romanisation writes in one. */
const mostTogether = 4

/** The Thai words of a text as they are spoken, each and as many as four in a row; those of one letter say nothing. */
export function spokenWords(text: string): string[] {
  const words = wordsAsSpoken(text)
  const rows = words.flatMap((_, from) =>
    Array.from({ length: mostTogether }, (__, more) => bare(words.slice(from, from + more + 1).join(''))),
  )
  return [...new Set(rows)].filter(({ length }) => length >= 2)
}

const latin = [
  rule('ng', '#'),
  rule('t?ch|sh|j', 'C'),
  rule('[pb]h', 'p'),
  rule('[td]h', 't'),
  rule('[kg]h|ck', 'k'),
  rule('c(?=[eiy])', 's'),
  rule('qu', 'kw'),
  rule('[cqg]', 'k'),
  rule('x', 'ks'),
  rule('z', 's'),
  rule('v', 'w'),
  rule('b', 'p'),
  rule('d', 't'),
  rule('ou?a[iy]|ua[iy]|uo[iy]', 'uY'),
  rule('ae[ow]|aew|eaw', 'eW'),
  rule('i[ae][ow]|ieow|eow|iew', 'iW'),
  rule('oe[iy]|eo[iy]|eui', 'eY'),
  rule('uea|eua|ue|eu|ua|oua|uu|oo|ou', 'u'),
  rule('oa', 'o'),
  rule('a+o|aow|ow|aw(?![aeiouy])|au', 'W'),
  rule('a+[iy]|e[iy]', 'Y'),
  rule('o[iy]', 'oY'),
  rule('u[iy]', 'uY'),
  rule('ia|ie|ea|ee|ii', 'i'),
  rule('[aoe]e|[eiu]r(?![aeiouyYW])', 'e'),
  rule('y(?![aeiouYW])', 'i'),
  rule('r(?![aeiouYW])', ''),
  rule('h(?![aeiouyYW])', ''),
  rule('([kp])[rl](?=[aeiouYW])', '$1'),
  rule('([tsC])r(?=[aeiouYW])', '$1'),
  rule('l(?![aeioulYW])', 'n'),
  rule('[sC](?![aeiouyYWsC])', 't'),
  rule('#', 'g'),
  rule('Y', 'y'),
  rule('W', 'w'),
] as const

/** Spellings that stand for more than one vowel, with the other vowels. */
const ambiguous = [
  [/u(?=[^aeiouy\W])/g, 'a'],
  [/aw|au|ow/g, 'o'],
  [/ea|ay/g, 'e'],
  [/a(?=ng)/g, 'ae'],
  [/a+(?=[pb](?![aeiouy]))/g, 'ae'],
  [/ew/g, 'iw'],
  [/kh?w(?:ai|ae?|e)/g, 'kaew'],
] as const

function latinSpeech(text: string): string {
  const words = text.split(' ').map((word) => {
    let speech = word
    for (const [pattern, replacement] of latin) speech = speech.replace(pattern, replacement)
    return speech
  })
  return bare(words.join(''))
}

const plainLatin = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Pronunciations of a text in Latin script, if it is Thai; as one word, the likeliest first. A single sound says something beside others alone. */
export function spokenAs(text: string, fewest = 2): string[] {
  const plain = plainLatin(text)
  const ways = [plain, ...ambiguous.map(([pattern, other]) => plain.replace(pattern, other))]
  return [...new Set(ways.map(latinSpeech))].filter(({ length }) => length >= fewest)
}

/** Longer texts are sentences; in so many letters a gap has at most as many places. */
const mostWithGaps = 18

/**
 * As {@link spokenAs}, where the gaps of a text are not those of its syllables: without them, and with one anywhere. `kha ohom` is ข้าวหอม, and
 * `plaina` is ปลายนา.
 */
export function spokenApart(text: string): string[] {
  const joined = plainLatin(text).replaceAll(' ', '')
  if (joined.length > mostWithGaps) return []
  const halves = Array.from(joined.slice(1), (_, i) => [joined.slice(0, i + 1), joined.slice(i + 1)] as const)
  const split = halves.flatMap((both) => (both.every((half) => /[aeiouy]/.test(half)) ? both.join(' ') : []))
  return [...new Set([joined, ...split].map(latinSpeech))].filter(({ length }) => length > 2)
}

/** Of a Thai text that may be misspelt, as one word. */
export const spokenThai = (text: string): string => bare(wordsAsSpoken(text).join(''))
