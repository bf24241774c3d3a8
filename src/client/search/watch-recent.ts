/** Records searches and viewed places, on the device alone, from the pages' own data. Not of officers, whose searches are work. */

import type { StandingPage } from '../runtime/standing-page.ts'
import { claimRecent, forgetRecent, noteRecent, type SeenPlace } from './recent.ts'
import type { SearchData } from './search-data.ts'

interface Shown {
  'client/information'?: { card: Pick<SeenPlace, 'id'>; fullName: string }
  'search/search'?: Pick<SearchData, 'asked' | 'typed' | 'page'>
}

export function watchRecent({ router, choices }: StandingPage): void {
  const note = () => {
    const { role, person } = choices.get()
    const { navigation, loaderData, errors } = router.state
    if (role === 'inspector') return forgetRecent()
    const name = person?.name ?? null
    claimRecent(name)
    if (navigation.state !== 'idle' || errors) return
    const { 'client/information': place, 'search/search': search } = loaderData as Shown
    if (place) noteRecent(name, { place: { id: place.card.id, name: place.fullName } })
    const text = search && (search.typed ?? search.asked.text)
    // A search without results is not worth repeating.
    if (text && search.page.rows.length > 0) noteRecent(name, { search: text })
  }
  note()
  router.subscribe(note)
}
