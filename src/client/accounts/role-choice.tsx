/** The choice of the acting role: one card per role of the account, native radio buttons underneath. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { HeldRole, Role } from '#shared/roles.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'

const icons: Record<HeldRole, IconName> = {
  client: 'circle-user-round',
  vendor: 'store',
  inspector: 'shield-check',
}

export interface RoleOption {
  role: HeldRole
  /** The work in this role, or its party: the place's name, the unit. */
  note?: string
  /** Reason for which it cannot be chosen yet, such as a grant that waits for approval. */
  unavailable?: string
}

interface RoleChoiceProps {
  /** Name of the form field; its value is the role. */
  name: string
  /** The question. */
  legend: string
  options: RoleOption[]
  /** The role acted in now, chosen at first. */
  active: Role
}

export function RoleChoice({ name, legend, options, active }: RoleChoiceProps) {
  const { t } = useText()
  return (
    <fieldset className="stack s3">
      <legend>{legend}</legend>
      {options.map(({ role, note, unavailable }) => (
        <label className="role" key={role}>
          <input
            type="radio"
            name={name}
            value={role}
            defaultChecked={role === active}
            disabled={unavailable !== undefined}
            required
          />
          <span className="ic-box">
            <Icon name={icons[role]} />
          </span>
          <span className="grow">
            <b>{t(`role.${role}`)}</b>
            {(unavailable ?? note) && <small>{unavailable ?? note}</small>}
          </span>
          {role === active && <small>{t('role.active')}</small>}
        </label>
      ))}
    </fieldset>
  )
}
