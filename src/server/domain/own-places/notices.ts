/** Notices of an owner's changes and closings, as officers decided them. */
import { path } from '#shared/path.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, type Link, ownPlaces, placeOf } from '../../notices/links.ts'
import { chosen } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const ownEdit: Link = (it) => ifSo(it.owns, path('/vendor/manage-business/edit/:id', { id: placeOf(it) }))

const toOwner = { topic: 'place', link: ownEdit, actions: ['ownPlace'], reach: chosen, times: atOnce } as const
const ofPlace = { place: 'text', path: 'path' } as const

export const ownPlaceNotices = defineNotices({
  /** The outcome of a proposed change; `path` leads to its page. */
  edit_approved: { ...toOwner, values: ofPlace },
  edit_returned: { ...toOwner, values: { ...ofPlace, reason: 'reason' } },
  /** The outcome of a closing for good, and that officers accepted reports of a closed place. */
  closure_confirmed: { ...toOwner, values: ofPlace, link: ownPlaces },
  closure_rejected: { ...toOwner, values: { ...ofPlace, reason: 'reason' } },
  closure_found: { ...toOwner, values: { ...ofPlace, reason: 'reason' } },
})
