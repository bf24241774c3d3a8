/** Inspections and cards of a place along time, the newest first, so that a reader sees where it is going. */

import { useText } from '#client/runtime/i18n/text.tsx'
import { renderGrade } from '#client/standards/grade-badge.tsx'
import { WarningCard } from '#client/ui/banner.tsx'
import { FoldedPart } from '#client/ui/folded-part.tsx'
import type { CardView } from '#shared/cards/card-view.ts'
import type { PastInspection, ReportedLine, SafetyPanel } from '#shared/place-page/safety-panel.ts'

type Entry =
  | { on: string; inspection: PastInspection; before: PastInspection | undefined }
  | { on: string; card: CardView }
  | ReportedLine

function entriesOf({ history, cards, reported }: SafetyPanel): Entry[] {
  const inspections = history.map((inspection, at) => ({ on: inspection.on, inspection, before: history[at + 1] }))
  const issued = cards.map((card) => ({ on: card.issuedAt, card }))
  return [...inspections, ...issued, ...reported].sort((a, b) => (a.on < b.on ? 1 : -1))
}

/** `proof`: the address of the page that checks the entries against the log. */
export function SafetyHistory({ safety }: { safety: SafetyPanel & { proof: string } }) {
  const { t } = useText()
  const entries = entriesOf(safety)
  if (!entries[0]) return null
  return (
    <FoldedPart id="history" title={t('client:safety.history')}>
      <Timeline entries={entries} />
      <a className="reach" href={safety.proof}>
        {t('client:safety.check')}
      </a>
    </FoldedPart>
  )
}

function Timeline({ entries }: { entries: Entry[] }) {
  return (
    <ol className="timeline">
      {entries.map((entry) =>
        'card' in entry ? (
          <CardEntry key={entry.card.id} card={entry.card} />
        ) : 'short' in entry ? (
          // Without a badge: it is not the grade of the place.
          <li key={entry.id}>
            <span className="pt" />
            <div>
              <b>{entry.short}</b>
              <p className="small muted">{entry.text}</p>
            </div>
          </li>
        ) : (
          <InspectionEntry key={entry.inspection.id} {...entry} />
        ),
      )}
    </ol>
  )
}

function InspectionEntry({ inspection, before }: { inspection: PastInspection; before: PastInspection | undefined }) {
  const text = useText()
  const { t, format } = text
  const { state, letter, score, kind, on } = inspection
  return (
    <li>
      {renderGrade(text, { state, letter }, 32)}
      <div>
        <b>
          {t(`client:safety.kind.${kind}`)}{' '}
          {state === 'suspended' ? t('grade.state.suspended') : `${letter} ${format.decimal1(score)}`}
        </b>
        <p className="small muted">
          <time dateTime={on}>{format.date(on)}</time>
          {before && ` · ${t('client:safety.before', { grade: `${before.letter} ${format.decimal1(before.score)}` })}`}
        </p>
      </div>
    </li>
  )
}

function CardEntry({ card }: { card: CardView }) {
  const { t, format } = useText()
  return (
    <li>
      <span className="pt">
        <WarningCard level={card.level} />
      </span>
      <div>
        <b>{t(`client:safety.level.${card.level}`)}</b>
        <p className="small muted">
          <time dateTime={card.issuedAt}>{format.date(card.issuedAt)}</time> · {t(`client:safety.card.${card.state}`)}
          {card.withdrawn &&
            ` · ${card.emergency?.state === 'lapsed' ? t('client:safety.lapsed') : card.withdrawn.reason}`}
        </p>
      </div>
    </li>
  )
}
