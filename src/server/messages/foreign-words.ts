/**
 * People's own words in a message whose reader has another language. Sentences of the forms are said at once; a place is kept for any others, and they
 * come when the message is sent (domain/translations/put-in-words.ts): translated and marked, with the original beside, or as they were written, with
 * the telephone of the writer's agency.
 */
import { languageOf } from '#shared/clean-text.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { htmlLang, type Locale } from '#shared/locales.ts'
import type { ForeignWords, Own, WithWords } from '../external/message.ts'
import { cleanValue } from './clean-value.ts'
import { inPhrases } from './phrases.ts'
import { inSentences } from './sentences.ts'
import { mailText } from './text.ts'

/** Where the words come, and the note about their language: values of people lose such characters on their way in. */
export const wordsMark = '\u0002'
export const noteMark = '\u0003'

const startOfOwn = '\u0004'
const endOfOwn = '\u0005'
const ownWords = new RegExp(`${startOfOwn}([^${endOfOwn}]*)${endOfOwn}`)

/** A person's words as a part of a longer reason. */
export const asOwn = (words: string): string => `${startOfOwn}${words}${endOfOwn}`

/** Reasons of several points come with semicolons between them: none follows the end of a sentence. */
const withoutDoubleStops = (text: string): string =>
  text.replaceAll(/([.。]); ?/g, (_, stop) => (stop === '.' ? '. ' : stop))

/** A reason for a reader: `text` where all of it is in the reader's language or in sentences of the forms, else its parts. */
export function reasonFor(reason: string, to: Locale): { text: string } | { parts: ForeignWords['parts'] } {
  // Every second piece is a person's.
  const pieces = reason.includes(startOfOwn) ? reason.split(ownWords) : ['', reason, '']
  const parts = pieces.map((piece, nth) => {
    if (nth % 2 === 0 || languageOf(piece) === to) return piece
    return inPhrases(piece, to) ?? { words: piece }
  })
  return parts.every((part) => typeof part === 'string')
    ? { text: withoutDoubleStops(parts.join('')) }
    : { parts: parts.filter((part) => part !== '') }
}

/** The same in a text that is composed now: `write` cleans it, or the words come later. */
export function inReason(reason: string, to: Locale, write: (words: string) => string): string {
  const told = reasonFor(reason, to)
  return 'text' in told ? write(told.text) : wordsMark
}

const isOwn = (part: string | Own): part is Own => typeof part !== 'string'

/** The people's words of a message, each as it was written. */
export const wordsOf = ({ parts }: Pick<ForeignWords, 'parts'>): string[] => [
  ...new Set(parts.filter(isOwn).map(({ words }) => words)),
]

export interface Filling {
  /** By the words as they were written. */
  translations: Readonly<Record<string, string>>
  /** Agency of the writer; null where it gives no telephone. */
  agency: { name: string; phone: string } | null
}

/** The parts as one text: of people's words `say` of each. */
const together = ({ parts, most }: ForeignWords, say: (words: string) => string): string =>
  cleanValue(withoutDoubleStops(parts.map((part) => (isOwn(part) ? say(part.words) : part)).join('')), most)

/** What stands in the places of the words and of the note. */
function filled(said: ForeignWords, { translations, agency }: Filling): { words: string; note: string; lang?: Locale } {
  const { t } = mailText(said.to)
  const all = wordsOf(said)
  const written = together(said, (words) => words)
  const locale = languageOf(all.join(' '))
  if (all.every((words) => translations[words])) {
    const words = together(said, (own) => translations[own] as string)
    const original = cleanValue(all.join('; '), said.most)
    if (said.on === 'mail') return { words, note: t(`mail:said.translated.${locale}`, { words: original }) }
    return { words: t('mail:said.machine', { words }), note: '' }
  }
  if (said.on === 'sms') return { words: t(`mail:said.short.${locale}`), note: '' }
  if (said.on === 'screen') return { words: t(`mail:said.screen.${locale}`, { words: written }), note: '' }
  const sentences = [t(`mail:said.asWritten.${locale}`), agency && t('mail:said.call', agency)]
  return { words: written, note: inSentences({ t }, sentences), lang: locale }
}

/** All texts of a value, changed. */
const inTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => inTexts(each, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inTexts(each, change)]))
}

/** The message with the words that it waits for. */
export function fillWords<Sent extends object>(message: Sent & WithWords, filling: Filling): Sent {
  const { said, ...rest } = message
  if (!said) return message
  const { words, note, lang } = filled(said, filling)
  const put = (text: string) => text.replaceAll(wordsMark, () => words).replaceAll(noteMark, () => note)
  const texts = inTexts(rest, put) as Sent
  if (!('html' in rest) || typeof rest.html !== 'string') return texts
  const own = lang ? `<span lang="${htmlLang[lang]}">${escapeHtml(words)}</span>` : escapeHtml(words)
  const html = rest.html.replaceAll(wordsMark, () => own).replaceAll(noteMark, () => escapeHtml(note))
  return { ...texts, html }
}

/** Fills a message that is sent now. */
export type PutInWords = <Sent extends object>(message: Sent & WithWords) => Promise<Sent>

/** Words as they were written, where nothing else is known. */
export const asWritten: PutInWords = async (message) => fillWords(message, { translations: {}, agency: null })
