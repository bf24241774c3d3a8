/** A card as a line of a list: level, place, whose turn it is and until when. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { WarningCard } from '#client/ui/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { CardState } from '#shared/cards/card-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'

interface CardLineProps {
  href: string
  level: CardLevel
  state: CardState
  title: string
  note: string
  /** The finding in a sentence. */
  found?: string
  /** A clock in words, beside it. */
  clock?: string
  isLate?: boolean
}

export function CardLine({ href, level, state, title, note, found, clock, isLate }: CardLineProps) {
  const { t } = useText()
  return (
    <a className="li" href={href}>
      <WarningCard level={level} />
      <span className="grow">
        <b>{title}</b>
        <small>
          {t(`card:levelShort.${level}`)} · {t(`card:state.${state}`)}
          {note && ` · ${note}`}
        </small>
        {found && <small>{found}</small>}
        {clock && <small className={isLate ? 'late' : undefined}>{clock}</small>}
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}
