/** How the product looks for this reader, and the way to the other choices. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { AccountLinks } from '#client/accounts/account-links.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { themes } from '#shared/reader.ts'
import type { loader } from './setting.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.setting')} · ${t('header.product')}`,
  noindex: true,
})

export default function Setting() {
  const { theme, isSignedIn, done } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.setting')} lead={t('profile:lead.setting')} />
      {refusal?.errors.theme && <Banner tone="bad" role="alert" title={t(refusal.errors.theme)} />}
      {done && !refusal && <Banner tone="ok" role="status" title={t('profile:done.setting')} />}
      <form className="stack" method="post" action="/profile/setting">
        <Panel>
          <fieldset className="stack s2">
            <legend>{t('profile:field.theme')}</legend>
            {[...themes, 'system' as const].map((value) => (
              <Choice
                key={`${value}-${theme}`}
                type="radio"
                name="theme"
                value={value}
                defaultChecked={value === (theme ?? 'system')}
                label={t(`profile:theme.${value}`)}
              />
            ))}
          </fieldset>
        </Panel>
        <Button variant="primary">{t('profile:action.save')}</Button>
      </form>
      {isSignedIn && <AccountLinks />}
      <Panel flush>
        <ListLink href="/profile/language" icon="languages" title={t('profile:title.language')} />
        <ListLink href="/profile/my-location" icon="map-pin" title={t('profile:title.myLocation')} />
      </Panel>
    </div>
  )
}
