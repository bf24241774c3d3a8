/** An icon of the sprite, one and a quarter times as tall as the text beside it. Always decoration: the words stand next to it or in a label. */
import type { IconName } from './icon-names.ts'
import { iconAddress, spriteUrl } from './sprite-url.ts'

/** `<Icon name="search" />`; name new ones in `icon-names.ts` first. */
export function Icon({ name, className = 'ic' }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={iconAddress(name)} />
    </svg>
  )
}

/** Shield and tick, in the brand's colour; `--bar` must be the ground that it stands on. */
export function BrandMark() {
  return (
    <svg className="brand-mark" aria-hidden="true">
      <use href={`${spriteUrl}#brand`} />
    </svg>
  )
}
