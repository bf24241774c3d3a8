/** A place's name where a text has room for one line: in letters that its reader can read, and as it stands over the door. */
import type { PlaceCard } from './place-card.ts'

/** Such as `Khrua Chao Le (ครัวชาวเล)`; the name alone where it can be read. */
export function fullName({ name, english, romanised }: Pick<PlaceCard, 'name' | 'english' | 'romanised'>): string {
  const readable = english ?? romanised
  return readable === undefined ? name : `${readable} (${name})`
}
