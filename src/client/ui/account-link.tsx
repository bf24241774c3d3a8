/** The way to one's own corner in the bars: picture and name for who is signed in, the way in for everybody else. In every page: keep it small. */
import { useText } from '#client/i18n/text.tsx'
import type { PersonCard } from '#shared/roles.ts'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'

interface AccountLinkProps {
  /** null: nobody is signed in. */
  person: PersonCard | null
  /** The bottom bar has room for one short word: there it says whose corner, not the name. */
  bar: 'top' | 'bottom'
  /** The page is the account's, or the sign-in. */
  current?: boolean
}

export function AccountLink({ person, bar, current }: AccountLinkProps) {
  const { t } = useText()
  return (
    <a className="account" href={person ? '/profile' : '/auth/login'} aria-current={current ? 'page' : undefined}>
      {person ? <Avatar person={person} size={32} /> : <Icon name="circle-user-round" />}
      {person && bar === 'top' && <span className="vh">{t('nav.account')}</span>}
      <span>{person && bar === 'top' ? person.name : t(person ? 'nav.account' : 'nav.signIn')}</span>
    </a>
  )
}
