/** Passkeys: signing in by finger, face or screen lock. Making one needs the browser's code; removing one does not. */
import { useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { LineBrowser } from '#client/accounts/line-browser.tsx'
import { PasskeyButton, useCanPasskey } from '#client/accounts/passkey-button.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './passkeys.data.ts'

const path = '/profile/setting/passkeys'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.passkeys')} · ${t('header.product')}`,
  noindex: true,
})

export default function Passkeys() {
  const { done, inLine } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.passkeys')} lead={t('profile:lead.passkeys')} />
      <ConfirmedNote />
      <FormBanner<typeof action> fields={['passkey']} done={done && t(`profile:done.passkey.${done}`)} />
      <Held />
      {inLine === null ? <AddPasskey /> : <LineBrowser address={inLine} />}
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
            <Remove passkey={id} label={t('profile:action.removePasskeyNamed', { name, date: format.date(addedAt) })} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Remove({ passkey, label }: { passkey: string; label: string }) {
  const { t } = useText()
  const form = useForm({ do: 'remove', to: path, of: { passkey } })
  return (
    <PageForm form={form}>
      <Button aria-label={label}>{t('profile:action.removePasskey')}</Button>
    </PageForm>
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
