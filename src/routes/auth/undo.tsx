/** Taking back a change of contact that somebody else made: by the link of a mail, or by the code of a short message. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useRefusal } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './undo.data.ts'

const path = '/auth/undo'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.undo')} · ${t('header.product')}`,
  noindex: true,
})

export default function Undo() {
  const { code, undo } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <AuthLayout
      title={t('auth:title.undo')}
      lead={undo ? undefined : t('auth:lead.undo')}
      pitch={t('auth:pitch')}
      aside={
        <a className="link reach" href="/auth/login">
          {t('auth:action.backToSignIn')}
        </a>
      }
    >
      <FormBanner />
      {undo && code ? <Sure /> : <Code isOver={code !== null && !undo} />}
    </AuthLayout>
  )
}

/** The change, and the effect of undoing it. */
function Sure() {
  const { code, undo } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const form = useForm({ do: 'undo', to: path, hidden: { code } })
  if (!undo) return null
  const { kind, before, after, changedAt } = undo
  return (
    <PageForm form={form} className="stack">
      <p>{t(`auth:undo.${kind}`, { after, date: format.date(changedAt) })}</p>
      <div className="prose">
        <ul>
          <li>
            {before ? t('auth:undo.back', { before }) : t(kind === 'partner' ? 'auth:undo.unlinked' : 'auth:undo.none')}
          </li>
          <li>{t('auth:undo.signOut')}</li>
          <li>{t('auth:undo.password')}</li>
        </ul>
      </div>
      <Button variant="primary" large block>
        {t('auth:action.undo')}
      </Button>
      <p className="muted small">{t('auth:undo.yours')}</p>
    </PageForm>
  )
}

function Code({ isOver }: { isOver: boolean }) {
  const refusal = useRefusal()
  const form = useForm({ do: 'look', to: path })
  const { t } = useText()
  return (
    <>
      {isOver && !refusal && (
        <Banner tone="warn" role="alert" title={t('auth:undo.over')}>
          {t('auth:undo.instead')}
        </Banner>
      )}
      <PageForm form={form} className="stack">
        <Input
          {...form.field('code')}
          required
          data-wrong={t('auth:undo.form')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          label={t('auth:field.undoCode')}
          hint={t('auth:hint.undoCode')}
        />
        <Button variant="primary" large block>
          {t('auth:action.goOn')}
        </Button>
      </PageForm>
    </>
  )
}
