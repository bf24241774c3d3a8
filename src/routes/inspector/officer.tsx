/** One officer: the request, areas, relations, what became of the officer, and what the officer did. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { AreaPeriod } from '#client/officers/area-period.tsx'
import { AreaFields, WithReason } from '#client/officers/officer-forms.tsx'
import { Deeds, Moves } from '#client/officers/officer-history.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { AreaLine, OfficerPage } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './officer.data.ts'

const useForm = formsOf<typeof action>()
const addressOf = (id: string, at: string) => path('/inspector/officers/:id', { id }, { at })

export const head = ({ officer }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${officer.name} · ${t('officer:title.officers')} · ${t('header.product')}`,
  noindex: true,
})

export default function Officer() {
  const { officer, seenAt, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { name, unit, badge, kind, level, state, isMe, moves } = officer
  const since = seenAt ? moves.filter(({ at }) => at > seenAt) : []
  return (
    <div className="wrap stack s6">
      <Breadcrumb
        crumbs={[{ label: t('officer:title.officers'), href: path('/inspector/officers') }, { label: name }]}
      />
      <PageHead title={isMe ? t('officer:title.own') : name} lead={`${unit} · ${badge}`}>
        <p className="tags">
          <Tag tone={state === 'active' ? 'ok' : state === 'suspended' ? 'bad' : 'info'}>
            {t(`officer:state.${state}`)}
          </Tag>
          <Tag>{t(`officer:kind.${kind}`)}</Tag>
          <Tag>{t(`officer:level.${level}`)}</Tag>
        </p>
      </PageHead>
      <FormBanner fields={['rev', 'interest']} done={done && t(`officer:done.${done}`)} />
      {since.length > 0 && (
        <Banner tone="warn" role="alert" title={t('officer:changed')}>
          {since.map(({ what }) => t(`officer:move.${what}`)).join(' · ')}
        </Banner>
      )}
      <div className="cols stack s6">
        <div className="stack s6">
          {officer.isOver && <Decide officer={officer} />}
          {!isMe && !officer.isOver && <p className="small muted">{t('officer:partly')}</p>}
          <Areas officer={officer} />
          <Relations officer={officer} />
        </div>
        <aside className="stack s6">
          <Moves moves={moves} />
          <Deeds id={officer.id} deeds={officer.deeds} next={officer.next} />
        </aside>
      </div>
    </div>
  )
}

function Decide({ officer: { id, rev, state, areas } }: { officer: OfficerPage }) {
  const { options, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = addressOf(id, now)
  const approve = useForm({ do: 'approve', to, hidden: { rev }, id: 'approve' })
  const refuse = useForm({ do: 'refuse', to, hidden: { rev }, id: 'refuse' })
  const suspend = useForm({ do: 'suspend', to, hidden: { rev }, id: 'suspend' })
  const restore = useForm({ do: 'restore', to, hidden: { rev }, id: 'restore' })
  if (state === 'active')
    return (
      <Panel>
        <WithReason
          form={suspend}
          title={t('officer:title.suspend')}
          label={t('officer:field.reason')}
          act={t('officer:action.suspend')}
          variant="danger"
        />
        <p className="small muted">{t('officer:hint.suspend')}</p>
      </Panel>
    )
  if (state === 'suspended')
    return (
      <Panel>
        <WithReason
          form={restore}
          title={t('officer:title.restore')}
          label={t('officer:field.reason')}
          act={t('officer:action.restore')}
        />
      </Panel>
    )
  return (
    <Panel lift labelledBy="decide">
      <div className="stack">
        <h2 id="decide" className="card-h2">
          {t('officer:title.decide')}
        </h2>
        {areas.length > 0 && <p>{t('officer:asksFor', { area: areas.join(', ') })}</p>}
        <PageForm form={approve} className="stack">
          <AreaFields form={approve} options={options} />
          <Buttons>
            <Button variant="primary">{t('officer:action.approve')}</Button>
          </Buttons>
        </PageForm>
        <WithReason
          form={refuse}
          title={t('officer:title.refuse')}
          label={t('officer:field.reason')}
          act={t('officer:action.refuse')}
        />
      </div>
    </Panel>
  )
}

function Areas({ officer }: { officer: OfficerPage }) {
  const { options, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { id, areaLines, isOver, state } = officer
  const assign = useForm({ do: 'assign', to: addressOf(id, now), id: 'assign' })
  return (
    <Panel labelledBy="areas">
      <div className="stack">
        <h2 id="areas" className="card-h2">
          {t('officer:title.areas')}
        </h2>
        {areaLines.length === 0 && <p className="small muted">{t('officer:noArea')}</p>}
        <ul className="lines">
          {areaLines.map((area) => (
            <Area key={area.id} area={area} officer={officer} />
          ))}
        </ul>
        {isOver && state === 'active' && (
          <details className="more" open={assign.refusal ? true : undefined}>
            <summary>{t('officer:title.assign')}</summary>
            <PageForm form={assign} className="stack">
              <AreaFields form={assign} options={options} />
              <Buttons>
                <Button>{t('officer:action.assign')}</Button>
              </Buttons>
            </PageForm>
          </details>
        )}
      </div>
    </Panel>
  )
}

function Area({ area, officer: { id, isMe } }: { area: AreaLine; officer: OfficerPage }) {
  const { now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const end = useForm({ do: 'end', to: addressOf(id, now), of: { area: area.id }, id: `end-${area.id}` })
  return (
    <li>
      <div className="grow">
        <b>{area.name}</b>
        <AreaPeriod area={area} />
        {area.level === 'supervisor' && <Tag>{t('officer:tag.supervises')}</Tag>}
        {area.mayEnd && !isMe && (
          <WithReason
            form={end}
            title={t('officer:title.end')}
            label={t('officer:field.reason')}
            act={t('officer:action.end')}
          />
        )}
      </div>
    </li>
  )
}

function Relations({ officer: { id, interests, isMe } }: { officer: OfficerPage }) {
  const { t } = useText()
  return (
    <Panel labelledBy="relations">
      <div className="stack">
        <h2 id="relations" className="card-h2">
          {t('officer:title.relations')}
        </h2>
        <p className="small muted">{t('officer:hint.relations')}</p>
        {interests.length === 0 && <p className="small">{t('officer:relationsNone')}</p>}
        <ul className="lines">
          {interests.map((interest) => (
            <Relation key={interest.id} officer={id} interest={interest} mayEnd={!isMe} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

interface RelationProps {
  officer: string
  interest: OfficerPage['interests'][number]
  mayEnd: boolean
}

function Relation({ officer, interest: { id, place, at }, mayEnd }: RelationProps) {
  const { now } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const form = useForm({ do: 'relation', to: addressOf(officer, now), of: { interest: id }, id: `relation-${id}` })
  return (
    <li>
      <div className="grow">
        <b>{place.name}</b>
        <small>{t('officer:declared', { at: format.dateTime(at) })}</small>
        {mayEnd && (
          <WithReason
            form={form}
            title={t('officer:title.endRelation')}
            label={t('officer:field.reason')}
            act={t('officer:action.endRelation')}
          />
        )}
      </div>
    </li>
  )
}
