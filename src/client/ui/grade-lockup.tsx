/** The result as it stands on a place's own page: never the letter alone, always with number, word, date and valid-until. */
import { useText } from '#client/i18n/text.tsx'
import type { GradeView } from '#shared/place-card.ts'
import { drawGrade } from './grade-badge.tsx'

/** Large badge with score out of 100, the grade in a word, the day of the inspection and until when it is valid. */
export function GradeLockup({ grade, size = 96 }: { grade: GradeView; size?: 64 | 96 }) {
  const text = useText()
  const { t, format } = text
  const { state, letter, score, inspectedOn, validUntil } = grade
  return (
    <div className="lockup">
      {drawGrade(text, grade, size)}
      <div>
        {score !== undefined && state !== 'suspended' && (
          <p className="score">
            {format.decimal1(score)}
            <small> {t('grade.of100')}</small>
          </p>
        )}
        <p className="says">{state === 'valid' && letter ? t(`grade.word.${letter}`) : t(`grade.state.${state}`)}</p>
        {inspectedOn && (
          <p className="small muted">
            {t('card.inspected')} <time dateTime={inspectedOn}>{format.date(inspectedOn)}</time>
          </p>
        )}
        {validUntil && (
          <p className="small muted">
            {t(state === 'expired' ? 'grade.expiredOn' : 'grade.validUntil')}{' '}
            <time dateTime={validUntil}>{format.date(validUntil)}</time>
          </p>
        )}
      </div>
    </div>
  )
}
