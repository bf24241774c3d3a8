/** Real papers as owners send them: a PDF of several pages, and a photo as iPhones take it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/settings/root.ts'

/** 320 by 240 pixels. */
export const heic = (): Buffer => readFileSync(path.join(projectRoot, 'test/pictures/small.heic'))

/** A PDF whose pages are each one colour, in points. */
export function pdf(pages: readonly { color: string; size?: string }[]): Buffer {
  const kids = pages.map((_, at) => `${3 + 2 * at} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    ...pages.flatMap(({ color, size = '595 842' }, at) => {
      const drawn = `${color} rg 0 0 5000 9000 re f`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Resources<<>>/Contents ${4 + 2 * at} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ]
    }),
  ]
  const starts: number[] = []
  let text = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    starts.push(text.length)
    text += `${at + 1} 0 obj${object}\nendobj\n`
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  )
}
