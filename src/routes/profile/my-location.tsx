/** Where the reader is: the browser's position after a tap, a province by name, or one on the map. */
import { useRef, useState } from 'react'
import { useActionData, useLoaderData } from 'react-router-dom'
import { ProvinceMap } from '#client/areas/province-map.tsx'
import { ProvincePicker } from '#client/areas/province-picker.tsx'
import { useText } from '#client/i18n/text.tsx'
import { findPosition, type PositionFault } from '#client/map/position.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { roundPoint } from '#shared/reader.ts'
import type { loader } from './my-location.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.myLocation')} · ${t('header.product')}`,
  noindex: true,
})

export default function MyLocation() {
  const { provinces, area, exact, current, picked, done } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  const error = refusal?.errors.province ?? refusal?.errors.by
  return (
    <div className="wrap stack s6">
      <PageHead title={t('profile:title.myLocation')} lead={t('profile:lead.myLocation')} />
      {refusal?.errors.point && <Banner tone="bad" role="alert" title={t(refusal.errors.point)} />}
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
            <form className="stack" method="post" action="/profile/my-location">
              <h2 id="by-province">{t('profile:header.province')}</h2>
              <input type="hidden" name="by" value="province" />
              <ProvincePicker
                key={`${picked}-${current}`}
                id="province"
                name="province"
                label={t('profile:field.province')}
                provinces={provinces}
                value={picked ?? current}
                error={error && t(error)}
              />
              <Button variant="primary">{t('profile:action.useProvince')}</Button>
            </form>
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
  return (
    <form className="row wrapped" method="post" action="/profile/my-location">
      <input type="hidden" name="by" value="nowhere" />
      <ButtonLink href="/client/near-place-full" variant="plain">
        {t('profile:action.seeNear')}
      </ButtonLink>
      <Button variant="plain">{t('profile:action.forget')}</Button>
    </form>
  )
}

function PositionPanel() {
  const { t } = useText()
  const [state, setState] = useState<'idle' | 'asking' | PositionFault>('idle')
  const form = useRef<HTMLFormElement>(null)

  async function ask() {
    setState('asking')
    const found = await findPosition()
    const { current } = form
    if (typeof found === 'string' || !current) {
      setState(typeof found === 'string' ? found : 'idle')
      return
    }
    setState('idle')
    for (const [name, value] of Object.entries(found)) {
      const field = current.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = String(roundPoint(value))
    }
    current.requestSubmit()
  }

  return (
    <Panel labelledBy="by-position">
      <form className="stack" ref={form} method="post" action="/profile/my-location">
        <h2 id="by-position">{t('profile:header.position')}</h2>
        <p className="muted">{t('profile:hint.position')}</p>
        <input type="hidden" name="by" value="point" />
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
        <Button type="button" icon="locate-fixed" busy={state === 'asking'} onClick={ask}>
          {t(state === 'asking' ? 'profile:action.asking' : 'profile:action.usePosition')}
        </Button>
      </form>
    </Panel>
  )
}
