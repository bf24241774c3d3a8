/** A forgotten password, second step: the code. Reads the same whether there is an account or not. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './verify.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.code')} · ${t('header.product')}`,
  noindex: true,
})

export default function Verify() {
  const { step } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <AuthLayout
      title={t('auth:title.code')}
      lead={t('auth:lead.verify')}
      pitch={t('auth:pitch')}
      aside={
        <a className="link reach" href="/forgot">
          {t('auth:action.otherContact')}
        </a>
      }
    >
      <FormBanner />
      {step && <CodeForm step={step} action="/forgot/verify" submit={t('auth:action.goOn')} canChange={false} />}
    </AuthLayout>
  )
}
