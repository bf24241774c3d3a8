/** The side that has to act, its deadline, and a card's other dates. Words beside every clock: which one runs, and which stands still. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import { lengthBetween, timeLeft } from './time-left.ts'

interface ClockProps {
  file: CardFile
  now: string
  /** The side of the page. */
  reader: 'owner' | 'officer'
}

export function CardClock({ file, now, reader }: ClockProps) {
  const { t, format } = useText()
  const { clock, fixDueAt, publicFrom, appealDueAt, state } = file
  return (
    <div className="stack s3">
      {clock && (
        <div className="deadline">
          <p className="small muted">{t(`card:clock.${clock.what}.${reader}`)}</p>
          {clock.at && (
            <>
              <p className="deadline-left num">{timeLeft(t, clock.at, now)}</p>
              <p className="small">
                <time dateTime={clock.at}>{format.dateTime(clock.at)}</time>
              </p>
            </>
          )}
          {clock.isStopped && <p className="small">{t(`card:clock.stopped.${reader}`)}</p>}
          {file.stopped && <Moves stopped={file.stopped} now={now} by="so" />}
          {file.closed && <Moves stopped={file.closed} now={now} by="closed" />}
        </div>
      )}
      <dl className="receipt">
        {fixDueAt && clock?.what !== 'fix' && <Line name="fix" at={fixDueAt} />}
        {file.level === 'red' && clock && (
          <div>
            <dt>{t('card:date.fix')}</dt>
            <dd>{t('card:date.beforeOpening')}</dd>
          </div>
        )}
        {publicFrom && <Line name={publicFrom > now ? 'publicFrom' : 'publicSince'} at={publicFrom} />}
        {appealDueAt && state !== 'withdrawn' && <Line name="appeal" at={appealDueAt} />}
      </dl>
    </div>
  )
}

interface MovesProps {
  stopped: NonNullable<CardFile['stopped']>
  now: string
  /** Reason for the standstill: a reply waits, or the place is closed for a time. */
  by: 'so' | 'closed'
}

/** Shift of the dates by a clock that stands still: by as much as has passed until somebody decides, or until the place opens again. */
function Moves({ stopped, now, by }: MovesProps) {
  const { t, format } = useText()
  const { since, replyDueAt, fixDueAt } = stopped
  return (
    <div className="small">
      <p>{t(`card:moves.${by}`, { at: format.dateTime(since), length: lengthBetween(t, now, since) })}</p>
      <p>
        {t(`card:moves.${by === 'closed' ? 'opened' : 'decided'}.${fixDueAt ? 'fix' : 'reply'}`, {
          at: format.dateTime(fixDueAt ?? replyDueAt),
        })}
      </p>
    </div>
  )
}

function Line({ name, at }: { name: string; at: string }) {
  const { t, format } = useText()
  return (
    <div>
      <dt>{t(`card:date.${name}`)}</dt>
      <dd>
        <time dateTime={at}>{format.dateTime(at)}</time>
      </dd>
    </div>
  )
}
