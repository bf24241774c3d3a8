/** A forgotten password, first step: e-mail or phone. */
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { ContactField } from '#client/accounts/person-fields.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { action } from './forgot.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.forgot')} · ${t('header.product')}`,
  noindex: true,
})

export default function Forgot() {
  const form = useForm({ to: '/forgot' })
  const { t } = useText()
  return (
    <AuthLayout
      title={t('auth:title.forgot')}
      lead={t('auth:lead.forgot')}
      pitch={t('auth:pitch')}
      aside={
        <>
          <a className="link reach" href="/auth/login">
            {t('auth:action.backToSignIn')}
          </a>
          {' · '}
          <a className="link reach" href="/auth/undo">
            {t('auth:title.undo')}
          </a>
        </>
      }
    >
      <FormBanner />
      <PageForm form={form} className="stack">
        <ContactField form={form} />
        <Button variant="primary" large block>
          {t('auth:action.sendCode')}
        </Button>
      </PageForm>
    </AuthLayout>
  )
}
