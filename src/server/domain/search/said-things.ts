/**
 * The subject of a sentence, where it is a thing with a name here: learn to cook of "where can we learn to cook Thai food", ดูนก
 * of อยากไปดูนก. Kinds of places that everything of a kind is alone ask for too much, and are left to others.
 */
import { allTexts } from '#shared/localised.ts'
import { fold, isHan } from '#shared/search/fold.ts'
import { singular } from '#shared/search/query-words.ts'
import { simplify } from '#shared/search/simplified.ts'
import { categoryNames } from '../../db/reference/category-names.ts'
import { fromVocabulary } from '../vocabulary/vocabulary.ts'
import { piecesOf } from './pieces-of.ts'
import { mostPiecesOfThing } from './tuned.ts'

/** As names of things are compared: words of other scripts apart, Thai and Chinese in one. */
const asNamed = (text: string): string =>
  /[a-z]/i.test(text)
    ? fold(text).split(' ').map(singular).join(' ')
    : fold(text.replace(/[\u4e00-\u9fff]/g, simplify)).replaceAll(' ', '')

/** Shorter ones are parts of other words. */
const saysEnough = (name: string): boolean => name.length >= (isHan(name) ? 2 : /[a-z]/.test(name) ? 3 : 4)

const names = fromVocabulary((words) => {
  const namesOf = (all: readonly string[]) => new Set(all.map(asNamed).filter(saysEnough))
  const kinds = namesOf([...Object.values(categoryNames).flatMap(allTexts), ...words.terms('kind')])
  const things = namesOf((['place', 'place_term', 'offer'] as const).flatMap((list) => words.terms(list)))
  for (const kind of kinds) things.delete(kind)
  return { things, kinds }
})

/** Every name of a thing in a text, also those that overlap. */
export function namesIn(text: string): string[] {
  const pieces = piecesOf(text)
  return pieces.flatMap(({ from }, first) =>
    pieces
      .slice(first, first + mostPiecesOfThing)
      .map(({ to }) => text.slice(from, to))
      .filter((part) => names().things.has(asNamed(part))),
  )
}

/** One that is named in a text, as it is typed there. */
interface Named {
  typed: string
  isKind: boolean
}

/** Those in a text, in their order; of those that overlap the one that begins first, the longest. */
function namedIn(text: string): Named[] {
  const pieces = piecesOf(text)
  const found: Named[] = []
  for (let first = 0; first < pieces.length; first++) {
    for (let last = Math.min(pieces.length, first + mostPiecesOfThing); last > first; last--) {
      const part = text.slice(pieces[first]?.from, pieces[last - 1]?.to)
      const isKind = names().kinds.has(asNamed(part))
      if (!isKind && !names().things.has(asNamed(part))) continue
      found.push({ typed: part, isKind })
      first = last - 1
      break
    }
  }
  return found
}

/** A name of several words says more than one, and an act on a thing more than the thing. */
const weight = (thing: string): number => asNamed(thing).replaceAll(' ', '').length * (/[a-z]/i.test(thing) ? 1 : 2)

/**
 * Searches for the things a text names: all of them, then each, the most specific first. A kind of places alone says too
 * little.
 */
export function askedFor(text: string): string[] {
  const found = namedIn(text)
  const things = found.filter(({ isKind }) => !isKind).map(({ typed }) => typed)
  if (things.length === 0) return []
  return [
    ...new Set([
      found.map(({ typed }) => typed).join(' '),
      ...(things.length > 1 ? [things.join(' ')] : []),
      ...things.toSorted((a, b) => weight(b) - weight(a)),
    ]),
  ]
}
