/**
 * Keeps a place among one's favourites, or takes it away. A plain form that comes back to where it was pressed; a guest signs in first,
 * and does not have to press again.
 */
import { useEffect, useRef } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { useChoices } from '#client/shell/choices.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { path } from '#shared/path.ts'
import { takeWanted, wantFavourite } from './wanted-favourite.ts'

interface FavouriteButtonProps {
  place: string
  /** Whether the reader keeps it; for a guest it does not matter. */
  kept: boolean
  /** Own address to come back to. */
  next: string
}

/** Needs the texts of `review`. */
export function FavouriteButton({ place, kept, next }: FavouriteButtonProps) {
  const { t } = useText()
  const { person } = useChoices()
  if (!person) {
    return (
      <ButtonLink icon="heart" href={path('/auth/login', { next })} onClick={() => wantFavourite(place)}>
        {t('review:favourite.keep')}
      </ButtonLink>
    )
  }
  return <KeepForm place={place} kept={kept} next={next} />
}

function KeepForm({ place, kept, next }: FavouriteButtonProps) {
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takeWanted(place) && !kept) form.current?.requestSubmit(form.current.querySelector('button'))
  }, [place, kept])
  return (
    <form ref={form} method="post" action="/profile/favorite-place" data-stay="">
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="next" value={next} />
      <Button icon="heart" variant={kept ? 'quiet' : 'line'} name="do" value={kept ? 'remove' : 'add'}>
        {t(kept ? 'review:favourite.kept' : 'review:favourite.keep')}
      </Button>
    </form>
  )
}
