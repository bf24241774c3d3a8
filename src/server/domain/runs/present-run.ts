/** A run and its questions as the person who answers sees them, in the reader's language. No weight leaves the server here. */

import type { Locale } from '#shared/locales.ts'
import { inLocale, textOf } from '#shared/localised.ts'
import type { AnswerHead, RunPhoto, RunQuestion, RunView } from '#shared/runs/run.ts'
import { headsOf, opId } from '#shared/runs/run-ops.ts'
import { severityOf } from '#shared/standards/question-template.ts'
import { lawNamed } from '../official-names/named-law.ts'
import { type AskedRow, type HelpRow, limitsOf, type RunContent, type RunRow, type StoredOp } from './queries.ts'

/** The words that go with a question. */
const presentHelp = (help: HelpRow, locale: Locale): RunQuestion['help'] => ({
  short: textOf(help, 'short', locale),
  why: textOf(help, 'why', locale),
  how: textOf(help, 'how', locale).split('\n'),
})

/** The finding on failure, as a sentence to tap; not where it would need a measure or a choice. */
const phrasesOf = (help: HelpRow | undefined, locale: Locale): string[] =>
  help && !textOf(help, 'found', locale).includes('{{') ? [textOf(help, 'found', locale)] : []

/** A question as it is asked. */
export const presentQuestion = (row: AskedRow, locale: Locale, help?: HelpRow): RunQuestion => ({
  code: row.code,
  type: row.type,
  passRule: row.pass_rule,
  critical: row.critical,
  photo: row.photo,
  section: row.section,
  severity: severityOf(row.critical),
  text: textOf(row, 'text', locale),
  basis: lawNamed(row.law, locale),
  options: row.options?.map(({ value, text }) => ({ value, text: inLocale(text, locale) })) ?? null,
  help: help ? presentHelp(help, locale) : null,
  phrases: phrasesOf(help, locale),
  before: null,
})

const presentHead = (op: StoredOp, reader: string): AnswerHead => ({
  id: opId(op),
  value: op.value,
  naReason: op.naReason,
  note: op.note,
  at: op.at.toISOString(),
  by: op.byId === reader ? null : (op.by ?? ''),
})

/** The operations not replaced, by question. */
export const presentHeads = (ops: readonly StoredOp[], reader: string): Record<string, AnswerHead[]> =>
  Object.fromEntries([...headsOf(ops)].map(([code, heads]) => [code, heads.map((op) => presentHead(op, reader))]))

/** A picture, for those working on the run. */
export const presentPhoto = (photo: RunContent['photos'][number]): RunPhoto => ({
  id: photo.id,
  key: photo.key,
  sha256: photo.sha256,
  at: photo.at.toISOString(),
  takenAt: photo.taken_at?.toISOString() ?? null,
  source: photo.source,
  position: photo.lat === null || photo.lng === null ? null : { lat: photo.lat, lng: photo.lng },
})

interface Shown {
  place: RunView['place']
  /** The reader. */
  reader: string
  locale: Locale
  /** By code, in a recheck. */
  before?: ReadonlyMap<string, RunQuestion['before']>
}

/** The whole of a run. */
export function presentRun(run: RunRow, content: RunContent, { place, reader, locale, before }: Shown): RunView {
  const { questions, ops, photos } = content
  const byQuestion = Map.groupBy(photos, ({ question }) => question)
  return {
    id: run.id,
    kind: run.kind,
    place,
    limits: limitsOf(run),
    startedAt: run.opened_at.toISOString(),
    questions: questions.map(({ help, ...row }) => ({
      ...presentQuestion(row, locale, help ?? undefined),
      before: before?.get(row.code) ?? null,
    })),
    heads: presentHeads(ops, reader),
    photos: Object.fromEntries([...byQuestion].map(([code, own]) => [code, own.map(presentPhoto)])),
  }
}
