/** The colours of a pin: that of its place's grade, or a ring of those of its places. A place that is closed stands out from all others. */
import { gradeColour } from '#client/standards/grade-badge.tsx'
import { gradeLetters } from '#shared/standards/grade-view.ts'
import type { MappedPlace, Pin } from './cluster-places.ts'

const isClosed = ({ grade }: MappedPlace) => grade.state === 'suspended'
const lettered = (places: readonly MappedPlace[]) =>
  gradeLetters.filter((letter) => places.some(({ grade }) => grade.state === 'valid' && grade.letter === letter))

/** The valid letters of several places, from the best to the worst: `A`, `A–C`; empty where none has one. */
export function lettersOf(places: readonly MappedPlace[]): string {
  const letters = lettered(places)
  return letters.length > 1 ? `${letters[0]}–${letters.at(-1)}` : letters.join('')
}

/** The ring of several places: a part of it for each grade, as large as its share, worst first. */
function ringOf(places: readonly MappedPlace[]): string {
  const shares = new Map<string, number>([['e', 0], ...['d', 'c', 'b', 'a', 'none'].map((it) => [it, 0] as const)])
  for (const { grade } of places) {
    const key = gradeColour(grade).slice('grade-'.length)
    shares.set(key, (shares.get(key) ?? 0) + 1)
  }
  let from = 0
  const parts = [...shares].flatMap(([key, count]) => {
    if (count === 0) return []
    const to = from + count / places.length
    const part = `var(--ring-${key}) ${from}turn ${to}turn`
    from = to
    return [part]
  })
  return `conic-gradient(${parts.join()})`
}

/** Colours the face of a pin. */
export function colourPin(face: HTMLElement, { places }: Pin): void {
  const [place] = places
  face.classList.toggle('is-closed', places.some(isClosed))
  if (place && places.length === 1) face.classList.add(gradeColour(place.grade))
  else face.style.setProperty('--ring', ringOf(places))
}
