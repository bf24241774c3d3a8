/**
 * Keeps a place among one's favourites, or takes it away. A plain form that comes back to where it was pressed; a guest signs in first,
 * and does not have to press again.
 */

import { useChoices } from '#client/runtime/choices.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'

interface FavouriteButtonProps {
  place: string
  /** True if the reader keeps it; for a guest it does not matter. */
  kept: boolean
  /** Own address to come back to. */
  next: string
}

/** Needs the texts of `review`. */
export function FavouriteButton({ place, kept, next }: FavouriteButtonProps) {
  const { t } = useText()
  const { person } = useChoices()
  // Signing in keeps it (server/http/forms/keep-wanted.ts).
  const [to, does] = person ? ['/profile/favorite-place', kept ? 'remove' : 'add'] : ['/auth/login', 'keep']
  const isKept = person !== null && kept
  return (
    <form method="post" action={to} data-stay={person ? '' : undefined}>
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="next" value={next} />
      <Button icon="heart" variant={isKept ? 'quiet' : 'line'} name="do" value={does}>
        {t(isKept ? 'review:favourite.kept' : 'review:favourite.keep')}
      </Button>
    </form>
  )
}
