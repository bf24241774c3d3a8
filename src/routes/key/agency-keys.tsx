/** Keys of an agency: what each opens, and a form for another one. A new key is shown in one answer and never again. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { KeyFields } from '#client/keys/key-fields.tsx'
import { KeyList, RevokeKey } from '#client/keys/key-list.tsx'
import { KeyOnce } from '#client/keys/key-once.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useReply } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PickOne } from '#client/ui/pick-one.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { type KeyLine, type MadeKey, writingScopes } from '#shared/open/keys.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './agency-keys.data.ts'

const page = '/inspector/agency-keys/:id'
const useForm = formsOf<typeof action>()
type Made = ShapedAction<FormShape<string, MadeKey>>

export const head = ({ agency }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('key:title.agency')} · ${agency.name} · ${t('header.product')}`,
  noindex: true,
})

export default function AgencyKeys() {
  const { agency, keys, done } = useLoaderData<typeof loader>()
  const made = useReply<Made>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: t('agency:title.agencies'), href: path('/inspector/agencies') },
          { label: agency.name, href: path('/inspector/agencies/:id', { id: agency.id }) },
          { label: t('key:title.agency') },
        ]}
      />
      <PageHead title={t('key:title.agency')} lead={t('key:lead.agency')} />
      <StepUp />
      <FormBanner<typeof action> fields={['key', 'rev']} done={done && t('key:done.revoked')} />
      {made && <KeyOnce title={t('key:title.made', { name: made.name })} hint={t('key:hint.once')} secret={made.key} />}
      <KeyList keys={keys}>{(key) => <Revoke line={key} />}</KeyList>
      {!agency.isClosed && <Make />}
    </div>
  )
}

const useAddress = () => path(page, { id: useLoaderData<typeof loader>().agency.id })

function Make() {
  const { agency, areas } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'make', to: useAddress(), hidden: { rev: String(agency.rev) } })
  return (
    <Panel labelledBy="make">
      <PageForm form={form} className="stack">
        <h2 id="make">{t('key:title.make')}</h2>
        <FormBanner form={form} />
        <KeyFields form={form} />
        <fieldset className="stack s2">
          <legend>{t('key:field.scopes')}</legend>
          {writingScopes.map((scope) => (
            <Choice
              key={scope}
              type="checkbox"
              {...form.choice(`scope_${scope}`, '1')}
              label={t(`key:scope.${scope}`)}
              hint={t(`key:scopeHint.${scope}`)}
            />
          ))}
        </fieldset>
        <PickOne
          {...form.field('area', '')}
          label={t('key:field.area')}
          hint={t('key:hint.area')}
          choose={t('key:field.allAreas')}
          options={areas.map(({ code, name }) => ({ value: String(code), name }))}
          words={{ type: t('officer:pick.area'), none: t('officer:pick.noArea'), all: t('officer:pick.allAreas') }}
        />
        <p className="small muted">{t('key:hint.maker')}</p>
        <Buttons>
          <Button variant="primary">{t('key:action.make')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}

function Revoke({ line }: { line: KeyLine }) {
  return <RevokeKey line={line} form={useForm({ do: 'revoke', to: useAddress(), of: { key: line.id }, id: line.id })} />
}
