/** The warning cards of a place that are public now: level, number, dates and state in words, and the reply beside them. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { WarningCard } from '#client/ui/banner.tsx'
import { FoldedPart } from '#client/ui/folded-part.tsx'
import { isOpenCard } from '#shared/cards/card-states.ts'
import type { CardView } from '#shared/cards/card-view.ts'
import { Reply } from '../inspections/findings.tsx'

/** Those in force; their summary stands above the page, and those that are over in the history. */
export function WarningCards({ cards }: { cards: CardView[] }) {
  const { t, format } = useText()
  const open = cards.filter(({ state }) => isOpenCard(state))
  if (open.length === 0) return null
  return (
    <FoldedPart id="cards" title={t('client:safety.cards')} gist={format.number(open.length)}>
      <ul className="lines">
        {open.map((card) => (
          <li key={card.id}>
            <WarningCard level={card.level} />
            <div className="grow stack s1">
              <b>{t(`client:safety.level.${card.level}`)}</b>
              <p className="small">
                {t('client:safety.cardLine', { number: card.number, date: format.date(card.issuedAt) })}
                {card.agency && ` · ${card.agency}`}
                {!card.overdueSince && ` · ${t(`client:safety.card.${card.state}`)}`}
              </p>
              {card.overdueSince && (
                <p>
                  <span className="tag bad">
                    {t('client:safety.banner.overdue', { date: format.date(card.overdueSince) })}
                  </span>
                </p>
              )}
              {card.emergency?.state === 'waiting' && (
                <p className="small">
                  {t('client:safety.unratified', { date: format.dateTime(card.emergency.until) })}
                </p>
              )}
              {card.fixDueAt && card.fixDueAt !== card.overdueSince && (
                <p className="small">
                  {t(`client:safety.${card.unverifiedSince ? 'unverified' : 'fixBy'}`, {
                    date: format.dateTime(card.fixDueAt),
                  })}
                </p>
              )}
              {card.reply && <Reply reply={card.reply} />}
            </div>
          </li>
        ))}
      </ul>
    </FoldedPart>
  )
}
