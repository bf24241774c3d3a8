/**
 * Thai names in Latin script, by RTGS, for readers who cannot read Thai: known words as they are written, and the text between them by its
 * letters. The words of a name are Intl.Segmenter's guess; a known word may begin elsewhere too, where it is long enough to be sure.
 */
import { LRUCache } from 'lru-cache'
import type { Locale } from '#shared/locales.ts'
import { loanwords, nameWords } from './name-words.ts'
import { spoken, syllablesAt } from './syllables.ts'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Words by their first letter, longest first. */
let lexicon: Map<string, { letters: string; latin: string; joinsLeft: boolean; joinsRight: boolean }[]> | undefined

function wordsFrom(letter: string) {
  if (!lexicon) {
    const words = nameWords.map(([word, latin]) => ({
      letters: spoken(word),
      latin: latin.replaceAll('+', ''),
      joinsLeft: latin.startsWith('+'),
      joinsRight: latin.endsWith('+'),
    }))
    lexicon = Map.groupBy(words, ({ letters }) => letters[0] as string)
  }
  return lexicon.get(letter) ?? []
}

/** Letters from which a known word is certain in the middle of one of the segmenter's words. */
const sureFrom = 4

interface Way {
  cost: number
  latin: string
  /** True if the next stands apart: a space, or joined, or open where it depends on the ends of words. */
  after: 'apart' | 'joined' | 'open'
}

/** RTGS parts syllables of a word that could be read otherwise: sa-at, sa-nga, bang-on. */
const hyphen = (before: string, after: string) =>
  (/[aeiou]$/.test(before) && /^(?:[aeiou]|ng)/.test(after)) || (before.endsWith('ng') && /^[aeiou]/.test(after))
    ? '-'
    : ''

/** A run of Thai letters; unreadable parts stay Thai. `isOneWord` for a person's name, even if it could be cut into several. */
function romaniseRun(run: string, isOneWord = false): string {
  let text = ''
  const starts = new Set<number>()
  let word = ''
  for (const { segment } of segmenter.segment(run)) {
    const own = segment.replaceAll('ๆ', '')
    if (own) word = spoken(own)
    // ๆ says the word before once more.
    for (let time = own ? 0 : 1; time <= segment.length - own.length; time++) {
      starts.add(text.length)
      text += word
    }
  }
  const ways: (Way | undefined)[] = [{ cost: 0, latin: '', after: 'joined' }]
  const take = (end: number, way: Way) => {
    const there = ways[end]
    if (!there || way.cost < there.cost - 1e-9) ways[end] = way
  }
  for (let at = 0; at < text.length; at++) {
    const here = ways[at]
    if (!here) continue
    // A vowel that is written before its consonant begins a syllable for certain.
    const isStart = starts.has(at) || here.after !== 'open' || /[เแโไใ]/.test(text[at] as string)
    for (const { letters, latin, joinsLeft, joinsRight } of wordsFrom(text[at] as string)) {
      if (!text.startsWith(letters, at) || (!isStart && letters.length < sureFrom)) continue
      const end = at + letters.length
      const next = text[end] ?? ''
      if (/[ะ-ูๅ]/.test(next) || (joinsRight && (next === '' || next === 'อ'))) continue
      const isApart = here.latin !== '' && !joinsLeft && here.after !== 'joined'
      const gap = isApart && !isOneWord ? ' ' : hyphen(here.latin, latin)
      take(end, {
        cost: here.cost + (joinsRight ? 0.55 : 0.6),
        latin: here.latin + gap + latin,
        after: joinsRight ? 'joined' : 'apart',
      })
    }
    for (const { end, latin, cost } of syllablesAt(text, at)) {
      let crossed = 0
      for (let inside = at + 1; inside < end; inside++) if (starts.has(inside)) crossed++
      const isApart = here.latin !== '' && here.after !== 'joined' && (here.after === 'apart' || starts.has(at))
      take(end, {
        cost: here.cost + cost + crossed,
        latin: here.latin + (isApart && !isOneWord ? ' ' : hyphen(here.latin, latin)) + latin,
        after: 'open',
      })
    }
    // A letter that cannot be read stays, rather than that the whole is not there.
    take(at + 1, { cost: here.cost + 8, latin: here.latin + text[at], after: 'open' })
  }
  return ways[text.length]?.latin ?? run
}

/** A known loanword ends where no vowel or mark hangs on it. */
const loanPattern = new RegExp(
  `(${[...loanwords.keys()].sort((a, b) => b.length - a.length).join('|')})(?![ะ-ฺๅ-๎])`,
  'u',
)

/** Loanwords as their own language writes them, and the text between them. */
const romaniseLoans = (run: string): string =>
  run
    .split(loanPattern)
    .filter(Boolean)
    .map((part) => loanwords.get(part) ?? romaniseRun(part))
    .join(' ')

const capitals = (text: string) => text.replace(/(?<![\p{L}\p{M}'’-])[a-z]/gu, (letter) => letter.toUpperCase())

const thaiRuns = /[ก-ฮะ-ฺเ-ๆ็-๎]+/g

/** A person's given name, or surname: one word, such as `Orathai` of อรทัย. */
export const romanisePersonal = (name: string): string =>
  capitals(name.replace(thaiRuns, (run) => romaniseRun(run, true)))

/** A Thai name for readers of another script; null where there is nothing to romanise, or nobody for it. */
export const romanisedFor = (name: string, locale: Locale): string | null =>
  locale !== 'th' && /[ก-ฮ]/.test(name) ? romanise(name) : null

/**
 * Names that were asked for: one costs about a fifth of a millisecond, a list shows two dozen, and the same ones all day.
 */
const cache = new LRUCache<string, string>({ max: 20_000 })

/** A company name's prefix, its required suffix, and the English suffix; the narrower first. */
const companies: readonly (readonly [RegExp, form: string])[] = [
  [/^(?:บมจ(?:\s*\.|\s)|บริษัท(?=.*จำกัด\s*\(\s*มหาชน\s*\)$))(.+?)(?:จำกัด)?\s*(?:\(\s*มหาชน\s*\))?$/u, 'Public Co., Ltd.'],
  [/^(?:บจก(?:\s*\.|\s)|บริษัท(?=.*จำกัด$))(.+?)(?:จำกัด)?$/u, 'Co., Ltd.'],
  [/^(?:หจก(?:\s*\.|\s)|ห้างหุ้นส่วนจำกัด)(.+)$/u, 'Ltd., Part.'],
]

/** The form of a company behind its name, where English has it: `ข้าวหอม Co., Ltd.` */
function formBehind(name: string): string {
  for (const [pattern, form] of companies) {
    const [, own] = pattern.exec(name) ?? []
    if (own?.trim()) return `${own.trim()} ${form}`
  }
  return name
}

/** Such as `Khrua Chao Le` of ครัวชาวเล; text without Thai stays as it is. */
export function romanise(name: string): string {
  const known = cache.get(name)
  if (known !== undefined) return known
  const digits = formBehind(name.trim()).replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
  const latin = capitals(digits.replace(/ฯ/g, '').replace(thaiRuns, romaniseLoans)).replace(/\s+/g, ' ').trim()
  cache.set(name, latin)
  return latin
}
