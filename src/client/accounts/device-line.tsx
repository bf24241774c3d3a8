/** One place where somebody is signed in: kind of device, browser and system, when it was last used. No address and no city: both would be guesses. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'

interface DeviceLineProps {
  kind: 'phone' | 'computer'
  /** Browser and system, such as `Chrome · Android`. */
  name: string
  /** ISO day or instant. */
  lastSeen: string
  /** The method of its sign-in, in words. */
  note?: string
  /** The one that reads this page. */
  current?: boolean
  /** The form that signs out there. */
  action?: ReactNode
}

/** Stands in a list in a flush panel. */
export function DeviceLine({ kind, name, lastSeen, note, current, action }: DeviceLineProps) {
  const { t, format } = useText()
  return (
    <li className="li device">
      <span className="ic-box">
        <Icon name={kind === 'phone' ? 'smartphone' : 'monitor'} />
      </span>
      <div className="grow">
        <b>{name}</b>
        <small>{t('device.lastSeen', { date: format.date(lastSeen) })}</small>
        {note && <small>{note}</small>}
      </div>
      {current && <Tag tone="ok">{t('device.current')}</Tag>}
      {action}
    </li>
  )
}
