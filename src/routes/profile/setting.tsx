/** Preferences of this reader, and the way to the other choices. */
import { useLoaderData } from 'react-router-dom'
import { AccountLinks } from '#client/accounts/account-links.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { themes } from '#shared/reader.ts'
import type { action, loader } from './setting.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.setting')} · ${t('header.product')}`,
  noindex: true,
})

export default function Setting() {
  const { theme, isSignedIn, done } = useLoaderData<typeof loader>()
  const form = useForm({ to: '/profile/setting' })
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.setting')} lead={t('profile:lead.setting')} />
      <FormBanner<typeof action> fields={['theme']} done={done && t('profile:done.setting')} />
      <PageForm form={form} className="stack">
        <Panel>
          <fieldset className="stack s2">
            <legend>{t('profile:field.theme')}</legend>
            {[...themes, 'system' as const].map((value) => (
              <Choice
                key={`${value}-${theme}`}
                {...form.choice('theme', value, value === (theme ?? 'system'))}
                type="radio"
                label={t(`profile:theme.${value}`)}
              />
            ))}
          </fieldset>
        </Panel>
        <Button variant="primary">{t('profile:action.save')}</Button>
      </PageForm>
      {isSignedIn && <AccountLinks />}
      <Panel flush>
        <ListLink href="/profile/language" icon="languages" title={t('profile:title.language')} />
        <ListLink href="/profile/my-location" icon="map-pin" title={t('profile:title.myLocation')} />
      </Panel>
    </div>
  )
}
