/** A forgotten password, last step: the new one. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { NewPassword } from '#client/accounts/new-password.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { type FormOf, formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './reset.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.reset')} · ${t('header.product')}`,
  noindex: true,
})

export default function Reset() {
  const { isUndo } = useLoaderData<typeof loader>()
  const form = useForm({ to: '/forgot/reset' })
  const { t } = useText()
  return (
    <AuthLayout title={t('auth:title.reset')} lead={t('auth:lead.reset')} pitch={t('auth:pitch')}>
      <FormBanner done={isUndo && t('auth:undo.done')}>{t('auth:undo.doneHint')}</FormBanner>
      <PageForm form={form} className="stack">
        <NewPassword form={form} label={t('auth:field.newPassword')} />
        <OtherWays form={form} />
        <Button variant="primary" large block>
          {t('auth:action.savePassword')}
        </Button>
      </PageForm>
    </AuthLayout>
  )
}

/** Passkeys and partner apps outlive a password: a person who does not know one of them ends them all here. */
function OtherWays({ form }: { form: FormOf<'others'> }) {
  const { others, isUndo } = useLoaderData<typeof loader>()
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
      <Choice {...form.choice('others', '1', isUndo)} type="checkbox" label={t('auth:field.endOthers')} />
      <p className="muted small">{t('auth:hint.endOthers')}</p>
    </fieldset>
  )
}
