/** A line of a list that leads on: icon, title, a sentence, arrow. Stands in a flush panel. */
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface ListLinkProps {
  href: string
  icon: IconName
  title: string
  /** The present choice or a short explanation. */
  note?: string
}

export function ListLink({ href, icon, title, note }: ListLinkProps) {
  return (
    <a className="li" href={href}>
      <span className="ic-box">
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}
