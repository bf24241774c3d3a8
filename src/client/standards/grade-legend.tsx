/** Key to the grades: each badge with its word and from which score it is given. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { gradeLetters } from '#shared/standards/grade-view.ts'
import { renderGrade } from './grade-badge.tsx'

export function GradeLegend() {
  const text = useText()
  return (
    <ul className="legend">
      {gradeLetters.map((letter) => (
        <li key={letter}>
          {renderGrade(text, { state: 'valid', letter }, 48)}
          <div>
            <b>{text.t(`grade.word.${letter}`)}</b>
            <span>{text.t(`grade.from.${letter}`)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
