/** The warning cards of a place that are public now: level, number, dates and state in words, and the reply beside them. */
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { isOpenCard } from '#shared/cards/card-states.ts'
import type { CardView } from '#shared/inspections/safety-panel.ts'
import { Reply } from '../inspections/findings.tsx'

/** Open ones as banners; those that are over stand in the history. */
export function WarningCards({ cards }: { cards: CardView[] }) {
  const { t, format } = useText()
  const open = cards.filter(({ state }) => isOpenCard(state))
  if (open.length === 0) return null
  return (
    <section className="stack s3" aria-label={t('client:safety.cards')}>
      {open.map((card) => (
        <Banner key={card.id} tone={card.level} title={t(`card.open.${card.level}`)}>
          <p>
            {t('client:safety.cardLine', { number: card.number, date: format.date(card.issuedAt) })} ·{' '}
            {t(`client:safety.card.${card.state}`)}
          </p>
          {card.emergency?.state === 'waiting' && (
            <p>{t('client:safety.unratified', { date: format.dateTime(card.emergency.until) })}</p>
          )}
          {card.fixDueAt && <p>{t('client:safety.fixBy', { date: format.dateTime(card.fixDueAt) })}</p>}
          {card.reply && <Reply reply={card.reply} />}
        </Banner>
      ))}
    </section>
  )
}
