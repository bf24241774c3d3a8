/** Position of the reader: the browser's position after a tap, a province by name, or one on the map. */
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { ProvinceMap } from '#client/areas/province-map.tsx'
import { ProvincePicker } from '#client/areas/province-picker.tsx'
import type { PositionFault } from '#client/map/position.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './my-location.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.myLocation')} · ${t('header.product')}`,
  noindex: true,
})

export default function MyLocation() {
  const { provinces, area, exact, current, picked, done } = useLoaderData<typeof loader>()
  const form = useForm({ to: '/profile/my-location', of: { by: 'province' } })
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('profile:title.myLocation')} lead={t('profile:lead.myLocation')} />
      <FormBanner<typeof action> fields={['by', 'lat', 'lng']} />
      {area === null ? (
        done && <Banner tone="ok" role="status" title={t('profile:done.nowhere')} />
      ) : (
        <Banner
          tone={done ? 'ok' : 'info'}
          role="status"
          title={t(exact ? 'profile:note.nearPoint' : 'profile:note.province', { area })}
        >
          <NearLinks />
        </Banner>
      )}
      <div className="pair">
        <div className="stack s6">
          <PositionPanel />
          <Panel labelledBy="by-province">
            <PageForm form={form} className="stack">
              <h2 id="by-province">{t('profile:header.province')}</h2>
              <ProvincePicker
                key={`${picked}-${current}`}
                {...form.field('province')}
                label={t('profile:field.province')}
                provinces={provinces}
                value={picked ?? current}
              />
              <Button variant="primary">{t('profile:action.useProvince')}</Button>
            </PageForm>
          </Panel>
        </div>
        <Panel labelledBy="by-map">
          <div className="stack">
            <div className="stack s1">
              <h2 id="by-map">{t('profile:header.map')}</h2>
              <p className="muted small">{t('profile:hint.map')}</p>
            </div>
            <ProvinceMap
              provinces={provinces}
              href={(code) => `${path('/profile/my-location', { pick: code })}#by-province`}
              current={picked ?? current}
            />
          </div>
        </Panel>
      </div>
    </div>
  )
}

function NearLinks() {
  const { t } = useText()
  const form = useForm({ to: '/profile/my-location', of: { by: 'nowhere' } })
  return (
    <PageForm form={form} className="row wrapped">
      <ButtonLink href="/client/near-place-full" variant="plain">
        {t('profile:action.seeNear')}
      </ButtonLink>
      <Button variant="plain">{t('profile:action.forget')}</Button>
    </PageForm>
  )
}

function PositionPanel() {
  const { t } = useText()
  const [state, setState] = useState<'idle' | 'asking' | PositionFault>('idle')
  const form = useForm({ to: '/profile/my-location', of: { by: 'point' } })

  async function ask(from: HTMLFormElement) {
    setState('asking')
    const fault = await import('#client/areas/fill-position.ts').then(
      ({ fillPosition }) => fillPosition(from),
      () => 'unavailable' as const,
    )
    setState(fault ?? 'idle')
    if (fault === null) from.requestSubmit()
  }

  return (
    <Panel labelledBy="by-position">
      <PageForm form={form} className="stack">
        <h2 id="by-position">{t('profile:header.position')}</h2>
        <p className="muted">{t('profile:hint.position')}</p>
        <input type="hidden" name="lat" />
        <input type="hidden" name="lng" />
        {state !== 'idle' && state !== 'asking' && (
          <Banner tone="warn" role="alert" title={t(`profile:position.${state}`)}>
            {t('profile:position.instead')}
          </Banner>
        )}
        <noscript>
          <p className="muted small">{t('profile:hint.noScript')}</p>
        </noscript>
        <Button
          type="button"
          icon="locate-fixed"
          busy={state === 'asking'}
          onClick={({ currentTarget: { form: own } }) => own && void ask(own)}
        >
          {t(state === 'asking' ? 'profile:action.asking' : 'profile:action.usePosition')}
        </Button>
      </PageForm>
    </Panel>
  )
}
