/**
 * The way to one's own corner in the bars: picture and name for a signed-in person, and the role where it is not everybody's. In the
 * top bar guests find the way in, in the bottom bar the choices that are theirs too. In every page: keep it small.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { PersonCard, Role } from '#shared/roles.ts'
import { Icon } from '../ui/icon.tsx'
import { Avatar } from './avatar.tsx'

interface AccountLinkProps {
  /** null: nobody is signed in. */
  person: PersonCard | null
  /** The role that is acted in. @default 'client' */
  role?: Role
  /** The bottom bar has room for one short word: there it says whose corner, not the name. */
  bar: 'top' | 'bottom'
  /** The page is the account's, or the sign-in. */
  current?: boolean
}

export function AccountLink({ person, role = 'client', bar, current }: AccountLinkProps) {
  const { t } = useText()
  const isTop = bar === 'top'
  const acts = role === 'vendor' || role === 'inspector' ? t(`role.${role}`) : null
  // Guests on a wide screen have no bottom bar: language, place and settings are theirs too.
  const own = isTop && !person && (
    <a href="/profile" aria-label={t('nav.account')}>
      {Icon({ name: 'circle-user-round' })}
    </a>
  )
  const link = (
    <a
      className="account"
      href={person || !isTop ? '/profile' : '/auth/login'}
      aria-current={current ? 'page' : undefined}
    >
      {person ? <Avatar person={person} size={32} /> : !isTop && Icon({ name: 'circle-user-round' })}
      {person && isTop && <span className="vh">{t('nav.account')}</span>}
      {person && isTop ? (
        <span>
          {person.name}
          {acts && <small>{acts}</small>}
        </span>
      ) : (
        <span>{acts ? t(`nav.as.${role}`) : t(isTop ? 'nav.signIn' : 'nav.account')}</span>
      )}
    </a>
  )
  return own ? (
    <>
      {own}
      {link}
    </>
  ) : (
    link
  )
}
