/** Asking to be an inspector of the police. Until a supervisor approves, the account can do no more than before, and it says so. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { HandOffNote } from '#client/accounts/hand-off-note.tsx'
import { ContactField, NameField, TermsChoice } from '#client/accounts/person-fields.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { DonePanel } from '#client/ui/done-panel.tsx'
import { Input } from '#client/ui/field.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './pass-token-register-police.data.ts'

const path = '/auth/pass-token/register-police'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.police')} · ${t('header.product')}`,
  noindex: true,
})

export default function RegisterPolice() {
  const { person, handed, isDone } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
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
      {step ? (
        <CodeForm step={step} refusal={refusal} action={path} submit={t('auth:action.finish')} canChange={false} />
      ) : (
        <>
          <FormFault refusal={refusal} />
          <form className="stack" method="post" noValidate action={path}>
            <input type="hidden" name="do" value={person ? 'request' : 'register'} />
            {handed && (
              <>
                <NameField refusal={refusal} given={handed.name} />
                <ContactField refusal={refusal} given={handed.contact} hint={t('auth:hint.contact')} />
              </>
            )}
            <OfficeField name="unit" refusal={refusal} />
            <OfficeField name="badge" refusal={refusal} />
            {handed && <TermsChoice refusal={refusal} />}
            <Button variant="primary" large block>
              {t(handed ? 'auth:action.goOn' : 'auth:action.askPolice')}
            </Button>
          </form>
        </>
      )}
    </AuthLayout>
  )
}

function OfficeField({ name, refusal }: { name: 'unit' | 'badge'; refusal: FormRefusal | undefined }) {
  const { t } = useText()
  const error = refusal?.errors[name]
  return (
    <Input
      id={name}
      name={name}
      required
      autoComplete={name === 'unit' ? 'organization' : 'off'}
      label={t(`auth:field.${name}`)}
      hint={t(`auth:hint.${name}`)}
      defaultValue={refusal?.values[name]}
      error={error && t(error)}
    />
  )
}
