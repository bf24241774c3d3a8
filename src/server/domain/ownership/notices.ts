/** Notices of claims and offers of a place: to both sides, and to the supervisors of the area who decide. */
import { path } from '#shared/path.ts'
import { datedByMessage, openEnded } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, isShown, type Link, ownPlaces, placeOf, refOf } from '../../notices/links.ts'
import { always, chosen } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const claim: Link = (it) => ifSo(isShown(it), path('/vendor/claim/:id', { id: placeOf(it) }))
const objection: Link = (it) => ifSo(it.owns && it.claim, path('/vendor/claim/objection/:id', { id: refOf(it) }))
const claimWork: Link = (it) => ifSo(it.duty && it.claim, path('/inspector/management-place/claims', { of: refOf(it) }))
const offer: Link = (it) => ifSo(it.offered, path('/vendor/offer/:id', { id: refOf(it) }))

const toPerson = { topic: 'place', reach: chosen, times: atOnce } as const
const toClaimant = { ...toPerson, link: claim, actions: ['claim'] } as const
const toClaimed = { ...toClaimant, link: ownPlaces } as const
const toSupervisors = { ...toPerson, topic: 'work', link: claimWork, actions: ['claimWork'] } as const
const decided = ['claim.approve', 'claim.refuse', 'claim.withdraw'] as const
const toOwner = { ...toPerson, link: ownPlaces, actions: ['ownPlaces'] } as const
const toOffered = { ...toPerson, link: offer, actions: ['offer'] } as const
const ofPlace = { place: 'text', path: 'path' } as const

export const ownershipNotices = defineNotices({
  /** `by` is when an officer decides at the latest. */
  claim_made: { ...toClaimant, values: { ...ofPlace, by: 'time' } },
  claim_objected: { ...toClaimant, ...datedByMessage, values: ofPlace },
  claim_heard: { ...toClaimant, values: { ...ofPlace, by: 'time' } },
  claim_refused: { ...toClaimant, ...datedByMessage, values: { ...ofPlace, reason: 'reason' } },
  claim_lapsed: { ...toClaimant, ...datedByMessage, values: ofPlace },
  claim_approved: { ...toClaimed, ...datedByMessage, values: ofPlace },
  /** To the owner: somebody claims the place; `due` is until when to object. */
  claim_to_answer: { ...toClaimant, values: { ...ofPlace, due: 'time' }, link: objection, reach: always },
  claim_withdrawn: { ...toClaimed, ...datedByMessage, values: ofPlace },
  claim_kept: { ...toClaimed, ...datedByMessage, values: ofPlace },
  claim_waiting: { ...toSupervisors, values: { ...ofPlace, by: 'time' }, settledBy: decided },
  claim_late: { ...toSupervisors, ...openEnded, values: ofPlace, settledBy: decided },
  /** To the owner before: the place is somebody else's. */
  owner_changed: { ...toOwner, ...datedByMessage, values: { ...ofPlace, reason: 'reason' }, reach: always },
  owner_received: { ...toOwner, ...datedByMessage, values: ofPlace },
  /** To somebody known by a contact; `due` is until when to accept. */
  offer_owner: { ...toOffered, values: { ...ofPlace, due: 'time' } },
  offer_helper: { ...toOffered, values: { ...ofPlace, due: 'time' } },
  /** To the offering owner. */
  offer_accepted: { ...toOwner, ...datedByMessage, values: ofPlace },
  offer_declined: { ...toOwner, ...datedByMessage, values: ofPlace },
  offer_expired: { ...toOwner, ...datedByMessage, values: ofPlace },
  /** To the other side. */
  offer_ended: { ...toOwner, ...datedByMessage, values: ofPlace },
})
