/**
 * Thai letters to Latin ones by the Royal Institute's system (RTGS, 1999): the cheapest way to read a word as syllables. Thai writes neither
 * where a syllable ends nor every vowel, so each way of writing one is a rule with a price, and a plain rule is the cheaper one.
 */

/** Before the vowel, and after it. */
const sounds: Record<string, readonly [string, string]> = {}
for (const [letters, first, last] of [
  ['ก', 'k', 'k'],
  ['ขฃคฅฆ', 'kh', 'k'],
  ['ง', 'ng', 'ng'],
  ['จ', 'ch', 't'],
  ['ฉชฌ', 'ch', 't'],
  ['ซศษส', 's', 't'],
  ['ญ', 'y', 'n'],
  ['ดฎ', 'd', 't'],
  ['ตฏ', 't', 't'],
  ['ถฐทธฑฒ', 'th', 't'],
  ['นณ', 'n', 'n'],
  ['บ', 'b', 'p'],
  ['ป', 'p', 'p'],
  ['ผพภ', 'ph', 'p'],
  ['ฝฟ', 'f', 'p'],
  ['ม', 'm', 'm'],
  ['ย', 'y', ''],
  ['ร', 'r', 'n'],
  ['ลฬ', 'l', 'n'],
  ['ว', 'w', ''],
  ['หฮ', 'h', ''],
  ['อ', '', ''],
] as const)
  for (const letter of letters) sounds[letter] = [first, last]

const K = '[ก-ฮ]'
/** Written after its consonant: the letter before one begins a syllable. */
const dependent = '[ะ-ูํๅ]'
/** Two that are spoken as one, or the first of which only gives the tone. */
const onset = `(?:[กขค][รลว]|[ปผพ][รล]|ตร|[สศซ]ร|จร(?=ิ)|ทร(?=[าัง])|ห[งญนมยรลว]|อย|${K})`
/** Final consonants of a syllable: also two, the second silent. Those that close none begin the next; ย and ว have rules of their own. */
const closer = '[กขคฆงจชซญฎฏฐฑฒณดตถทธนบปพฟภมรลศษสฬ]'
const closing = `(?:[ตทด]ร|[กค]ร|ชร|${closer})`
const F = `(${closing})(?!${dependent}|รร)`
const C = `(${onset})`

