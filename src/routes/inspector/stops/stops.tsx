/** Stopped accounts with their state; appeals that wait come first. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { StopTag } from '#client/stops/stop-facts.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './stops.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('stop:title.stops')} · ${t('header.product')}`,
  noindex: true,
})

export default function Stops() {
  const { stops, find } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('stop:title.stops')} lead={t('stop:lead.stops')} />
      <FindInList href={path('/inspector/stops')} find={find} by="officer" isEmpty={stops.length === 0} />
      {stops.length === 0 && find === null && (
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
    </div>
  )
}
