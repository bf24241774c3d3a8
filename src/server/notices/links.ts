/**
 * The links of notifications, made for their reader from the row as it is now: an address that moves, moves for old notifications as well, and
 * a reader who may no longer see the row gets no link. Those of one feature alone stand in its `notices.ts`.
 */
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'
import type { Subject } from './subject.ts'

/** An address, or {@link gone} where the reader may not see it any more. */
export type Link = (subject: Subject) => string

export const gone = 'gone'

export const ifSo = (may: boolean, address: string): string => (may ? address : gone)

/** The row's id, and its place's, for an address; empty where there is none. */
export const refOf = ({ ref }: Subject): string => ref ?? ''
export const placeOf = ({ place }: Subject): string => place ?? ''

export const isShown = ({ status }: Subject): boolean => status !== null && isListed(status)

/** The page of the place, as everybody sees it. */
export const shownPlace: Link = (it) => ifSo(isShown(it), path('/client/information/:id', { id: placeOf(it) }))
/** The places of the reader, who owns this one, or did. */
export const ownPlaces: Link = (it) => ifSo(it.owns || isShown(it), path('/vendor/my-business'))

/** For officers on duty there: the card as it was sent. */
export const sentCard: Link = (it) =>
  ifSo(it.duty && it.card !== null, path('/inspector/manage-reply/already-sent/:id', { id: refOf(it) }))

export const officers: Link = (it) => ifSo(it.officer, path('/inspector/officers'))
