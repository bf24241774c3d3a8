/** A card's history, the newest first: officers by their agency, people of the place by name where that is not the owner. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidText } from '#client/said/said-words.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { type CardFile, type CardMoveView, moveWords } from '#shared/cards/card-file.ts'

export function CardTimeline({ file: { timeline, issuedAt } }: { file: CardFile }) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="timeline">
      <h2 id="timeline" className="card-h2">
        {t('card:title.timeline')}
      </h2>
      {timeline.length === 0 && issuedAt && (
        <p className="small muted">{t('card:timeline.older', { at: format.dateTime(issuedAt) })}</p>
      )}
      <CardMoves moves={timeline} />
    </Panel>
  )
}

/** Moves as lines. */
export function CardMoves({ moves }: { moves: readonly CardMoveView[] }) {
  const { t, format } = useText()
  return (
    <ol className="lines">
      {moves.map(({ at, by, person, unit, reason, ...move }) => (
        <li key={move.rev}>
          <div className="grow">
            <b>{moveWords(move, t)}</b>
            <small>
              <time dateTime={at}>{format.dateTime(at)}</time> · {unit ?? person ?? t(`card:by.${by}`)}
            </small>
            {reason && <SaidText text={reason} />}
          </div>
        </li>
      ))}
    </ol>
  )
}
