/**
 * The safety grade as a badge. Silhouette, letter and marks say the same as the colour, and the label says it in words, so that
 * no reader depends on one of them. Only a valid result wears the grade's colour.
 */

import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import type { GradeView } from '#shared/standards/grade-view.ts'
import { spriteUrl } from '../ui/sprite-url.ts'

/** 24 lists and maps, 32 timeline, 48 legend, 64 panels, 96 the page of a place. From 48 on the badge carries its five marks. */
export type GradeSize = 24 | 32 | 48 | 64 | 96

type Shown = Pick<GradeView, 'state' | 'letter'>

/** The badge's label for screen readers: `ระดับ B ดี`, `ระดับ B ดี ผลตรวจหมดอายุ`, `ยังไม่ได้รับการตรวจ`. */
export function gradeLabel({ t }: Text, { state, letter }: Shown): string {
  if (state === 'valid' && letter) return t(`grade.label.${letter}`)
  if (state === 'expired' && letter) return `${t(`grade.label.${letter}`)} ${t('grade.state.expired')}`
  return t(`grade.state.${state}`)
}

function symbolOf({ state, letter }: Shown, size: GradeSize): string {
  const id = letter?.toLowerCase()
  if (state === 'valid' && id) return size < 48 ? `g-${id}` : `g-${id}-large`
  if (state === 'expired' && id) return `g-${id}-expired`
  return state === 'suspended' || state === 'pending' ? `g-${state}` : 'g-none'
}

/** Class that sets the colours of a badge, and of a panel about it: the grade's own only while it is valid. */
export function gradeColour({ state, letter }: Shown): string {
  if (state === 'valid' && letter) return `grade-${letter.toLowerCase()}`
  return state === 'suspended' ? 'grade-e' : 'grade-none'
}

/**
 * The badge without asking for texts again: for lists, which render dozens of them. `beside` says that its words stand next to it, so that
 * nobody hears them twice.
 */
export function renderGrade(text: Text, grade: Shown, size: GradeSize = 24, { beside = false } = {}) {
  const said = beside ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': gradeLabel(text, grade) }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has its label, or is hidden.
    <svg className={`grade g${size} ${gradeColour(grade)}`} viewBox="0 0 48 48" {...said}>
      <use href={`${spriteUrl}#${symbolOf(grade, size)}`} />
    </svg>
  )
}

/** The badge alone. On a place's own page stand score, date and valid-until beside it: use `GradeLockup`. */
export function GradeBadge({ grade, size = 24 }: { grade: Shown; size?: GradeSize }) {
  return renderGrade(useText(), grade, size)
}

/** True if the words beside a badge say all that the badge would: where there is no result that counts. */
export const isSaidInWords = ({ state }: Shown): boolean => state !== 'valid' && state !== 'expired'

/** Words that stand beside the small badge: the score, or the state where there is none. */
export function gradeWords({ t, format }: Text, { state, score }: GradeView): string {
  if (state === 'valid' && score !== undefined) return format.decimal1(score)
  if (state === 'expired' && score !== undefined) return `${t('grade.short.expired')} ${format.decimal1(score)}`
  return t(`grade.short.${state}`)
}

/** Badge and score on a white pill: the only way a grade stands on a picture. */
export function renderGradePlate(text: Text, grade: GradeView) {
  return (
    <span className={grade.state === 'valid' ? 'plate' : 'plate word'}>
      {renderGrade(text, grade, 24, { beside: isSaidInWords(grade) })}
      {gradeWords(text, grade)}
    </span>
  )
}
