/** The round of a day: each stop with its time and purpose, and the ways between. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { renderGrade } from '#client/standards/grade-badge.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { DayRound, RoundStop } from '#shared/plan/plan-page.ts'
import { reasonWords } from './reason-list.tsx'
import { visitWords } from './visit-words.ts'

export function RoundList({ round: { stops, done } }: { round: DayRound }) {
  return (
    <ol className="round" start={done.length + 1}>
      {stops.map((stop, at) => (
        <Stop key={stop.visit.place.id} stop={stop} number={done.length + at + 1} isFirst={at === 0} />
      ))}
    </ol>
  )
}

function Stop({ stop, number, isFirst }: { stop: RoundStop; number: number; isFirst: boolean }) {
  const text = useText()
  const { t, format, locale } = text
  const { visit, metres, travel, startsAt, isClosed, rest } = stop
  const { place, reasons, by } = visit
  const [first] = reasons
  return (
    <li>
      {rest && (
        <p className="leg">
          <span>
            <Icon name="clock" />
            {t('plan:round.rest', { from: format.time(rest.from), until: format.time(rest.until) })}
          </span>
        </p>
      )}
      {metres > 0 && (
        <p className="leg">
          <span>
            <Icon name="navigation" />
            {t('plan:round.leg', { minutes: format.number(travel), distance: format.distance(metres) })}
          </span>
        </p>
      )}
      <div className="stop">
        <span className={isFirst ? 'no on' : 'no'} aria-hidden="true">
          {number}
        </span>
        <time dateTime={startsAt}>{format.time(startsAt)}</time>
        <div className="grow">
          <a className="link" href={path('/inspector/recheck-by-business-id/:id', { id: place.id })}>
            <b lang={place.nameLocale === locale ? undefined : htmlLang[place.nameLocale]}>{place.name}</b>
          </a>
          <p className="small muted">{visitWords(text, visit)}</p>
          {first && <p className="small muted">{reasonWords(text, first)}</p>}
          <p className="tags">
            {by && <Tag tone="warn">{t('plan:tag.pinned')}</Tag>}
            {isClosed && <Tag tone="bad">{t('plan:tag.closed')}</Tag>}
          </p>
        </div>
        {renderGrade(text, place.grade, 32)}
      </div>
    </li>
  )
}
