/** A questionnaire that is being written: its gaps, and its differences from the one before it. Pure. */
import { type Locale, locales } from '../locales.ts'
import type { QuestionHelp } from './question-help.ts'
import type { Question, Translated } from './question-template.ts'

/** A question with its words; a text that is not written yet is empty. */
export interface DraftQuestion extends Question {
  help: QuestionHelp
}

export interface DraftTemplate {
  name: Translated
  questions: readonly DraftQuestion[]
}

/** Texts of a question, in the order in which they are written. */
export const draftTexts = ['text', 'short', 'found', 'foundWithoutLimit', 'why', 'how'] as const
export type DraftText = (typeof draftTexts)[number]

/** Something that lacks in some languages; of the questionnaire itself where there is no code. */
export interface Lacking {
  code: string | null
  what: DraftText | 'name' | 'questions' | 'options'
  locales: Locale[]
}

/** The text of a question; null where it needs none: only a limit that is a figure of the place may be unknown. */
export function draftTextOf({ text, passRule, help }: DraftQuestion, what: DraftText): Translated | null {
  if (what === 'text') return text
  if (what !== 'foundWithoutLimit') return help[what]
  return /capacity|licensed/.test(passRule) ? (help.foundWithoutLimit ?? { th: '' }) : null
}

const emptyIn = (text: Translated) => locales.filter((locale) => (text[locale] ?? '').trim() === '')

/** All that lacks before it can be published. */
export function lackingIn({ name, questions }: DraftTemplate): Lacking[] {
  const own: Lacking[] = [{ code: null, what: 'name', locales: emptyIn(name) }]
  const texts = questions.flatMap((question) =>
    draftTexts.flatMap((what): Lacking[] => {
      const text = draftTextOf(question, what)
      return text ? [{ code: question.code, what, locales: emptyIn(text) }] : []
    }),
  )
  const options = questions.map(({ code, options }): Lacking => {
    const empty = new Set((options ?? []).flatMap(({ text }) => emptyIn(text)))
    return { code, what: 'options', locales: locales.filter((locale) => empty.has(locale)) }
  })
  const lacking = [...own, ...texts, ...options].filter((it) => it.locales.length > 0)
  return questions.length > 0 ? lacking : [...lacking, { code: null, what: 'questions', locales: [] }]
}

/** The values of a question, as opposed to its texts. */
export const draftValues = ['type', 'section', 'weight', 'critical', 'photo', 'scope', 'passRule', 'basis'] as const
export type DraftValue = (typeof draftValues)[number]

/** A difference from the version before. */
export type Change =
  | { code: string; change: 'added' | 'removed' }
  | { code: string; change: 'moved'; to: number }
  | { code: string; change: 'value'; what: DraftValue; from: string; to: string }
  | { code: string | null; change: 'words'; what: DraftText | 'name' | 'options'; locales: Locale[] }
  | { code: string; change: 'mending' }
  | { code: string; change: 'answer'; how: 'added' | 'removed' | 'passes' | 'fails'; text: Translated }
  | { code: string; change: 'answer'; how: 'moved'; to: number; text: Translated }

const differing = (before: Translated | null, after: Translated | null) =>
  locales.filter((locale) => (before?.[locale] ?? '') !== (after?.[locale] ?? ''))

/** A value as it is compared; of the rules only a number's is a value, options that pass are listed answer by answer. */
const comparedValue = (question: DraftQuestion, what: DraftValue) =>
  what === 'passRule' && question.type !== 'num' ? '' : String(question[what] ?? '')

/** The moved items, by codes or values: as few as explain the order. */
function movedOf(before: readonly string[], after: readonly string[]): Set<string> {
  const rank = new Map(before.map((code, at) => [code, at]))
  const common = after.filter((code) => rank.has(code))
  // The longest run that kept its order, by the length of the best one that ends at each.
  const best: string[][] = []
  for (const [at, code] of common.entries()) {
    const earlier = best.filter((_run, other) => (rank.get(common[other] ?? '') ?? 0) < (rank.get(code) ?? 0))
    best[at] = [...(earlier.sort((a, b) => b.length - a.length)[0] ?? []), code]
  }
  const kept = new Set(best.sort((a, b) => b.length - a.length)[0])
  return new Set(common.filter((code) => !kept.has(code)))
}

/** Changed options, and whether they pass. */
function answersOf(was: DraftQuestion, now: DraftQuestion): Change[] {
  const { code } = now
  const passes = ({ passRule }: DraftQuestion, value: string) => passRule.split('|').includes(value)
  const old = new Map((was.options ?? []).map((option) => [option.value, option]))
  const changes: Change[] = []
  const words = new Set<Locale>()
  const moved = movedOf(
    [...old.keys()],
    (now.options ?? []).map(({ value }) => value),
  )
  for (const [at, { value, text }] of (now.options ?? []).entries()) {
    const before = old.get(value)
    old.delete(value)
    if (!before) changes.push({ code, change: 'answer', how: 'added', text })
    else for (const locale of differing(before.text, text)) words.add(locale)
    if (moved.has(value)) changes.push({ code, change: 'answer', how: 'moved', to: at + 1, text })
    if (passes(now, value) !== passes(was, value))
      changes.push({ code, change: 'answer', how: passes(now, value) ? 'passes' : 'fails', text })
  }
  for (const { text } of old.values()) changes.push({ code, change: 'answer', how: 'removed', text })
  if (words.size === 0) return changes
  return [...changes, { code, change: 'words', what: 'options', locales: locales.filter((it) => words.has(it)) }]
}

/** All differences, question by question in the order of the new one; removed questions come last. */
export function changesOf(before: DraftTemplate, after: DraftTemplate): Change[] {
  const old = new Map(before.questions.map((question) => [question.code, question]))
  const moved = movedOf(
    [...old.keys()],
    after.questions.map(({ code }) => code),
  )
  const name = differing(before.name, after.name)
  const changes: Change[] = name.length > 0 ? [{ code: null, change: 'words', what: 'name', locales: name }] : []
  for (const [at, question] of after.questions.entries()) {
    const { code, help } = question
    const was = old.get(code)
    old.delete(code)
    if (!was) {
      changes.push({ code, change: 'added' })
      continue
    }
    if (moved.has(code)) changes.push({ code, change: 'moved', to: at + 1 })
    for (const what of draftValues) {
      const [from, to] = [comparedValue(was, what), comparedValue(question, what)]
      if (from !== to) changes.push({ code, change: 'value', what, from, to })
    }
    changes.push(...answersOf(was, question))
    for (const what of draftTexts) {
      const languages = differing(draftTextOf(was, what), draftTextOf(question, what))
      if (languages.length > 0) changes.push({ code, change: 'words', what, locales: languages })
    }
    if ((['cost', 'days', 'proof'] as const).some((it) => was.help[it] !== help[it]))
      changes.push({ code, change: 'mending' })
  }
  return [...changes, ...[...old.keys()].map((code): Change => ({ code, change: 'removed' }))]
}

/** Weights that differ, as the trial of rules takes them: `REST-07=5 REST-01=2`. */
export const triedWeights = (changes: readonly Change[]): string =>
  changes.flatMap((it) => (it.change === 'value' && it.what === 'weight' ? [`${it.code}=${it.to}`] : [])).join(' ')

/** Gravities that differ, in the same way: `REST-07=X REST-01=-`. */
export const triedGravity = (changes: readonly Change[]): string =>
  changes
    .flatMap((it) => (it.change === 'value' && it.what === 'critical' ? [`${it.code}=${it.to || '-'}`] : []))
    .join(' ')
