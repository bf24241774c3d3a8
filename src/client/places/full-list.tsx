/** A full list of places that grows in place. */
import type { ReactNode } from 'react'
import type { Page, PlaceCard } from '#shared/places/place-card.ts'
import { useGrowing, useListKey } from '../ui/growing.ts'
import { PlaceList } from './place-list.tsx'

interface FullListProps {
  /** Route whose loader answers with `{ page }`. */
  routeId: string
  page: Page<PlaceCard>
  empty: ReactNode
}

export function FullList(props: FullListProps) {
  return <GrowingList key={useListKey()} {...props} />
}

function GrowingList({ routeId, page, empty }: FullListProps) {
  const { shown, addressOf, grow, loading, failed } = useGrowing(routeId, page)
  return <PlaceList page={shown} more={addressOf} onMore={grow} empty={empty} loading={loading} failed={failed} />
}
