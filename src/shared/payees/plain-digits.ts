/**
 * Text as a person sees it, for finding payees: numbers are written in Thai, wide, circled or other digits, as keycaps and in words;
 * links with the letters changed that would make them one. Pure; both sides.
 */

const words: readonly (readonly string[])[] = [
  ['ศูนย์', 'zero', 'nought', 'oh', '零', '〇'],
  ['หนึ่ง', 'one', '一', '幺', '壹'],
  ['สอง', 'โท', 'two', '二', '两', '贰'],
  ['สาม', 'three', '三', '叁'],
  ['สี่', 'four', '四', '肆'],
  ['ห้า', 'five', '五', '伍'],
  ['หก', 'six', '六', '陆'],
  ['เจ็ด', 'seven', '七', '柒'],
  ['แปด', 'eight', '八', '捌'],
  ['เก้า', 'nine', '九', '玖'],
]
const digitOfWord = new Map(words.flatMap((names, digit) => names.map((name) => [name, String(digit)] as const)))
const word = [...digitOfWord.keys()].join('|')
/** Fewer in a row are words of a sentence; figures may stand between them. */
const inWords = new RegExp(String.raw`(?:(?:${word}|\d)[ ,.·–-]{0,3}){9,}`, 'gi')
const eachWord = new RegExp(word, 'gi')
/** With fewer of them in it, figures are figures and a word is one. */
const leastWords = 3

/** Pauses of speech are no marks of a number. */
const digitsOf = (run: string) =>
  (run.match(eachWord)?.length ?? 0) < leastWords
    ? run
    : run.replace(eachWord, (name) => digitOfWord.get(name.toLowerCase()) as string).replace(/[,.·]/g, ' ')

/** Digits in circles that Unicode knows no plain form of: filled, double, with and without serifs; each row begins with one. */
const circled: readonly (readonly [nought: string, one: string])[] = [
  ['\u24ff', '\u2776'],
  ['\u24ea', '\u24f5'],
  ['\u{1f10b}', '\u2780'],
  ['\u{1f10c}', '\u278a'],
]
const digitOfCircle = new Map(
  circled.flatMap(([nought, one]) => [
    [nought, '0'] as const,
    ...Array.from(
      { length: 9 },
      (_, at) => [String.fromCodePoint((one.codePointAt(0) as number) + at), String(at + 1)] as const,
    ),
  ]),
)

/** The number of a line in a list, `①0123456789`: an enclosed figure before a bare one. */
const listMark = /[\u2460-\u249b\u24f5-\u24fe\u2776-\u2793](?=\s?[0-9๐-๙０-９])/g

/** A link spelled out: `f a c e b o o k . com`, `krua dot com`. */
const spaced = /(?<!\S)(?:[a-z0-9.:/-] ){6,60}[a-z0-9.:/-]*/gi
const dotInWords =
  /(?<=[a-z0-9-])\s{1,3}(?:dot|จุด|ดอท|点)\s{1,3}(?=(?:com|net|org|co|in|th|info|shop|site|online|me|link|app|asia|cn)(?![a-z]))/gi

/** Any decimal digit: those of a script stand together, nought first. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) as number
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/** NFKC without invisible characters, with western digits and whole links. Lines stay. */
export const plainDigits = (text: string): string =>
  text
    .replace(listMark, ' ')
    .normalize('NFKC')
    .replace(
      /[\u24f5-\u24ff\u2776-\u277e\u2780-\u2788\u278a-\u2792\u{1f10b}\u{1f10c}]/gu,
      (it) => digitOfCircle.get(it) ?? it,
    )
    .replace(/\p{Cf}|\u034f|\u115f|\u1160|\u2800|\ufe0f/gu, '')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, westernDigit)
    // The frame of a keycap, and strokes through a digit.
    .replace(/(?<=[0-9])\p{M}+/gu, '')
    .replaceAll('\u{1f51f}', '10')
    .replace(/(?<=\d)\s?(?:ขีด|dash|杠)\s?(?=\d)/gi, '-')
    .replace(inWords, digitsOf)
    .replace(spaced, (run) => (run.includes('.') && /[a-z]/i.test(run) ? run.replaceAll(' ', '') : run))
    .replace(dotInWords, '.')
    .replace(/\bh[tx]{2}p(s?)(?:\[:\]|:)\/\//gi, 'http$1://')
    .replace(/(?<=[\w-])\s?[[({](?:\.|dot)[\])}]\s?(?=\w)/gi, '.')
    .replace(/(?<=[a-z0-9])。(?=[a-z])/gi, '.')
    .replace(/(?<!\S)line:\/\/(?=ti\/p\/)/gi, 'https://line.me/R/')
