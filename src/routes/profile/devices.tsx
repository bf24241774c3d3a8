/** Where one is signed in, and signing out there: for a phone that was lost, or a computer that others use. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { DeviceLine } from '#client/accounts/device-line.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './devices.data.ts'

const path = '/profile/setting/devices'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.devices')} · ${t('header.product')}`,
  noindex: true,
})

export default function Devices() {
  const { devices, done } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const fault = refusal?.errors.session ?? refusal?.errors.form
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.devices')} lead={t('profile:lead.devices')} />
      {fault && <Banner tone="bad" role="alert" title={t(fault)} />}
      {done && !refusal && <Banner tone="ok" role="status" title={t('profile:done.devices')} />}
      <Panel flush>
        <ul>
          {devices.map(({ id, name, isPhone, seenAt, isThis }) => {
            const called = name || t('profile:note.unknownDevice')
            return (
              <DeviceLine
                key={id}
                kind={isPhone ? 'phone' : 'computer'}
                name={called}
                lastSeen={seenAt}
                current={isThis}
                action={
                  !isThis && (
                    <form method="post" action={path}>
                      <input type="hidden" name="session" value={id} />
                      <Button name="do" value="end" aria-label={t('profile:action.endNamed', { device: called })}>
                        {t('profile:action.end')}
                      </Button>
                    </form>
                  )
                }
              />
            )
          })}
        </ul>
      </Panel>
      {devices.length > 1 && (
        <form method="post" action={path}>
          <Button name="do" value="others" block>
            {t('profile:action.endOthers')}
          </Button>
        </form>
      )}
    </div>
  )
}
