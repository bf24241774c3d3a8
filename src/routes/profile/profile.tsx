/** The reader's own corner: language, look, where he is, and what the product says about itself. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { languages } from '#shared/locales.ts'
import type { loader } from './profile.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.profile')} · ${t('header.product')}`,
  noindex: true,
})

export default function Profile() {
  const { theme, area, exact } = useLoaderData<typeof loader>()
  const { t, locale } = useText()
  const language = languages.find(({ code }) => code === locale)?.name
  const where =
    area === null ? t('profile:note.nowhere') : t(exact ? 'profile:note.nearPoint' : 'profile:note.province', { area })
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.profile')} lead={t('profile:lead.profile')} />
      <Panel flush>
        <ListLink href="/profile/language" icon="languages" title={t('profile:title.language')} note={language} />
        <ListLink
          href="/profile/setting"
          icon="settings"
          title={t('profile:title.setting')}
          note={t(`profile:theme.${theme ?? 'system'}`)}
        />
        <ListLink href="/profile/my-location" icon="map-pin" title={t('profile:title.myLocation')} note={where} />
      </Panel>
      <Panel flush>
        <ListLink
          href="/profile/about-us"
          icon="info"
          title={t('profile:title.aboutUs')}
          note={t('profile:note.aboutUs')}
        />
        <ListLink
          href="/profile/terms"
          icon="file-text"
          title={t('profile:title.terms')}
          note={t('profile:note.terms')}
        />
      </Panel>
    </div>
  )
}
