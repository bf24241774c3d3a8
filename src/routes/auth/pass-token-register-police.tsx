/** Asking to be an inspector of the police. Until a supervisor approves, the account can do no more than before, and it says so. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { HandOffNote } from '#client/accounts/hand-off-note.tsx'
import { ContactField, NameField, TermsChoice } from '#client/accounts/person-fields.tsx'
import { type ProvinceOption, ProvincePicker } from '#client/areas/province-picker.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { DonePanel } from '#client/ui/done-panel.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { type FormOf, formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './pass-token-register-police.data.ts'

const path = '/auth/pass-token/register-police'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.police')} · ${t('header.product')}`,
  noindex: true,
})

export default function RegisterPolice() {
  const { person, handed, provinces, agencies, isDone } = useLoaderData<typeof loader>()
  const request = useForm({ do: 'request', to: path })
  const register = useForm({ do: 'register', to: path })
  const form = person ? request : register
  const { t } = useText()
  if (isDone) {
    return (
      <div className="wrap narrow">
        <DonePanel
          title={t('auth:done.police')}
          action={
            <ButtonLink variant="primary" href="/profile">
              {t('auth:action.toProfile')}
            </ButtonLink>
          }
        >
          <p>{t('auth:note.policeWaits')}</p>
        </DonePanel>
      </div>
    )
  }
  const step = handed?.step
  return (
    <AuthLayout
      title={t(step ? 'auth:title.code' : 'auth:title.police')}
      lead={step ? undefined : t('auth:lead.police')}
      pitch={t('auth:pitch')}
    >
      {person?.inspector === 'requested' && <Banner tone="info" role="status" title={t('auth:note.policeWaits')} />}
      {handed && <HandOffNote from={handed.from} />}
      <FormBanner />
      {step ? (
        <CodeForm step={step} action={path} submit={t('auth:action.finish')} canChange={false} />
      ) : (
        <PageForm form={form} className="stack">
          {handed && (
            <>
              <NameField form={register} given={handed.name} />
              <ContactField form={register} given={handed.contact} hint={t('auth:hint.contact')} />
            </>
          )}
          <AgencyField form={form} agencies={agencies} />
          <BadgeField form={form} />
          <ProvinceField form={form} provinces={provinces} />
          {handed && <TermsChoice form={register} />}
          <Button variant="primary" large block>
            {t(handed ? 'auth:action.goOn' : 'auth:action.askPolice')}
          </Button>
        </PageForm>
      )}
    </AuthLayout>
  )
}

/** Agencies are there before their officers: where there is none, only the administrator of the installation can go on. */
function AgencyField({
  form,
  agencies,
}: {
  form: FormOf<'agency'>
  agencies: readonly { id: string; name: string }[]
}) {
  const { t } = useText()
  if (agencies.length === 0) return <Banner tone="warn" title={t('auth:note.noAgency')} />
  return (
    <Select
      {...form.field('agency', '')}
      required
      data-wrong={t('auth:error.agency')}
      label={t('auth:field.agency')}
      hint={t('auth:hint.agency')}
    >
      <option value="">{t('auth:field.chooseAgency')}</option>
      {agencies.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function BadgeField({ form }: { form: FormOf<'badge'> }) {
  const { t } = useText()
  return (
    <Input
      {...form.field('badge')}
      required
      data-wrong={t('auth:error.badge')}
      autoComplete="off"
      label={t('auth:field.badge')}
      hint={t('auth:hint.badge')}
    />
  )
}

function ProvinceField({ form, provinces }: { form: FormOf<'province'>; provinces: readonly ProvinceOption[] }) {
  const { t } = useText()
  const { defaultValue, ...field } = form.field('province')
  return (
    <ProvincePicker
      {...field}
      value={Number(defaultValue) || null}
      provinces={provinces}
      label={t('auth:field.province')}
      hint={t('auth:hint.province')}
    />
  )
}
