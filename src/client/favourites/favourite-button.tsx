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
  saved: boolean
  /** Own address to come back to. */
  next: string
}

/** Needs the texts of `review`. */
export function FavouriteButton({ place, saved, next }: FavouriteButtonProps) {
  const { t } = useText()
  const { person } = useChoices()
  // Signing in keeps it (server/http/forms/keep-wanted.ts).
  const [to, does] = person ? ['/profile/favorite-place', saved ? 'remove' : 'add'] : ['/auth/login', 'keep']
  const isSaved = person !== null && saved
  return (
    <form method="post" action={to} data-stay={person ? '' : undefined}>
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="next" value={next} />
      <Button icon="heart" variant={isSaved ? 'quiet' : 'line'} name="do" value={does}>
        {t(isSaved ? 'review:favourite.kept' : 'review:favourite.keep')}
      </Button>
    </form>
  )
}
