/**
 * A word by its sound, in a few Latin letters, so that `Khao Soi`, `kaosoy` and ข้าวซอย are one. Coarse on purpose: everyone romanises Thai
 * differently. The vowels a and o are left out, since Thai often does not write them, and u before m, since ส้มตำ is som tam and som tum; b, p and ph
 * are one letter, as are d, t and th, or g, k and kh; `g` stands for ng. Only for finding: many words share a code.
 */

import { fold } from './fold.ts'

const consonants: Record<string, string> = {}
for (const [sound, letters] of Object.entries({
  k: 'กขฃคฅฆ',
  g: 'ง',
  c: 'จฉชฌ',
  s: 'ซศษส',
  y: 'ญย',
  t: 'ดฎตฏถฐทธฑฒ',
  n: 'นณ',
  p: 'บปผพภ',
  f: 'ฝฟ',
  m: 'ม',
  r: 'ร',
  l: 'ลฬ',
  w: 'ว',
  h: 'หฮ',
})) {
  for (const letter of letters) consonants[letter] = sound
}

const K = '[ก-ฮ]'
/** The consonants behind a vowel that is written first: one, or two that are spoken as one. */
const onset = `((?:[กขคปผพตทบด][รล]|ฟ[รล](?=[ก-ฮเแโไใ])|[กขค]ว(?=${K})|ห[งญนมยรลว]|${K}))`
const rule = (pattern: string, replacement: string) => [new RegExp(pattern, 'g'), replacement] as const

/** Thai, tone marks and silenced letters off, to vowels in their spoken place; a and o stand until the ends are known. */
const vowels = [
  rule('\u0e4dา', 'ำ'),
  rule('เเ', 'แ'),
  rule('ไทร', 'สi'),
  rule('ทร(?=[าัง])', 'ส'),
  rule('ศรี', 'ศi'),
  rule(`(${K})รร(?=${K})`, '$1a'),
  rule(`(${K})รร`, '$1aน'),
  rule(`เ${onset}ียะ?`, '$1i'),
  rule(`เ${onset}ือ`, '$1u'),
  rule(`เ${onset}ิ`, '$1e'),
  rule(`เ${onset}าะ?`, '$1a'),
  rule(`เ${onset}อ`, '$1e'),
  rule(`เ${onset}ย(?![ะ-ู])`, '$1ei'),
  rule(`[เแ]${onset}ะ?`, '$1e'),
  rule(`โ${onset}ะ?`, '$1o'),
  rule(`[ไใ]${onset}(?:ย(?![ะ-ู]))?`, '$1i'),
  rule(`(${K})ัวะ?`, '$1u'),
  rule(`(${K})ว(?=${K}(?![ะ-ู]))`, '$1u'),
  rule('ำ', 'aม'),
  rule('[ิี]', 'i'),
  rule('[ึืุู]', 'u'),
  rule('ฤ', 'รi'),
  rule('ห(?=[งญนมยรลว])', ''),
  rule('[ะัา]', 'a'),
  rule('อ', 'o'),
] as const

const endings: Record<string, string> = { s: 't', c: 't', r: 'n', l: 'n', w: '' }

/** `isForeign`: the last letter of a syllable is spoken as in the language that the word comes from. `rolled`: and so is a silenced ร. */
function thaiSound(word: string, isForeign = false, rolled = false): string {
  // Of a foreign name the letters are written as silent that its own language speaks: ไลท์ is light.
  const silent = isForeign ? /ร\u0e4c/g : /(?:[ทตด]ร|ษณ|[ก-ฮ])[ิุ]?\u0e4c/g
  let text = word
    .replace(/ร\u0e4c/g, rolled ? 'r' : '$&')
    .replace(silent, '')
    .replace(/[\u0e3a\u0e46-\u0e4c\u0e4e\u0e2f]/g, '')
  for (const [pattern, replacement] of vowels) text = text.replace(pattern, replacement)
  return [...text]
    .map((letter, i) => {
      const sound = consonants[letter]
      if (sound === undefined) return letter
      // A consonant ends its syllable when no vowel follows; the first letter never does.
      const ends = i > 0 && !/[aeiou]/.test(text[i + 1] ?? '')
      if (!ends) return sound
      if (isForeign) return letter === 'ร' || sound === 'w' || sound === 'y' ? '' : sound
      return letter === 'ย' ? 'i' : letter === 'ญ' ? 'n' : (endings[sound] ?? sound)
    })
    .join('')
}

/** Thai pronunciation of an l at the end of a syllable. */
const thaiEnding = rule('l(?![aeioul])', 'n')

const latin = [
  rule('ng', '#'),
  rule('[sc]h|j', 'C'),
  rule('ph', 'p'),
  rule('[td]h', 't'),
  rule('[kg]h|ck', 'k'),
  rule('bh', 'p'),
  rule('c(?=[eiy])', 's'),
  rule('qu', 'kw'),
  rule('[cqg]', 'k'),
  rule('x', 'ks'),
  rule('z', 's'),
  rule('v', 'w'),
  rule('b', 'p'),
  rule('d', 't'),
  rule('C', 'c'),
  rule('uea?|eua?|ua|oo|ou|uu', 'u'),
  rule('oe|ae', 'e'),
  rule('[ie][ae]|ee|ii', 'i'),
  rule('y(?![aeiou])', 'i'),
  rule('[rw](?![aeiou])', ''),
  thaiEnding,
  rule('h(?![aeiou])', ''),
  rule('#', 'g'),
] as const

