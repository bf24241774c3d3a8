/** Passkeys: signing in by finger, face or screen lock. Making one needs the browser's code; removing one does not. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { PasskeyButton, useCanPasskey } from '#client/accounts/passkey-button.tsx'
import { ConfirmedNote } from '#client/accounts/typed.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './passkeys.data.ts'

const path = '/profile/setting/passkeys'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.passkeys')} · ${t('header.product')}`,
  noindex: true,
})

export default function Passkeys() {
  const { done } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.passkeys')} lead={t('profile:lead.passkeys')} />
      <ConfirmedNote />
      <FormFault refusal={refusal} />
      {refusal?.errors.passkey && <Banner tone="bad" role="alert" title={t(refusal.errors.passkey)} />}
      {done && !refusal && <Banner tone="ok" role="status" title={t(`profile:done.passkey.${done}`)} />}
      <Held />
      <AddPasskey />
    </div>
  )
}

function Held() {
  const { passkeys } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  if (passkeys.length === 0) return <p className="muted">{t('profile:hint.noPasskeys')}</p>
  return (
    <Panel flush>
      <ul>
        {passkeys.map(({ id, name, addedAt, usedAt }) => (
          <li className="li device" key={id}>
            <span className="ic-box">
              <Icon name="fingerprint" />
            </span>
            <div className="grow">
              <b>{name}</b>
              <small>{t('profile:note.passkeyAdded', { date: format.date(addedAt) })}</small>
              <small>
                {usedAt
                  ? t('profile:note.passkeyUsed', { date: format.date(usedAt) })
                  : t('profile:note.passkeyUnused')}
              </small>
            </div>
            <form method="post" action={path}>
              <input type="hidden" name="passkey" value={id} />
              <Button
                name="do"
                value="remove"
                aria-label={t('profile:action.removePasskeyNamed', { name, date: format.date(addedAt) })}
              >
                {t('profile:action.removePasskey')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function AddPasskey() {
  const canPasskey = useCanPasskey()
  const { t } = useText()
  return (
    <div className="stack s2">
      {canPasskey && (
        <PasskeyButton
          path={path}
          routeId="profile/passkeys"
          ask="offer"
          send="add"
          variant="primary"
          label={t('profile:action.addPasskey')}
        />
      )}
      {canPasskey === false && <p className="muted small">{t('profile:hint.passkeyUnable')}</p>}
      <noscript>
        <p className="muted small">{t('profile:hint.passkeyNoScript')}</p>
      </noscript>
    </div>
  )
}
