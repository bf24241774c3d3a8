/**
 * The places that answer. Where something else was searched than what was asked, its next page is a search of its own: the address
 * says then what the list is of.
 */
import type { ReactNode } from 'react'
import { FullList } from '#client/lists/full-list.tsx'
import { PlaceList } from '#client/ui/place-list.tsx'
import { searchAddress } from '#shared/search/search-address.ts'
import type { SearchData } from './search-data.ts'

type SearchListProps = Pick<SearchData, 'asked' | 'answer' | 'page'> & { empty: ReactNode }

export function SearchList({ asked, answer, page, empty }: SearchListProps) {
  if (answer.text === asked.text) return <FullList routeId="search/search" page={page} empty={empty} />
  const more = (cursor: string) => searchAddress({ ...asked, text: answer.text, cursor })
  return <PlaceList page={page} more={more} empty={empty} />
}
