/** Stopped accounts with their state; appeals that wait come first. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { StopTag } from '#client/stops/stop-facts.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { StopPerson } from '#shared/stops/stop.ts'
import type { loader } from './stops.data.ts'

const page = '/inspector/stops'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('stop:title.stops')} · ${t('header.product')}`,
  noindex: true,
})

export default function Stops() {
  const { stops, next, people, morePeople, asked } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('stop:title.stops')} lead={t('stop:lead.stops')} />
      <FindInList href={page} find={asked.find} by="person" isEmpty={stops.length + people.length === 0} beyond />
      <p className="small muted">{t('stop:hint.find')}</p>
      {stops.length === 0 && asked.find === null && (
        <Empty level={2} title={t('stop:empty.title')} hint={t('stop:empty.hint')} />
      )}
      {stops.length > 0 && (
        <Panel flush>
          {stops.map((stop) => (
            <a key={stop.id} className="li" href={path('/inspector/stops/:id', { id: stop.id })}>
              <span className="grow">
                <b>{stop.name}</b>
                <small>
                  {t(`stop:scope.${stop.scope}`)} · {t(`stop:cause.${stop.cause}`)}
                </small>
                <small>
                  {stop.place.name} · {format.date(stop.began)}
                </small>
              </span>
              <StopTag stop={stop} />
              <Icon name="chevron-right" />
            </a>
          ))}
        </Panel>
      )}
      <Pagination
        first={asked.cursor === null ? null : path(page, { find: asked.find })}
        next={next && path(page, { find: asked.find, cursor: next })}
      />
      {people.length > 0 && <People people={people} isLong={morePeople} />}
    </div>
  )
}

/** Those who were found by name or contact: each leads to the form about their act. */
function People({ people, isLong }: { people: readonly StopPerson[]; isLong: boolean }) {
  const { t, format } = useText()
  return (
    <section className="stack s2" aria-labelledby="people">
      <h2 id="people" className="card-h2">
        {t('stop:title.people')}
      </h2>
      <Panel flush>
        {people.map(({ about, id, name, place, at, isStopped }) => (
          <a key={id} className="li" href={path('/inspector/stop-account/:about/:id', { about, id })}>
            <span className="grow">
              <b>{name}</b>
              <small>
                {t(`stop:about.${about}`)} · {place} · {format.date(at)}
              </small>
            </span>
            {isStopped && <Tag tone="warn">{t('stop:line.stopped')}</Tag>}
            <Icon name="chevron-right" />
          </a>
        ))}
      </Panel>
      {isLong && <p className="small muted">{t('stop:morePeople', { count: people.length })}</p>}
    </section>
  )
}
