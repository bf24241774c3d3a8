/**
 * Text as a person sees it, for finding payees: numbers are written in Thai, wide, circled or other digits, as keycaps and in words;
 * links with the letters changed that would make them one. Pure; both sides.
 */

const words: readonly (readonly string[])[] = [
  ['ศูนย์', 'zero', '零', '〇'],
  ['หนึ่ง', 'one', '一', '幺', '壹'],
  ['สอง', 'two', '二', '两'],
  ['สาม', 'three', '三'],
  ['สี่', 'four', '四'],
  ['ห้า', 'five', '五'],
  ['หก', 'six', '六'],
  ['เจ็ด', 'seven', '七'],
  ['แปด', 'eight', '八'],
  ['เก้า', 'nine', '九'],
]
const digitOfWord = new Map(words.flatMap((names, digit) => names.map((name) => [name, String(digit)] as const)))
const word = [...digitOfWord.keys()].join('|')
/** Fewer in a row are words of a sentence. */
const inWords = new RegExp(`(?:(?:${word})[ ,.·–-]{0,3}){9,}`, 'gi')
const eachWord = new RegExp(word, 'gi')

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
    .normalize('NFKC')
    .replace(/\p{Cf}|\u034f|\u115f|\u1160|\u2800|\ufe0f/gu, '')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, westernDigit)
    // The frame of a keycap, and strokes through a digit.
    .replace(/(?<=[0-9])\p{M}+/gu, '')
    .replaceAll('\u{1f51f}', '10')
    .replace(/(?<=\d)\s?(?:ขีด|dash|杠)\s?(?=\d)/gi, '-')
    .replace(inWords, (run) => run.replace(eachWord, (name) => digitOfWord.get(name.toLowerCase()) as string))
    .replace(/\bh[tx]{2}p(s?)(?:\[:\]|:)\/\//gi, 'http$1://')
    .replace(/(?<=[\w-])\s?[[({](?:\.|dot)[\])}]\s?(?=\w)/gi, '.')
    .replace(/(?<=[a-z0-9])。(?=[a-z])/gi, '.')
    .replace(/(?<!\S)line:\/\/(?=ti\/p\/)/gi, 'https://line.me/R/')
