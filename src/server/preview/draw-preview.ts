/** The picture of a place for link previews (Open Graph, 1200 × 630 as the large networks ask for): name, area and grade, drawn here so that it cannot be out of date or made up. */

import type { Text } from '#client/runtime/i18n/text.tsx'
import { gradeLabel } from '#client/standards/grade-badge.tsx'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { sharp } from '../external/sharp.ts'
import { gradeMark } from './grade-mark.ts'
import { setLine, setLines } from './set-text.ts'

/** A place's name in letters that the fonts have: Thai where the reader's name is Chinese. */
export async function drawPreview(card: PlaceCard, thaiName: string, text: Text): Promise<Buffer> {
  const { t, format } = text
  const { grade } = card
  const name = /[\u2e80-\u9fff\uf900-\ufaff]/.test(card.name) ? thaiName : card.name
  const [brand, lines, area, score, words] = await Promise.all([
    setLine('ที่ปลอดภัย · Place Safety', 34),
    setLines(name, { size: 72, width: 680, most: 3 }),
    setLine([card.district, card.province].join(' '), 36),
    grade.score === undefined || grade.state === 'suspended' ? null : setLine(format.decimal1(grade.score), 96),
    setLines(grade.state === 'valid' ? gradeLabel(text, grade) : t(`grade.state.${grade.state}`), {
      size: 34,
      width: 300,
      most: 2,
    }),
  ])
  const top = 300 - (lines.length - 1) * 50
  const title = lines
    .map(({ markup }, line) => `<g transform="translate(72 ${top + line * 100})">${markup}</g>`)
    .join('')
  const centred = ({ markup, width }: { markup: string; width: number }, y: number) =>
    `<g transform="translate(${(980 - width / 2).toFixed(1)} ${y})">${markup}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#f8f9fc"/><rect width="1200" height="12" fill="#303484"/><rect x="800" y="72" width="360" height="486" rx="32" fill="#fff" stroke="#d9dbe6" stroke-width="2"/><g fill="#303484" transform="translate(72 116)">${brand.markup}</g><g fill="#111322">${title}</g><g fill="#555969" transform="translate(72 ${top + lines.length * 100 - 24})">${area.markup}</g><g transform="translate(${980 - 100} 108) scale(4.1667)">${gradeMark(grade)}</g><g fill="#111322">${score ? centred(score, 410) : ''}</g><g fill="#555969">${words.map((line, at) => centred(line, (score ? 470 : 380) + at * 46)).join('')}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}
