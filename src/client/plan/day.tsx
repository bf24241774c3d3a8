/** An officer's day: begun visits, the next one and why, then the rest. Each state names the next step. */

import { TakeAlong } from '#client/offline/take-along-panel.tsx'
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { QueueLinks } from '#client/waiting/queue-links.tsx'
import { useNewestLines } from '#client/waiting/use-waits.ts'
import { WorkList } from '#client/waiting/work-list.tsx'
import { path } from '#shared/path.ts'
import type { DayView, OpenVisit } from '#shared/plan/plan-page.ts'
import type { WaitingSection, WorkList as Work } from '#shared/waiting-kinds.ts'
import { DueVisits } from './due-visits.tsx'
import { NextVisit } from './next-visit.tsx'
import { NoArea } from './no-area.tsx'
import { RoundList } from './round-list.tsx'
import { VisitList } from './visit-list.tsx'

export function Day({ day: view }: { day: DayView }) {
  const work = useNewestLines(view.work)
  const text = useText()
  const { t, format } = text
  const { day, areas, open, round, next, after, due, supervisors } = view
  const where = areas.map(({ province, district }) => district ?? province)
  const left = round?.stops.length ?? 0
  const goesTo = (left > 0 ? (round?.stops ?? []).map(({ visit }) => visit) : next ? [next] : []).map(
    ({ place }) => place,
  )
  return (
    <div className="wrap stack s6">
      <header className="page-head">
        <p className="small">
          <time dateTime={day}>{format.dateLong(day)}</time>
          {where.length > 0 && ` · ${where.join(' · ')}`}
        </p>
        <h1>{headline(text, work)}</h1>
        {round && left > 0 && <p>{t('plan:title.left', { count: left, time: format.time(round.endsAt) })}</p>}
      </header>
      <div className="cols stack s6">
        <div className="stack s6">
          <WorkList work={work} />
          {open.length > 0 && <OpenVisits open={open} />}
          {due.length > 0 && <DueVisits due={due} />}
          {areas.length === 0 ? (
            <NoArea supervisors={supervisors} />
          ) : next ? (
            <NextVisit visit={next} startsAt={round?.stops[0]?.startsAt ?? null} />
          ) : (
            <Empty level={2} title={t('plan:empty.title')} hint={t('plan:empty.hint')} />
          )}
          {round && <Round round={round} />}
          {areas.length > 0 && left === 0 && after.length > 0 && <VisitList visits={after} />}
        </div>
        <aside className="stack s6">
          <QueueLinks />
          <TakeAlong places={goesTo} />
          {areas.length > 0 && round === null && (
            <ButtonLink icon="navigation" href={path('/inspector/check/business-tourlist')}>
              {t('plan:title.plan')}
            </ButtonLink>
          )}
          {areas.length > 0 && (
            <Panel flush>
              <ListLink
                href={path('/inspector/fail-survey-list')}
                icon="file-text"
                title={t('plan:title.surveys')}
                note={t('plan:lead.surveysShort')}
              />
              <ListLink
                href={path('/inspector/dashboard')}
                icon="trending-up"
                title={t('plan:title.dashboard')}
                note={t('plan:lead.dashboard')}
              />
            </Panel>
          )}
          <Panel flush>
            <ListLink href={path('/inspector/area-duty')} icon="map-pin" title={t('plan:title.areas')} />
          </Panel>
        </aside>
      </div>
    </div>
  )
}

/** The gravest of the day in a line. */
function headline({ t, format }: Text, { lines }: Work): string {
  const countOf = (section: WaitingSection | null) =>
    lines.reduce((sum, line) => sum + (section === null || line.section === section ? line.count : 0), 0)
  if (countOf('emergency') > 0) return t('work:headline.emergency')
  const [late, all] = [countOf('late'), countOf(null)]
  if (late > 0) return t('work:headline.late', { count: format.number(late) })
  return all > 0 ? t('work:headline.some', { count: format.number(all) }) : t('work:headline.none')
}

function Round({ round }: { round: NonNullable<DayView['round']> }) {
  const { t, format } = useText()
  const { stops, done, travel, metres } = round
  return (
    <Panel labelledBy="round" flush>
      <div className="round-head">
        <h2 id="round">{t('plan:title.round')}</h2>
        <p className="small muted">
          {stops.length === 0
            ? t('plan:round.over')
            : t('plan:round.sum', { minutes: format.number(travel), distance: format.distance(metres) })}
          {done.length > 0 && ` · ${t('plan:round.done', { count: done.length })}`}
        </p>
      </div>
      <RoundList round={round} />
      <p className="round-foot">
        <a className="link small" href={path('/inspector/check/business-tourlist')}>
          {t('plan:action.replan')}
        </a>
      </p>
    </Panel>
  )
}

function OpenVisits({ open }: { open: readonly OpenVisit[] }) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="begun" flush>
      <h2 id="begun" className="list-head">
        {t('plan:title.begun')}
      </h2>
      {open.map(({ place, answered, asked, openedAt }) => (
        <ListLink
          key={place.id}
          href={path('/inspector/recheck-by-business-id/:id', { id: place.id })}
          icon="list-checks"
          title={place.name}
          note={t('plan:begun.progress', { answered, asked, time: format.dateTime(openedAt) })}
        />
      ))}
    </Panel>
  )
}
