/** Notices of a registration: to its author while it is a draft, to the owner the decision. */
import { path } from '#shared/path.ts'
import { recover } from '../../notices/actions.ts'
import { openEnded } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, type Link, ownPlaces, refOf, shownPlace } from '../../notices/links.ts'
import { always, chosen } from '../../notices/reach.ts'
import { atOnce, byDay } from '../../notices/times.ts'

const drafting: Link = (it) => ifSo(it.drafts, path('/vendor/register-business'))
const handedIn: Link = (it) => ifSo(it.drafts, path('/vendor/register-business/finish', { draft: refOf(it) }))
const ownCards: Link = (it) => ifSo(it.owns, path('/vendor/warning-list'))

const toOwner = { topic: 'place', actions: ['registration'], reach: chosen, times: atOnce } as const
const ofPlace = { place: 'text', path: 'path' } as const

export const registrationNotices = defineNotices({
  /** To the applicant; `by` is the deadline of the decision. */
  registration_submitted: {
    ...toOwner,
    values: { ...ofPlace, at: 'time', by: 'time' },
    link: handedIn,
    actions: ['registration', recover],
  },
  /** `path` leads to the place. */
  registration_approved: { ...toOwner, values: { ...ofPlace, at: 'time' }, link: shownPlace },
  /** `reason` names the fields; `path` leads to the first of them. */
  registration_returned: { ...toOwner, values: { ...ofPlace, reason: 'reason', at: 'time' }, link: ownPlaces },
  /** The place was closed with open warning cards; `path` leads to them. */
  registration_cards: {
    ...toOwner,
    topic: 'card',
    values: { ...ofPlace, at: 'time' },
    link: ownCards,
    actions: ['card'],
    reach: always,
  },
  /** It rests, and is deleted at `until`; `path` leads on. */
  draft_rests: { ...toOwner, ...openEnded, values: ofPlace, link: drafting, times: byDay },
  draft_ends: { ...toOwner, values: { ...ofPlace, until: 'time' }, link: drafting, times: byDay },
})
