/** Where may I act, and until when: map and list; an own area can be lent to another officer for a time. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { AreaPeriod } from '#client/officers/area-period.tsx'
import { DutyMap } from '#client/officers/duty-map.tsx'
import { WithReason } from '#client/officers/officer-forms.tsx'
import { NoArea } from '#client/plan/no-area.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { AreaLine } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './area-duty.data.ts'

const page = '/inspector/area-duty'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('officer:title.areas')} · ${t('header.product')}`,
  noindex: true,
})

export default function AreaDuty() {
  const { me, areas, lent, colleagues, supervisors, isSupervisor, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const now = areas.filter(({ isNow }) => isNow)
  return (
    <div className="wrap stack s6">
      <PageHead title={t('officer:title.areas')} lead={t('officer:lead.areas')} />
      <FormBanner fields={['area']} done={done && t(`officer:done.${done}`)} />
      <div className="cols stack s6">
        <div className="stack s6">
          {areas.length === 0 && <NoArea supervisors={supervisors} />}
          {areas.length > 0 && (
            <Panel>
              <ul className="lines">
                {areas.map((area) => (
                  <li key={area.id}>
                    <div className="grow">
                      <b>{area.name}</b>
                      <AreaPeriod area={area} />
                    </div>
                    <Tag tone={area.isNow ? 'ok' : 'info'}>
                      {t(area.isNow ? 'officer:tag.now' : 'officer:tag.later')}
                    </Tag>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {lent.length > 0 && (
            <Panel labelledBy="lent">
              <div className="stack">
                <h2 id="lent" className="card-h2">
                  {t('officer:title.lent')}
                </h2>
                <ul className="lines">
                  {lent.map((area) => (
                    <Lent key={area.id} area={area} />
                  ))}
                </ul>
              </div>
            </Panel>
          )}
          <Lend areas={now.filter(({ lentBy }) => lentBy === null)} colleagues={colleagues} />
        </div>
        <aside className="stack s6">
          {now.length > 0 && (
            <Panel>
              <DutyMap
                mine={now.map(({ provinceCode }) => provinceCode)}
                label={t('officer:map', { areas: now.map(({ name }) => name).join(', ') })}
              />
            </Panel>
          )}
          <Panel flush>
            {isSupervisor && (
              <ListLink href={path('/inspector/officers')} icon="shield-check" title={t('officer:title.officers')} />
            )}
            <ListLink
              href={path('/inspector/officers/:id', { id: me })}
              icon="circle-user-round"
              title={t('officer:title.own')}
              note={t('officer:lead.own')}
            />
          </Panel>
        </aside>
      </div>
    </div>
  )
}

function Lent({ area }: { area: AreaLine & { to: string } }) {
  const { t, format } = useText()
  const form = useForm({ do: 'end', to: path(page), of: { area: area.id }, id: `end-${area.id}` })
  return (
    <li>
      <div className="grow">
        <b>{area.name}</b>
        <small>
          {t('officer:lentTo', { name: area.to })}
          {area.until && ` · ${t('officer:until', { day: format.date(area.until) })}`}
        </small>
        <WithReason
          form={form}
          title={t('officer:title.takeBack')}
          label={t('officer:field.reason')}
          act={t('officer:action.takeBack')}
        />
      </div>
    </li>
  )
}

interface LendProps {
  areas: readonly AreaLine[]
  colleagues: readonly { id: string; name: string; unit: string }[]
}

function Lend({ areas, colleagues }: LendProps) {
  const { t } = useText()
  const form = useForm({ do: 'lend', to: path(page), id: 'lend' })
  if (areas.length === 0 || colleagues.length === 0) return null
  return (
    <Panel labelledBy="lend">
      <PageForm form={form} className="stack">
        <h2 id="lend" className="card-h2">
          {t('officer:title.lend')}
        </h2>
        <FormBanner form={form} />
        <Select {...form.field('area', areas[0]?.id)} label={t('officer:field.area')} required>
          {areas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select {...form.field('to', '')} label={t('officer:field.to')} required data-wrong={t('officer:error.to')}>
          <option value="">{t('officer:field.chooseTo')}</option>
          {colleagues.map(({ id, name, unit }) => (
            <option key={id} value={id}>
              {name} · {unit}
            </option>
          ))}
        </Select>
        <Input
          {...form.field('until')}
          type="date"
          required
          data-wrong={t('officer:error.until')}
          label={t('officer:field.until')}
          hint={t('officer:hint.lend')}
        />
        <Buttons>
          <Button variant="primary">{t('officer:action.lend')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
