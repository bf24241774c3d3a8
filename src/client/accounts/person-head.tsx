/** The person at the head of their page: picture, name and roles. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { HeldRole, PersonCard, Role } from '#shared/roles.ts'
import { Tag } from '../ui/chip.tsx'
import { Avatar } from './avatar.tsx'

interface PersonHeadProps {
  person: PersonCard
  /** Every role of the account. */
  roles: HeldRole[]
  /** The role that this session acts in. */
  active?: Role
  /** A line below the name, such as the masked e-mail address. */
  note?: string
  /** Level of the name's heading. @default 1 */
  level?: 1 | 2
  /** One link or button. */
  action?: ReactNode
}

export function PersonHead({ person, roles, active, note, level = 1, action }: PersonHeadProps) {
  const { t } = useText()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className="person">
      <Avatar person={person} size={96} />
      <div className="stack s2">
        <Heading>{person.name}</Heading>
        {note && <p className="muted">{note}</p>}
        <ul className="row wrapped" aria-label={t('role.title')}>
          {roles.map((role) => (
            <li key={role}>
              <Tag tone={role === active ? 'info' : undefined}>
                {t(`role.${role}`)}
                {role === active && <span> · {t('role.active')}</span>}
              </Tag>
            </li>
          ))}
        </ul>
      </div>
      {action}
    </header>
  )
}
