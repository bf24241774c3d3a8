/** A place outside of the officer's areas: where it lies, the agencies on duty there, and what can still be done; the words of a form that came too late. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { useHeld } from '#client/ui/form/page-answer.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { UnusedWords } from '#client/waiting/unused-words.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './outside-area.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('officer:outside.title')} · ${t('header.product')}`,
  noindex: true,
})

export default function OutsideArea() {
  const { id, name, district, province, ended, own, agencies, supervisors } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const held = useHeld()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('officer:outside.title')} lead={name} />
      <Banner tone="warn" role="alert" title={t('officer:outside.where', { name, district, province })}>
        <p>{own.length > 0 ? t('officer:outside.own', { areas: own.join(', ') }) : t('officer:outside.noArea')}</p>
        {ended && <p>{t('officer:outside.ended', { at: format.dateTime(ended) })}</p>}
      </Banner>
      {held && <UnusedWords values={held} />}
      <Panel labelledBy="on-duty">
        <h2 id="on-duty" className="card-h2">
          {t('officer:outside.onDuty')}
        </h2>
        {agencies.length === 0 && <p>{t('officer:outside.nobody')}</p>}
        <ul className="lines">
          {agencies.map(({ unit, officers }) => (
            <li key={unit}>
              <div className="grow">
                <b>{unit}</b>
                <small>{t('officer:outside.officers', { count: officers })}</small>
              </div>
            </li>
          ))}
          {supervisors.map((it) => (
            <li key={`${it.name} ${it.unit}`}>
              <div className="grow">
                <b>{it.name}</b>
                <small>
                  {t('officer:level.supervisor')} · {it.unit}
                </small>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <section className="stack" aria-labelledby="still">
        <h2 id="still" className="card-h2">
          {t('officer:outside.still')}
        </h2>
        <Panel flush>
          <ListLink
            href={path('/client/information/:id', { id })}
            icon="store"
            title={t('officer:outside.look')}
            note={t('officer:outside.lookNote')}
          />
          <ListLink
            href={path('/client/information/report/:id', { id })}
            icon="siren"
            title={t('officer:outside.report')}
            note={agencies.length > 0 ? t('officer:outside.reportNote') : undefined}
          />
          <ListLink
            href={path('/inspector/area-duty')}
            icon="map-pin"
            title={t('officer:title.areas')}
            note={t('officer:outside.areasNote')}
          />
        </Panel>
      </section>
    </div>
  )
}
