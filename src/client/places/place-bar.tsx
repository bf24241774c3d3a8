/**
 * The verdict in one line that stays on the screen while a place's page is scrolled: letter, number or state, the day of the inspection, and
 * the parts of the page as anchors.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { renderGradePlate } from '#client/standards/grade-badge.tsx'
import type { GradeView } from '#shared/standards/grade-view.ts'

/** A part of the page: the id of its heading, and its name. */
export type PlacePart = 'safety' | 'pictures' | 'items' | 'reviews' | 'visit'

/** Where the code cannot be had, no part is marked. */
function markParts(links: HTMLElement | null): void {
  if (links) import('./mark-part.ts').then(({ markPart }) => markPart(links)).catch(() => undefined)
}

export function PlaceBar({ grade, parts }: { grade: GradeView; parts: readonly PlacePart[] }) {
  const text = useText()
  const { t, format } = text
  return (
    <nav className="place-bar no-print" aria-label={t('client:place.parts')}>
      <p>
        {renderGradePlate(text, grade)}
        {grade.inspectedOn && (
          <span className="small">
            {t('card.inspected')} {format.date(grade.inspectedOn)}
          </span>
        )}
      </p>
      <p className="part-links" ref={markParts}>
        {parts.map((part) => (
          <a key={part} href={`#${part}`}>
            {t(`client:place.part.${part}`)}
          </a>
        ))}
      </p>
    </nav>
  )
}
