/** The grade as a small picture that a place may show on its own pages: it is asked for anew each time, so it is never out of date. */
import type { Text } from '#client/runtime/i18n/text.tsx'
import { gradeLabel, gradeWords } from '#client/standards/grade-badge.tsx'
import { escapeHtml } from '#shared/escape-html.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { gradeColours, gradeMark } from './grade-mark.ts'
import { setLine } from './set-text.ts'

const height = 56

/** SVG with the badge, the score or state, and the day until which it counts. */
export async function drawBadge({ grade, name }: PlaceCard, text: Text): Promise<string> {
  const { t, format } = text
  const until = grade.state === 'valid' && grade.validUntil
  const top = await setLine(gradeWords(text, grade), until ? 20 : 17)
  const below = await setLine(until ? `${t('grade.validUntil')} ${format.date(until)}` : t('header.product'), 11)
  const width = Math.ceil(56 + Math.max(top.width, below.width) + 16)
  const label = `${t('header.product')}: ${name}, ${gradeLabel(text, grade)} ${gradeWords(text, grade)}`
  const { ink } = gradeColours.none
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(label)}"><rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="12" fill="#fff" stroke="#d9dbe6"/><g transform="translate(8 8) scale(.8333)">${gradeMark(grade)}</g><g fill="#111322" transform="translate(56 ${until ? 28 : 26})">${top.markup}</g><g fill="${ink}" transform="translate(56 44)">${below.markup}</g></svg>`
}
