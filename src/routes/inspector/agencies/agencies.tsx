/** Agencies of the installation as a tree, with a search; stewards add one. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { NameFields } from '#client/agencies/name-fields.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Chip, Chips, Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import type { AgencyLine } from '#shared/agencies/agency-page.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './agencies.data.ts'

const page = '/inspector/agencies'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('agency:title.agencies')} · ${t('header.product')}`,
  noindex: true,
})

export default function Agencies() {
  const { agencies, next, asked, atWork, idle, mayCreate, hasGuide } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const shown = { find: asked.find, idle: asked.idle ? '1' : null }
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('agency:title.agencies')} lead={t('agency:lead.agencies')} />
      <StepUp />
      <FindInList href={path(page)} find={asked.find} by="agency" isEmpty={agencies.length === 0} />
      {idle > 0 && asked.find === null && (
        <Chips label={t('agency:title.agencies')}>
          <Chip href={path(page)} current={!asked.idle}>
            {t('agency:filter.atWork')} {format.number(atWork)}
          </Chip>
          <Chip href={path(page, { idle: '1' })} current={asked.idle}>
            {t('agency:filter.idle')} {format.number(idle)}
          </Chip>
        </Chips>
      )}
      {agencies.length === 0 && asked.find === null && (
        <Empty level={2} title={t('agency:empty.title')} hint={t('agency:empty.hint')} />
      )}
      {agencies.length > 0 && (
        <Panel flush>
          {agencies.map((agency) => (
            <Line key={agency.id} agency={agency} />
          ))}
        </Panel>
      )}
      <Pagination
        first={asked.cursor === null ? null : path(page, shown)}
        next={next && path(page, { ...shown, cursor: next })}
      />
      {mayCreate && <Create />}
      <Panel flush>
        <ListLink
          href={path('/inspector/laws')}
          icon="file-text"
          title={t('agency:title.laws')}
          note={t('agency:lead.laws')}
        />
        {hasGuide && <ListLink href={path('/inspector/start')} icon="list-checks" title={t('agency:start.title')} />}
        {hasGuide && mayCreate && (
          <ListLink
            href={path('/inspector/stewards')}
            icon="shield-check"
            title={t('agency:title.stewards')}
            note={t('agency:lead.stewards')}
          />
        )}
      </Panel>
    </div>
  )
}

function Line({ agency: { id, kind, name, depth, areas, officers, isClosed } }: { agency: AgencyLine }) {
  const { t, format } = useText()
  return (
    <a className={`li below-${Math.min(depth, 3)}`} href={path('/inspector/agencies/:id', { id })}>
      <span className="grow">
        <b>{name}</b>
        <small>
          {t(`agency:kind.${kind}`)} · {t('agency:line.officers', { count: format.number(officers) })}
        </small>
        <small>{areas.join(', ') || t('agency:line.noAreas')}</small>
      </span>
      {isClosed && <Tag>{t('agency:line.closed')}</Tag>}
      <Icon name="chevron-right" />
    </a>
  )
}

function Create() {
  const { parents } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'create', to: path(page) })
  return (
    <FoldedForm
      form={form}
      title={t('agency:title.create')}
      action={t('agency:action.create')}
      variant="primary"
      className="panel stack"
    >
      <NameFields form={form} others={parents} />
    </FoldedForm>
  )
}
