/** The person's sessions, and signing out of them: for a phone that was lost, or a computer that others use. */
import { useLoaderData } from 'react-router-dom'
import { DeviceLine } from '#client/accounts/device-line.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './devices.data.ts'

const path = '/profile/setting/devices'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.devices')} · ${t('header.product')}`,
  noindex: true,
})

export default function Devices() {
  const { devices, signing, done } = useLoaderData<typeof loader>()
  const others = useForm({ do: 'others', to: path })
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.devices')} lead={t('profile:lead.devices')} />
      <FormBanner<typeof action> fields={['session', 'device']} done={done && t('profile:done.devices')} />
      <Panel flush>
        <ul>
          {devices.map(({ id, name, isPhone, seenAt, isThis, by, via, factor }) => {
            const how = [
              by && t(`profile:by.${by}`, { name: via ?? '' }),
              factor && by !== 'passkey' && t(`profile:factor.${factor}`),
            ]
            const called = name || t('profile:note.unknownDevice')
            return (
              <DeviceLine
                key={id}
                kind={isPhone ? 'phone' : 'computer'}
                name={called}
                lastSeen={seenAt}
                note={how.filter(Boolean).join(' · ')}
                current={isThis}
                action={!isThis && <End session={id} device={called} />}
              />
            )
          })}
        </ul>
      </Panel>
      {signing.length > 0 && (
        <section className="stack" aria-labelledby="signing">
          <h2 id="signing">{t('profile:header.signing')}</h2>
          <p className="muted">{t('profile:hint.signing')}</p>
          <Panel flush>
            <ul>
              {signing.map(({ id, name, isPhone, since, usedAt }) => {
                const called = name || t('profile:note.unknownDevice')
                const action = <Revoke device={id} called={called} since={since} />
                return (
                  <DeviceLine
                    key={id}
                    kind={isPhone ? 'phone' : 'computer'}
                    name={called}
                    lastSeen={usedAt}
                    action={action}
                  />
                )
              })}
            </ul>
          </Panel>
        </section>
      )}
      {devices.length > 1 && (
        <PageForm form={others}>
          <Button block>{t('profile:action.endOthers')}</Button>
        </PageForm>
      )}
    </div>
  )
}

function Revoke({ device, called, since }: { device: string; called: string; since: string }) {
  const { t, format } = useText()
  const form = useForm({ do: 'revoke', to: path, of: { device } })
  const words = { device: called, since: format.dateTime(since) }
  return (
    <PageForm form={form}>
      <Button aria-label={t('profile:action.revokeNamed', words)}>{t('profile:action.revoke')}</Button>
    </PageForm>
  )
}

function End({ session, device }: { session: string; device: string }) {
  const { t } = useText()
  const form = useForm({ do: 'end', to: path, of: { session } })
  return (
    <PageForm form={form}>
      <Button aria-label={t('profile:action.endNamed', { device })}>{t('profile:action.end')}</Button>
    </PageForm>
  )
}
