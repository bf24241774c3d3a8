/** Taking back a change of contact that somebody else made: by the link of a mail, or by the code of a short message. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './undo.data.ts'

const path = '/auth/undo'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.undo')} · ${t('header.product')}`,
  noindex: true,
})

export default function Undo() {
  const { code, undo } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  return (
    <AuthLayout
      title={t('auth:title.undo')}
      lead={undo ? undefined : t('auth:lead.undo')}
      pitch={t('auth:pitch')}
      aside={
        <a className="link" href="/auth/login">
          {t('auth:action.backToSignIn')}
        </a>
      }
    >
      <FormFault refusal={refusal} />
      {undo && code ? <Sure /> : <Code isOver={code !== null && !undo} />}
    </AuthLayout>
  )
}

/** What was changed, and what taking it back comes to. */
function Sure() {
  const { code, undo } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  if (!undo) return null
  const { kind, before, after, changedAt } = undo
  return (
    <form className="stack" method="post" action={path}>
      <p>{t(`auth:undo.${kind}`, { after, date: format.date(changedAt) })}</p>
      <div className="prose">
        <ul>
          <li>{before ? t('auth:undo.back', { before }) : t('auth:undo.none')}</li>
          <li>{t('auth:undo.signOut')}</li>
          <li>{t('auth:undo.password')}</li>
        </ul>
      </div>
      <input type="hidden" name="code" value={code ?? ''} />
      <Button variant="primary" large block name="do" value="undo">
        {t('auth:action.undo')}
      </Button>
      <p className="muted small">{t('auth:undo.yours')}</p>
    </form>
  )
}

function Code({ isOver }: { isOver: boolean }) {
  const refusal = useActionData() as FormRefusal | undefined
  const error = refusal?.errors.code
  const { t } = useText()
  return (
    <>
      {isOver && !refusal && (
        <Banner tone="warn" role="alert" title={t('auth:undo.over')}>
          {t('auth:undo.instead')}
        </Banner>
      )}
      <form className="stack" method="post" noValidate action={path}>
        <Input
          id="code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          label={t('auth:field.undoCode')}
          hint={t('auth:hint.undoCode')}
          error={error && t(error)}
        />
        <Button variant="primary" large block name="do" value="look">
          {t('auth:action.goOn')}
        </Button>
      </form>
    </>
  )
}
