/**
 * A card in force, in the same words on every page where people decide to visit or pay its place: its level, its date, and the steps taken.
 */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { CardInForce } from '#shared/cards/card-view.ts'
import { type CardLevel, cardLevels } from '#shared/standards/card-levels.ts'

interface CardBannerProps {
  card: CardInForce
  /** Its effect on the place. @default its own level */
  level?: CardLevel
  /** The findings. */
  found?: ReactNode
  /** Address of the card itself. @default further down on the same page */
  href?: string
  children?: ReactNode
}

export function CardBanner({ card, level = card.level, found, href = '#cards', children }: CardBannerProps) {
  const { t, format } = useText()
  // A reply that was accepted reads like good news; the place is closed all the same.
  const isRed = card.level === 'red'
  return (
    <Banner tone={level} role={level === 'red' ? 'alert' : undefined} title={t(`client:safety.banner.${level}`)}>
      {found}
      <p className="tags">
        <span className={card.overdueSince ? 'tag bad' : 'tag'}>
          {card.overdueSince
            ? t('client:safety.banner.overdue', { date: format.date(card.overdueSince) })
            : t(isRed ? 'client:safety.banner.next.red' : `client:safety.card.${card.state}`)}
          {card.unverifiedSince && ` · ${t('client:safety.unverified', { date: format.date(card.unverifiedSince) })}`}
        </span>
        <span>
          {t('client:safety.banner.since', {
            level: cardLevels.indexOf(card.level) + 1,
            most: cardLevels.length,
            date: format.date(card.issuedAt),
          })}
        </span>
      </p>
      {card.overdueSince && <p>{t(`client:safety.banner.next.${card.level}`)}</p>}
      <p className="tags">
        <a className="link" href={href}>
          {t('client:safety.banner.see')}
        </a>
        {children}
      </p>
    </Banner>
  )
}
