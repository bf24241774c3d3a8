/** A forgotten password, last step: the new one. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { NewPassword } from '#client/accounts/new-password.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './reset.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.reset')} · ${t('header.product')}`,
  noindex: true,
})

export default function Reset() {
  const { isUndo } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  return (
    <AuthLayout title={t('auth:title.reset')} lead={t('auth:lead.reset')} pitch={t('auth:pitch')}>
      {isUndo && !refusal && (
        <Banner tone="ok" role="status" title={t('auth:undo.done')}>
          {t('auth:undo.doneHint')}
        </Banner>
      )}
      <FormFault refusal={refusal} />
      <form className="stack" method="post" noValidate action="/forgot/reset">
        <NewPassword label={t('auth:field.newPassword')} error={refusal?.errors.password} />
        <OtherWays />
        <Button variant="primary" large block>
          {t('auth:action.savePassword')}
        </Button>
      </form>
    </AuthLayout>
  )
}

/** Passkeys and partner apps outlive a password: whoever does not know one of them ends them all here. */
function OtherWays() {
  const { others, isUndo } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t, format } = useText()
  if (others.length === 0) return null
  return (
    <fieldset className="stack s2">
      <legend>{t('auth:header.otherWays')}</legend>
      <ul>
        {others.map(({ kind, name, since }) => (
          <li key={`${kind} ${name} ${since}`}>
            {t(`auth:otherWay.${kind}`, { name })} <small className="muted">{format.date(since)}</small>
          </li>
        ))}
      </ul>
      <Choice
        type="checkbox"
        name="others"
        value="1"
        defaultChecked={refusal ? refusal.values.others !== undefined : isUndo}
        label={t('auth:field.endOthers')}
      />
      <p className="muted small">{t('auth:hint.endOthers')}</p>
    </fieldset>
  )
}
