/** The ways to the screens of one's own account, as a list in a panel. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { SitePath } from '#shared/path.ts'
import type { HeldRole } from '#shared/roles.ts'

const screens: readonly { key: string; path: SitePath; icon: IconName }[] = [
  { key: 'profileEdit', path: '/profile/setting/profile-edit', icon: 'circle-user-round' },
  { key: 'passwordEdit', path: '/profile/setting/password-edit', icon: 'key-round' },
  { key: 'passkeys', path: '/profile/setting/passkeys', icon: 'fingerprint' },
  { key: 'factor', path: '/profile/setting/second-factor', icon: 'shield-check' },
  { key: 'partners', path: '/profile/setting/partners', icon: 'link' },
  { key: 'devices', path: '/profile/setting/devices', icon: 'smartphone' },
  { key: 'developers', path: '/profile/developers', icon: 'link' },
  { key: 'myData', path: '/profile/setting/my-data', icon: 'download' },
]

/** `switching` is the role acted in now, for an account that holds more than one. */
export function AccountLinks({ switching }: { switching?: HeldRole }) {
  const { t } = useText()
  return (
    <Panel flush>
      {switching && (
        <ListLink
          href="/auth/pass-token/switc-role"
          icon="repeat"
          title={t('profile:title.switchRole')}
          note={t('profile:note.actingAs', { role: t(`role.${switching}`) })}
        />
      )}
      <ListLink
        href="/profile/favorite-place"
        icon="heart"
        title={t('profile:title.favourites')}
        note={t('profile:note.favourites')}
      />
      <ListLink href="/profile/followed-areas" icon="bell" title={t('profile:title.followedAreas')} />
      <ListLink
        href="/profile/my-review"
        icon="message-square-quote"
        title={t('profile:title.myReviews')}
        note={t('profile:note.myReviews')}
      />
      <ListLink
        href="/profile/my-report"
        icon="circle-alert"
        title={t('profile:title.myReports')}
        note={t('profile:note.myReports')}
      />
      {screens.map(({ key, path, icon }) => (
        <ListLink key={key} href={path} icon={icon} title={t(`profile:title.${key}`)} note={t(`profile:note.${key}`)} />
      ))}
    </Panel>
  )
}
