/** Notices of an owner's changes and closings, as officers decided them, and of licences that should have come. */
import { path } from '#shared/path.ts'
import { datedByMessage, openEnded } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, isShown, type Link, ownPlaces, placeOf } from '../../notices/links.ts'
import { chosen, freeOfCharge } from '../../notices/reach.ts'
import { atOnce, byDay, gathered } from '../../notices/times.ts'

const ownEdit: Link = (it) => ifSo(it.owns, path('/vendor/manage-business/edit/:id', { id: placeOf(it) }))
const ownList: Link = (it) => ifSo(it.owns, path('/vendor/manage-business/list/:id', { id: placeOf(it) }))
const ownGuests: Link = (it) =>
  ifSo(it.owns && isShown(it), path('/vendor/manage-business/guests/:id', { id: placeOf(it) }))

const base = { topic: 'place', link: ownEdit, actions: ['ownPlace'], reach: chosen, times: atOnce } as const
const toOwner = { ...base, ...datedByMessage } as const
/** For an owner of whom a date asks something. */
const byDate = { ...base, topic: 'deadline', link: ownList, actions: ['stateLicence'], times: byDay } as const
const ofPlace = { place: 'text', path: 'path' } as const

export const ownPlaceNotices = defineNotices({
  /** The outcome of a proposed change; `path` leads to its page. */
  edit_approved: { ...toOwner, values: ofPlace },
  edit_returned: { ...toOwner, values: { ...ofPlace, reason: 'reason' } },
  /** A licence that was applied for should have come; `path` leads to where it is stated. */
  licence_awaited: { ...byDate, ...openEnded, values: { ...ofPlace, application: 'text' } },
  /** A licence ends at `until`, or has ended; `title` names its kind, `path` leads to where it is renewed. */
  licence_ends: { ...byDate, values: { ...ofPlace, title: 'text', until: 'time' } },
  licence_ended: { ...byDate, values: { ...ofPlace, title: 'text', at: 'time' } },
  /** The outcome of a closing for good, and that officers accepted reports of a closed place. */
  closure_confirmed: { ...toOwner, values: ofPlace, link: ownPlaces },
  closure_rejected: { ...toOwner, values: { ...ofPlace, reason: 'reason' } },
  closure_found: { ...toOwner, values: { ...ofPlace, reason: 'reason' } },
  /**
   * On Monday, of the week before: guests of all places of an owner. `place` is the most visited one, with
   * the number of others behind it, `title` the visits of both weeks.
   */
  place_week: {
    topic: 'week',
    ...datedByMessage,
    values: {
      ...ofPlace,
      week: 'text',
      title: 'text',
      searched: 'text',
      saves: 'text',
      calls: 'text',
      directions: 'text',
    },
    link: ownGuests,
    actions: ['guests'],
    reach: freeOfCharge(chosen),
    times: gathered,
  },
})
