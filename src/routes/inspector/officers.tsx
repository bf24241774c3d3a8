/** Officers of the own areas: who asks to be one, who is on duty where, who is suspended. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { OfficerLine } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'
import type { loader } from './officers.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('officer:title.officers')} · ${t('header.product')}`,
  noindex: true,
})

const page = '/inspector/officers'
const states = ['requested', 'active', 'suspended'] as const

export default function Officers() {
  const { officers, next, asked, me, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('officer:title.officers')} lead={t('officer:lead.officers')} />
      <FormBanner done={done && t(`officer:done.${done}`)} />
      <FindInList href={path(page)} find={asked.find} by="officer" isEmpty={officers.length === 0} />
      {officers.length === 0 && asked.find === null && (
        <Empty level={2} title={t('officer:empty.title')} hint={t('officer:empty.hint')} />
      )}
      {states.map((state) => {
        const lines = officers.filter((officer) => officer.state === state)
        return (
          lines.length > 0 && (
            <section key={state} className="stack" aria-labelledby={state}>
              <h2 id={state}>{t(`officer:list.${state}`)}</h2>
              <Panel flush>
                {lines.map((officer) => (
                  <Line key={officer.id} officer={officer} />
                ))}
              </Panel>
            </section>
          )
        )
      })}
      <Pagination
        first={asked.cursor === null ? null : path(page, { find: asked.find })}
        next={next && path(page, { find: asked.find, cursor: next })}
      />
      <Panel flush>
        <ListLink
          href={path('/inspector/officers/:id', { id: me })}
          icon="circle-user-round"
          title={t('officer:title.own')}
          note={t('officer:lead.own')}
        />
        <ListLink href={path('/inspector/area-duty')} icon="map-pin" title={t('officer:title.areas')} />
      </Panel>
    </div>
  )
}

function Line({
  officer: { id, name, unit, badge, kind, level, state, areas, requestedAt },
}: {
  officer: OfficerLine
}) {
  const { t, format } = useText()
  return (
    <a className="li" href={path('/inspector/officers/:id', { id })}>
      <span className="grow">
        <b>{name}</b>
        <small>
          {unit} · {badge}
        </small>
        <small>
          {areas.join(', ') || t('officer:noArea')}
          {state === 'requested' && ` · ${t('officer:asked', { at: format.dateTime(requestedAt) })}`}
        </small>
      </span>
      {(kind === 'police' || level === 'supervisor') && (
        <Tag>{t(level === 'supervisor' ? 'officer:level.supervisor' : 'officer:kind.police')}</Tag>
      )}
      <Icon name="chevron-right" />
    </a>
  )
}