function latinSound(word: string, rules: readonly (readonly [RegExp, string])[] = latin): string {
  let text = word
  for (const [pattern, replacement] of rules) text = text.replace(pattern, replacement)
  return text
}

/** The sounds of each word of a text, spaces and words of other scripts left out; short ones are joined to the next. */
export function soundWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u200b-\u200f\ufeff'’]/g, '')
  const words: string[] = []
  let rest = ''
  for (const [word] of plain.matchAll(/[a-z]+|[ก-๎]+/g)) {
    const sound = /[a-z]/.test(word) ? latinSound(word) : thaiSound(word)
    rest += sound.replace(/[ao]|u(?=m)/g, '').replace(/[^a-z]/g, '')
    if (rest.length >= 3) {
      words.push(rest.replace(/(.)\1+/g, '$1'))
      rest = ''
    }
  }
  if (rest && words.length > 0) words.push(`${words.pop()}${rest}`.replace(/(.)\1+/g, '$1'))
  else if (rest) words.push(rest)
  return words
}

/** The sound of a whole name, without gaps. */
export const soundOf = (name: string): string =>
  soundWords(name)
    .join('')
    .replace(/(.)\1+/g, '$1')

/** Letters on both sides of a silenced ร are two: ไฟร์ฟลาย. */
const apart = (word: string) => word.replace(/ร\u0e4c(?=[ก-ฮ])/g, 'อ')

/** Sounds that Thai pronunciation drops at the end of a syllable. */
const unheard = rule('[rw](?![aeiou])', '')
const unheardButR = rule('w(?![aeiou])', '')

/** A name from another language by its sound, vowels and all; `rolled`: with every r. */
function foreignSound(name: string, rolled = false): string {
  // Thai ends such a syllable in ฟ: โกรฟ.
  const rules = [
    rule('^wh', 'w'),
    rule('^kn', 'n'),
    rule('^wr', 'r'),
    rule('^two$', 'tu'),
    rule('v(?=e?$)', 'f'),
    rule('gh(?=t)', ''),
    rule('ng(?=[aou])', 'ngg'),
    rule('ph', 'f'),
    rule('g(?=e(?!t))', 'j'),
    rule('(?<=[aeiou])re(?=[^aeiour])', ''),
    ...latin
      .filter((it) => it !== thaiEnding)
      .map((it) => (rolled && it[0].source === unheard[0].source ? unheardButR : it)),
  ]
  return (
    [
      ...name
        .normalize('NFKD')
        .toLowerCase()
        .matchAll(/[a-z]+|[ก-๎]+/g),
    ]
      .map(([word]) =>
        /[a-z]/.test(word)
          ? latinSound(word, rules).replace(/e$/, '')
          : thaiSound(rolled ? word : apart(word), true, rolled),
      )
      .join('')
      // Letters twice are one, but not those with a vowel between: firefly.
      .replace(/(.)\1+/g, '$1')
  )
}

/** Other sounds of an English name: frangipani in Thai is แฟรง·จิ and แฟรน·จิ, and orchid has a k. */
const waysOf = (name: string): string[] => [
  ...new Set([
    name,
    name.replace(/ng(?=[ei])/gi, 'ngj'),
    name.replace(/ng(?=[ei])/gi, 'nj'),
    name.replace(/ng(?=i)/gi, 'ngk'),
    name.replace(/ch(?=[aeiou])/gi, 'k'),
  ]),
]

/** As `consonantsOf`, in each of the ways in which an English name may be spoken. */
export const consonantsInWays = (name: string): string[] => [...new Set(waysOf(name).map(consonantsOf))]

const withoutVowels = (sound: string) => sound.replace(/[^b-df-hj-np-tv-z]/g, '').toUpperCase()

/**
 * The consonants of a name in capitals, for names from other languages: Thai letters change the vowels most, as of Golden Bamboo in
 * โกลเด้นแบมบู.
 */
export const consonantsOf = (name: string): string => withoutVowels(foreignSound(name))

/** So few consonants are those of many words: with them the first vowel must be alike. */
const fewConsonants = 3

/** Thai spellings of a vowel of an English name: a also as แ, u also as ั, i as ไ. */
const heardAs: Record<string, string[]> = { a: ['a', 'e'], u: ['u', 'a'], i: ['e'] }

/** As `consonantsOf`; three are followed by the first vowel, in each way that Thai may write it: moon and มูน, `MNu`. */
export const consonantsAlone = (name: string): string[] => [
  ...new Set([
    ...(/[ก-ฮ]/.test(name) ? [name] : waysOf(name)).flatMap((way) => consonantsAsSaid(way)),
    ...(hasUnheard.test(name) ? consonantsAsSaid(name, true) : []),
  ]),
]

/** True if a name has an r that hardly anybody hears, which tells short ones from others: pearl and เพิร์ล. */
const hasUnheard = /[aeiou]r(?![aeiour])|ร\u0e4c/i

function consonantsAsSaid(name: string, rolled = false): string[] {
  const sound = foreignSound(name, rolled)
  const consonants = withoutVowels(sound)
  if (consonants.length !== fewConsonants) return [consonants]
  const vowel = /[aeiou]/.exec(sound)?.[0] ?? 'a'
  const ways = /[ก-ฮ]/.test(name) ? [vowel === 'i' ? 'e' : vowel] : (heardAs[vowel] ?? [vowel])
  return ways.map((way) => consonants + way)
}

/** A folded text without the letters that Thai writes and many leave out: ร and ล after another consonant. */
export const withoutClusters = (text: string): string => fold(text).replace(/([กขคจดตถทบปผพฟส])[รล]+/g, '$1')
