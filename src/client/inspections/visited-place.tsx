/** The place at the top of officers' pages: picture, name, where it is, and its result as the public sees it now. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { renderGradePlate } from '#client/standards/grade-badge.tsx'
import { Photo } from '#client/ui/photo.tsx'
import type { VisitedPlace as Place } from '#shared/inspections/visit-page.ts'
import { htmlLang } from '#shared/locales.ts'

export function VisitedPlace({ place: { card, address } }: { place: Place }) {
  const text = useText()
  const { t, format, locale } = text
  const where = [t(`category.${card.category}`), [address, card.district].filter(Boolean).join(' '), card.province]
  return (
    <header className="visited">
      {card.picture && <Photo photo={card.picture} alt="" sizes="8rem" />}
      <div className="stack s2">
        <h1 lang={card.nameLocale === locale ? undefined : htmlLang[card.nameLocale]}>{card.name}</h1>
        <p className="muted">{where.join(' · ')}</p>
        <p className="tags">
          {renderGradePlate(text, card.grade)}
          {card.grade.inspectedOn && (
            <span className="small muted">
              {t('card.inspected')} <time dateTime={card.grade.inspectedOn}>{format.date(card.grade.inspectedOn)}</time>
            </span>
          )}
        </p>
      </div>
    </header>
  )
}
