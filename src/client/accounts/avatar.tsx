/** The picture of a person, or the first letters of the name on a tint that the name decides. Always decoration: the name stands beside it. */

import { photoUrl } from '#shared/photos/photos.ts'
import type { PersonCard } from '#shared/roles.ts'
import { Icon } from '../ui/icon.tsx'

/** Pixels: list and bar, line of a person, head of a page. */
export type AvatarSize = 32 | 48 | 96

/** Hues that no grade and no warning card wears; the style sheet has as many. */
const tints = 6

export function Avatar({ person: { name, avatar }, size = 48 }: { person: PersonCard; size?: AvatarSize }) {
  if (avatar) {
    return (
      <img
        className={`avatar a${size}`}
        src={photoUrl(avatar, 2 * size)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
    )
  }
  return (
    <span className={`avatar a${size} t${tintOf(name)}`} aria-hidden="true">
      {initialsOf(name) || <Icon name="circle-user-round" />}
    </span>
  )
}

/**
 * The first letters of the first and the last word; one for names without spaces. Thai and Lao vowels that are written before their
 * consonant are skipped, as in a Thai dictionary: `เอก` begins with `อ`. Empty for a name without letters and figures.
 */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /(?![\u0e40-\u0e44\u0ec0-\u0ec4])[\p{L}\p{N}]/u.exec(word) ?? [])
  return [...new Set([0, letters.length - 1])].map((at) => letters[at]?.toUpperCase() ?? '').join('')
}

/** The same tint for the same name, 0 to 5. */
export function tintOf(name: string): number {
  let sum = 0
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) % 65_521
  return sum % tints
}
