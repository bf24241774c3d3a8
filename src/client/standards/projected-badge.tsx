/** The letter that a place may expect: grey with a dashed edge and without the marks of a grade, so that nobody takes it for one. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { spriteUrl } from '../ui/sprite-url.ts'

/** Its words stand beside it or in its label; `beside` says which. */
export function ProjectedBadge({
  letter,
  size = 64,
  beside = false,
}: {
  letter: GradeLetter
  size?: 32 | 64
  beside?: boolean
}) {
  const { t } = useText()
  const label = t('survey:about', { letter, word: t(`grade.word.${letter}`) })
  const said = beside ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has its label, or is hidden.
    <svg className={`grade g${size} grade-projected`} viewBox="0 0 48 48" {...said}>
      <use href={`${spriteUrl}#g-${letter.toLowerCase()}`} />
    </svg>
  )
}
