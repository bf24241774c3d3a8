/** The ways to the screens of one's own account, as a list in a panel. */
import { useText } from '#client/i18n/text.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { HeldRole } from '#shared/roles.ts'

const screens: readonly { key: string; path: string; icon: IconName }[] = [
  { key: 'profileEdit', path: 'profile-edit', icon: 'circle-user-round' },
  { key: 'passwordEdit', path: 'password-edit', icon: 'key-round' },
  { key: 'passkeys', path: 'passkeys', icon: 'fingerprint' },
  { key: 'partners', path: 'partners', icon: 'link' },
  { key: 'devices', path: 'devices', icon: 'smartphone' },
  { key: 'myData', path: 'my-data', icon: 'download' },
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
      {screens.map(({ key, path, icon }) => (
        <ListLink
          key={key}
          href={`/profile/setting/${path}`}
          icon={icon}
          title={t(`profile:title.${key}`)}
          note={t(`profile:note.${key}`)}
        />
      ))}
    </Panel>
  )
}
