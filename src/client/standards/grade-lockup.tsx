/** The result as it stands on a place's own page: never the letter alone, always with number, word, date and valid-until. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { GradeView } from '#shared/standards/grade-view.ts'
import { isSaidInWords, renderGrade } from './grade-badge.tsx'

/** Large badge with score out of 100 and the grade in a word. `GradeDates` belongs to it. */
export function GradeLockup({ grade, size = 96 }: { grade: GradeView; size?: 64 | 96 }) {
  const text = useText()
  const { t, format } = text
  const { state, letter, score } = grade
  return (
    <div className="lockup">
      {renderGrade(text, grade, size, { beside: isSaidInWords(grade) })}
      <div>
        {score !== undefined && state !== 'suspended' && (
          <p className="score">
            {format.decimal1(score)}
            <small> {t('grade.of100')}</small>
          </p>
        )}
        <p className="says">{state === 'valid' && letter ? t(`grade.word.${letter}`) : t(`grade.state.${state}`)}</p>
      </div>
    </div>
  )
}

/** The day of the inspection and, unless the place is suspended, until when its result is valid; nothing where there was none. */
export function GradeDates({ grade: { state, inspectedOn, validUntil } }: { grade: GradeView }) {
  const { t, format } = useText()
  if (!inspectedOn) return null
  return (
    <dl className="grade-dates">
      <div>
        <dt>{t('card.inspected')}</dt>
        <dd>
          <time dateTime={inspectedOn}>{format.date(inspectedOn)}</time>
        </dd>
      </div>
      {validUntil && state !== 'suspended' && (
        <div>
          <dt>{t(state === 'expired' ? 'grade.expiredOn' : 'grade.validUntil')}</dt>
          <dd>
            <time dateTime={validUntil}>{format.date(validUntil)}</time>
          </dd>
        </div>
      )}
    </dl>
  )
}
