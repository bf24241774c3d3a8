/**
 * Numbers in a text that somebody may pay to, several on a line and over two lines: by the ways in which accounts, phones and ids are grouped.
 * Dates, times, prices and the numbers of orders are none. Pure.
 */
import type { CutText } from './cut-text.ts'
import { takeHarmless } from './harmless-figures.ts'
import { accepts, type Group, joined, ranks } from './number-shapes.ts'
import type { Payee } from './payee.ts'
import { meaningsOf } from './payee-number.ts'
import { lastSaid, saysToCall, speaksOfPaying } from './spoken-about.ts'

/** A number and where it stands; without meanings it looks like one and is none that can be read. */
export interface NumberFound {
  at: number
  written: string
  meanings: Payee[]
}

/** Separators between two digits of one number. */
const between = String.raw`(?:[\s.,·•・‧∙⋅*_/\\|:;~=+'’()[\]{}<>\u2010-\u2015\u2212\u2190-\u21ff-]|\p{Extended_Pictographic}){0,12}`
const stretches = new RegExp(`[0-9]+(?:${between}[0-9]+)*`, 'gu')

/** Hidden but for the last digits, as on slips. */
const masked = /(?<![\w-])(?=[\dx*•-]{0,12}[x*•])(?=[\dx*•-]{0,12}\d)[\dx*•]{3}-[\dx*•]-[\dx*•]{5}-[\dx*•](?!\w)/gi
/** As banks print it, with a letter where a digit is to be. */
const misprinted = /(?<![\w-])(?=[\da-z-]{0,12}[a-z])[\da-z]{3}-[\da-z]-[\da-z]{5}-[\da-z](?![\w-])/gi
/** Letters that pass for digits. */
const disguised = /(?<![a-z0-9])(?=[\d.\s–-]{0,30}[oil|])(?:[\doil|][.\s–-]?){9,14}[\doil|](?![a-z0-9])/gi

/** With fewer digits it is the number of something else. */
const leastPrinted = 7

const isDisguised = (written: string) => /[oil|]/i.test(written) && written.replace(/\D/g, '').length >= 6

/** `isAsked`: the text is there because somebody asks about a number in it. Removes its finds from the text. */
export function numbersIn(text: CutText, isAsked: boolean): NumberFound[] {
  const isPaying = isAsked || speaksOfPaying(text.rest)
  const found: NumberFound[] = []
  const unread = (match: RegExpExecArray) => {
    found.push({ at: match.index, written: match[0].trim(), meanings: [] })
    return true
  }
  text.take(masked, unread)
  text.take(misprinted, (match) => (match[0].replace(/\D/g, '').length >= leastPrinted ? unread(match) : false))
  takeHarmless(text)
  if (isPaying) text.take(disguised, (match) => (isDisguised(match[0]) ? unread(match) : false))
  for (const { 0: stretch, index } of [...text.rest.matchAll(stretches)]) {
    const groups: Group[] = [...stretch.matchAll(/[0-9]+/g)].map(({ 0: digits, index: at }) => ({
      at: index + at,
      digits,
    }))
    for (const span of spansOf(groups, text, isPaying)) {
      const at = span[0]?.at as number
      const written = text.rest.slice(at, endOf(span))
      const digits = joined(span)
      const meanings = meaningsOf(digits, /\+\s?$/.test(text.rest.slice(Math.max(0, at - 2), at)))
      if (isMeant(text, { at, written, meanings, span }, isAsked)) found.push({ at, written, meanings })
    }
  }
  for (const { at, written } of found) text.cut(at, written.length)
  return found
}

const endOf = (span: readonly Group[]) => {
  const last = span.at(-1) as Group
  return last.at + last.digits.length
}

/** The numbers that the groups of digits are, the surest shapes first; those of one line before those that are torn over lines. */
function spansOf(groups: readonly Group[], text: CutText, isPaying: boolean): Group[][] {
  const free = groups.map(() => true)
  const ends = groups.map((group, at) => {
    const next = groups[at + 1]
    return next === undefined || text.rest.slice(endOf([group]), next.at).includes('\n')
  })
  const spans: Group[][] = []
  for (const isTorn of [false, true])
    for (const [rank, most] of ranks)
      for (let from = 0; from < groups.length; from++) {
        let end = from
        while (end < groups.length && end - from <= most && free[end] && (isTorn || end === from || !ends[end - 1]))
          end++
        const begins = from === 0 || !free[from - 1] || (!isTorn && ends[from - 1])
        // Groupings that nobody prints count only where they are all that stands there.
        const isAll = rank === 'single' || rank === 'other'
        if (isAll && (!begins || end - from > most)) continue
        // Of spans of one sureness the longest: `081 234 5678` rather than a part of it.
        for (let to = Math.min(end, from + most); to > from && (!isAll || to === end); to--) {
          const span = groups.slice(from, to)
          const around = {
            isWhole: Boolean(begins && to === end),
            isPaying,
            isSaid: () => isPaying && isSaidToPay(text, span),
            separators: () => separatorsOf(span, text),
          }
          if (!accepts(rank, span, around)) continue
          free.fill(false, from, to)
          spans.push(span)
          break
        }
      }
  return spans
}

/** By the words before it, and where there are none by those behind: `12345 67890 กสิกร`. */
function isSaidToPay(text: CutText, span: readonly Group[]): boolean {
  const said = lastSaid(text.before((span[0] as Group).at))
  return said === null ? speaksOfPaying(text.after(endOf(span))) : said === 'pay'
}

const separatorsOf = (span: readonly Group[], text: CutText) =>
  span.slice(1).map(({ at }, index) => text.rest.slice(endOf([span[index] as Group]), at))

/** True if it is one to pay to, by the words around it. */
function isMeant(
  text: CutText,
  { at, written, meanings, span }: NumberFound & { span: readonly Group[] },
  isAsked: boolean,
): boolean {
  const before = text.before(at)
  const glued = /([a-z]+)[-_/.#]?$/i.exec(before)?.[1]
  const gluedTo = glued === undefined ? null : lastSaid(glued)
  const isGlued =
    gluedTo !== 'pay' && ((glued !== undefined && gluedTo === null) || /^[a-z@]/i.test(text.after(at + written.length)))
  const isForeign = /\+\s?$/.test(before) && meanings.length === 0
  if (isForeign) return false
  if (isAsked) return !isGlued
  const said = lastSaid(before)
  const isPaying = speaksOfPaying(text.rest)
  // Banks write theirs so, and nobody else.
  if (/^\d{3}-\d-\d{5}-\d$/.test(written)) return true
  if (meanings.length === 0) return isPaying && isSaidToPay(text, span) && !isGlued
  if (said === 'order' || isGlued) return false
  const [{ kind, value }] = meanings as [Payee, ...Payee[]]
  if (isPaying) return true
  // A landline is nothing to pay to, and a number that one is told to call or that is a person's is no demand.
  if (kind === 'phone')
    return value.length === 10 && said !== 'call' && !(said === null && saysToCall(text.after(endOf(span))))
  return said !== 'paper'
}
