/** Requests and objections about a card, as its readers see them: more time, an appeal, and a red one issued at once. */
import type { Selectable } from 'kysely'
import { whyNotAppeal } from '#shared/cards/appeal.ts'
import type { CardClock } from '#shared/cards/card-clock.ts'
import { type AppealView, type CardFile, type ExtensionView, emergencyOf } from '#shared/cards/card-file.ts'
import { extendableTerms, runsBy } from '#shared/cards/extension.ts'
import type { Locale } from '#shared/locales.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import type { CardAppeals, CardExtensions, WarningCards } from '../../db/schema/cards.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { documentUrl } from '../registrations/documents.ts'

/** A row as JSON writes it: moments are texts. */
type Written<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? string | Extract<Row[Name], null> : Row[Name]
}

export type ExtensionRow = Written<Selectable<CardExtensions>>
/** With the keys of its papers. */
export type AppealRow = Written<Selectable<CardAppeals>> & { unit: string | null; documents: string[] }

interface Objected extends Selectable<WarningCards> {
  extensions: ExtensionRow[]
  appeal: AppealRow | null
}

const iso = <At extends string | null>(at: At) => (at === null ? null : new Date(at).toISOString()) as At

type Objections = Pick<CardFile, 'emergency' | 'extensions' | 'extendable' | 'appeal' | 'mayAppeal'>

export function presentObjections(
  row: Objected,
  clock: CardClock | null,
  { locale, now }: { locale: Locale; now: Date },
): Objections {
  const { state, level, extensions, appeal, appeal_due_at: appealDueAt } = row
  const isOver = state === 'overdue' || (clock?.at ? clock.at <= now : false)
  // A draft names no rules yet.
  const terms = row.issued_at
    ? extendableTerms({
        level,
        rules: rulesNamed(row.rules).cards,
        clock,
        fixDueAt: row.fix_due_at,
        isOver,
        asked: extensions.map(({ clock: term }) => term),
      })
    : []
  return {
    emergency: emergencyOf({
      state,
      until: row.emergency_until,
      ratifiedAt: row.ratified_at,
      withdrawnAt: row.withdrawn_at,
    }),
    extensions: extensions.map((asked) => presentExtension(asked, { row, clock: isOver ? null : clock })),
    extendable: terms.map((term) => ({ ...term, dueAt: term.dueAt.toISOString() })),
    appeal: appeal && presentAppeal(appeal, locale),
    mayAppeal: whyNotAppeal({ state, appealDueAt, hasAppealed: appeal !== null }, now) === null,
  }
}

function presentExtension(
  asked: ExtensionRow,
  { row, clock }: { row: Pick<Objected, 'reply_due_at' | 'fix_due_at'>; clock: CardClock | null },
): ExtensionView {
  const due = asked.clock === 'fix' ? row.fix_due_at : row.reply_due_at
  const isOpen = asked.verdict === null
  return {
    clock: asked.clock,
    days: asked.days,
    reason: asked.reason,
    askedAt: iso(asked.asked_at),
    verdict: asked.verdict,
    verdictReason: asked.verdict_reason,
    decidedAt: iso(asked.decided_at),
    dueAt: isOpen && due && runsBy(clock, asked.clock) ? due.toISOString() : null,
    isPaused: isOpen && clock?.what === 'decision',
  }
}

const presentAppeal = (row: AppealRow, locale: Locale): AppealView => ({
  text: row.body,
  documents: row.documents.map(documentUrl),
  filedAt: iso(row.filed_at),
  unit: agencyNamed(row.unit, locale),
  decideBy: iso(row.decide_by),
  verdict: row.verdict,
  reason: row.verdict_reason,
  decidedAt: iso(row.decided_at),
  isLetter: row.letter !== null,
})
