/** The grade badge outside of our pages, where no style sheet colours it: the same symbols as on the screens, in the light theme's colours. */
import sprite from '#client/ui/icons.svg?raw'
import type { GradeLetter, GradeView } from '#shared/standards/grade-view.ts'

/** `--grade-…` of the light theme; a test compares them with the design tokens. */
export const gradeColours: Record<GradeLetter | 'none', { fill: string; ink: string; edge?: string }> = {
  A: { fill: '#08704a', ink: '#ffffff' },
  B: { fill: '#4a7a12', ink: '#ffffff' },
  C: { fill: '#f0b91f', ink: '#2d2000', edge: '#8f6800' },
  D: { fill: '#c2510c', ink: '#ffffff' },
  E: { fill: '#a8172b', ink: '#ffffff' },
  none: { fill: '#f2f3f9', ink: '#555969', edge: '#555969' },
}

function symbolOf({ state, letter }: Pick<GradeView, 'state' | 'letter'>): string {
  if (state === 'valid' && letter) return `g-${letter.toLowerCase()}`
  if (state === 'expired' && letter) return `g-${letter.toLowerCase()}-expired`
  return state === 'suspended' || state === 'pending' ? `g-${state}` : 'g-none'
}

/** The badge's shapes in a box of 48 × 48. */
export function gradeMark(grade: Pick<GradeView, 'state' | 'letter'>): string {
  const id = symbolOf(grade)
  const shapes = new RegExp(`<symbol id="${id}" viewBox="0 0 48 48">(.*?)</symbol>`, 's').exec(sprite)?.[1]
  if (shapes === undefined) throw new Error(`The sprite has no ${id}`)
  const key = grade.state === 'valid' && grade.letter ? grade.letter : grade.state === 'suspended' ? 'E' : 'none'
  const { fill, ink, edge } = gradeColours[key]
  return shapes
    .replaceAll('var(--gs,var(--gf))', edge ?? fill)
    .replaceAll('var(--gf)', fill)
    .replaceAll('var(--gi)', ink)
    .replaceAll(/var\(--(?:surface|bar)\)/g, '#ffffff')
}