/** A syllable's spelling; its sound, with its final consonant or without; its cost. */
const rules: readonly (readonly [RegExp, string, number])[] = (
  [
    [`เ${C}ียว`, 'iao', 1],
    [`เ${C}ียะ?${F}`, 'ia', 1],
    [`เ${C}ียะ?`, 'ia', 1.05],
    [`เ${C}ือย`, 'ueai', 1],
    [`เ${C}ือ${F}`, 'uea', 1],
    [`เ${C}ือ`, 'uea', 1.05],
    [`เ${C}ิ${F}`, 'oe', 1],
    [`เ${C}อะ?${F}`, 'oe', 1.02],
    [`เ${C}อะ?`, 'oe', 1.05],
    [`เ${C}ย(?!${dependent})`, 'oei', 1],
    [`เ${C}าะ`, 'o', 1],
    [`เ${C}า`, 'ao', 1],
    [`เ${C}็?ว(?!${dependent})`, 'eo', 1],
    [`เ([กขคปผพต][รล]|ห[ญนมยรล])$`, 'e', 0.9],
    [`เ${C}[็ะ]?${F}`, 'e', 1],
    [`เ${C}ะ?(?!${dependent})`, 'e', 1.3],
    [`แ${C}็?ว(?!${dependent})`, 'aeo', 1],
    [`แ([กขคปผพตซ][รล]|[ขค]ว|ห[ญนมยรล])$`, 'ae', 0.9],
    [`แ${C}[็ะ]?${F}`, 'ae', 1],
    [`แ${C}ะ?(?!${dependent})`, 'ae', 1.05],
    [`โ${C}ย(?!${dependent})`, 'oi', 1],
    [`โ${C}ว(?!${dependent})`, 'o', 1],
    [`โ${C}${F}`, 'o', 1],
    [`โ${C}ะ?(?!${dependent})`, 'o', 1.2],
    [`[ไใ]${C}ย(?!${dependent})`, 'ai', 1],
    [`[ไใ]${C}(?!${dependent})`, 'ai', 1],
    [`${C}ัวะ?`, 'ua', 1],
    [`${C}ัย`, 'ai', 1],
    [`${C}ั${F}`, 'a', 1],
    // The letter closes this syllable and begins the next: จัตุรัส is chat-tu-rat.
    [`${C}ั(?=(${K})${dependent})`, 'a', 1.2],
    [`${C}ะ`, 'a', 1],
    [`${C}าย(?!${dependent})`, 'ai', 1],
    [`${C}าว(?!${dependent})`, 'ao', 1],
    // After a long vowel กร and such are a syllable of their own: ธนากร is tha-na-kon.
    [`${C}า(ตร|${closer})(?!${dependent}|รร)`, 'a', 1.05],
    [`${C}า`, 'a', 1.2],
    [`${C}ำ`, 'am', 1],
    [`${C}ิว(?!${dependent})`, 'io', 1],
    [`${C}[ิี]${F}`, 'i', 1.02],
    [`${C}[ิี]`, 'i', 1.15],
    [`${C}ือ`, 'ue', 1],
    [`${C}[ึื]${F}`, 'ue', 1],
    [`${C}[ึื]`, 'ue', 1.15],
    [`${C}ุย(?!${dependent})`, 'ui', 1],
    [`${C}[ุู]${F}`, 'u', 1.02],
    [`${C}[ุู]`, 'u', 1.15],
    [`${C}วย(?!${dependent})`, 'uai', 1],
    [`${C}ว${F}`, 'ua', 1.05],
    [`${C}อย(?!${dependent})`, 'oi', 1],
    [`${C}็?อ${F}`, 'o', 1.02],
    [`${C}อ(?!${dependent})`, 'o', 1.1],
    [`${C}รร${F}`, 'a', 1],
    [`${C}รร`, 'an', 1.1],
    [`([กตทปพศส])ฤๅ?${F}`, 'ri', 1],
    [`${C}ฤ`, 'rue', 1.1],
    [`(ฤ)${F}`, 'rue', 1.05],
    [`(ฤ)ๅ?`, 'rue', 1.2],
    [`${C}(ร)(?!${dependent})`, 'o', 1.35],
    [`(?!อ)${C}${F}`, 'o', 1.25],
    // อ with no vowel of its own begins few syllables, and closes many: ฉลอง is cha-long.
    [`(อ)${F}`, 'o', 1.9],
    [`${C}`, 'a', 1.75],
  ] as const
).flatMap(([pattern, sound, cost]) =>
  // Two letters that could be spoken as one may be two: ไผ่ล้อม is phai-lom.
  [...new Set([pattern, pattern.replace(onset, K)])].map((each) => [new RegExp(each, 'y'), sound, cost] as const),
)

/** By a syllable's first letter: half of the rules need not be tried. */
const led = 'เแโไใ'
const isLed = ([{ source }]: (typeof rules)[number]) => /^\[?[เแโไ]/.test(source)
const ledRules = rules.filter(isLed)
const plainRules = rules.filter((rule) => !isLed(rule))

/** A consonant, or a pair of them, before the vowel. */
function begins(written: string): string {
  if (written === 'ฤ') return ''
  if (/^ห[งญนมยรลว]$/.test(written) || written === 'อย') return sounds[written[1] as string]?.[0] ?? ''
  if (/^[สศซ]ร$|^ทร$/.test(written)) return 's'
  if (written === 'จร') return 'ch'
  return [...written].map((letter) => sounds[letter]?.[0] ?? '').join('')
}

/** Silent parts, and marks that do not change the sound: a silenced letter with its marks, tone marks. */
export const spoken = (word: string): string =>
  word
    .normalize('NFC')
    .replace(/ํา/g, 'ำ')
    .replace(/เเ/g, 'แ')
    .replace(/(?:[ทตด]ร|ษณ|จน|[ก-ฮ])[ิุ]?์/g, '')
    .replace(/[่-๋์ํ๎ฺ]/g, '')

/** A syllable that may begin there: its end, its spelling, its cost. */
export interface Syllable {
  end: number
  latin: string
  cost: number
}

/** All ways to read the next syllable of `text`, whose marks of tone are off ({@link spoken}). */
export function syllablesAt(text: string, at: number): Syllable[] {
  const found: Syllable[] = []
  for (const [pattern, sound, price] of led.includes(text[at] as string) ? ledRules : plainRules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    const [, first = '', last = ''] = match
    const close = last === '' ? '' : (sounds[last[0] as string]?.[1] ?? '')
    // A pair of letters at once, where they could be two syllables as well, is a little less sure.
    const cost = price + (first.length > 1 ? 0.05 : 0)
    found.push({ end: pattern.lastIndex, latin: `${begins(first)}${sound}${close}`, cost })
  }
  return found
}
