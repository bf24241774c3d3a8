/** Cards by the clock that ends first: the owner's cards in force, then those that are over. */
import { useLoaderData } from 'react-router-dom'
import { CardLine } from '#client/cards/card-line.tsx'
import { timeLeft } from '#client/cards/time-left.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './warning-list.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

export const head = (_data: Data, t: Translate): Head => ({
  title: `${t('card:title.list')} · ${t('header.product')}`,
  noindex: true,
})

export default function WarningList() {
  const { open, past, before, earlier, now } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('card:title.list')} lead={t('card:lead.list')} />
      {open.length + past.length === 0 && <Empty level={2} title={t('card:empty.title')} hint={t('card:empty.hint')} />}
      {open.length > 0 && (
        <Panel flush labelledBy="open">
          <h2 id="open" className="vh">
            {t('card:title.open')}
          </h2>
          {open.map(({ id, number, level, state, place, clock, isOverdue, found, more }) => (
            <CardLine
              key={id}
              href={path('/vendor/warning-list/detail/:id', { id })}
              level={level}
              state={state}
              isLate={isOverdue}
              title={place.name}
              note={number}
              found={[found, more > 0 && t('card:list.more', { count: more })].filter(Boolean).join(' · ')}
              clock={[
                t(`card:clock.${clock.what}.owner`),
                clock.at && !clock.isStopped && `${timeLeft(t, clock.at, now)} (${format.dateTime(clock.at)})`,
              ]
                .filter(Boolean)
                .join(': ')}
            />
          ))}
        </Panel>
      )}
      {past.length > 0 && (
        <section className="stack" aria-labelledby="past">
          <h2 id="past">{t('card:title.past')}</h2>
          <Panel flush>
            {past.map(({ id, number, level, state, issuedAt, place }) => (
              <CardLine
                key={id}
                href={path('/vendor/warning-list/detail/:id', { id })}
                level={level}
                state={state}
                title={place.name}
                note={`${number} · ${format.date(issuedAt)}`}
              />
            ))}
          </Panel>
          <Pagination
            first={before && path('/vendor/warning-list')}
            next={earlier && path('/vendor/warning-list', { before: earlier })}
          />
        </section>
      )}
    </div>
  )
}
