/** The pin of a place: its badge, with the score where it is valid; name and grade in words for screen readers. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { gradeLabel, gradeWords, renderGrade } from '#client/standards/grade-badge.tsx'
import type { PlaceCard } from '#shared/places/place-card.ts'

export function PlacePin({ place: { name, grade } }: { place: Pick<PlaceCard, 'name' | 'grade'> }) {
  const text = useText()
  return (
    <>
      <span className="vh">{`${name} ${gradeLabel(text, grade)} `}</span>
      {renderGrade(text, grade)}
      {grade.state === 'valid' && <span aria-hidden="true">{gradeWords(text, grade)}</span>}
    </>
  )
}
