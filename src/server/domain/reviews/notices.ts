/** Notices of reviews: to the author the officers' decision and the owner's answer, and to the owner that there are new ones. */
import { path } from '#shared/path.ts'
import { ownReviewAddress } from '#shared/reviews/review-filter.ts'
import { datedByMessage } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, isShown, type Link, placeOf, refOf } from '../../notices/links.ts'
import { always, chosen } from '../../notices/reach.ts'
import { atOnce, digest, gathered } from '../../notices/times.ts'

const ownReview: Link = (it) => ifSo(it.wrote, ownReviewAddress(placeOf(it), refOf(it)))
const ownPlaceReviews: Link = (it) =>
  ifSo(it.owns && isShown(it), path('/client/information/review-full/:id', { id: placeOf(it) }))

const toAuthor = { topic: 'review', link: ownReview, actions: ['ownReview'], reach: chosen, times: atOnce } as const
const ofReview = { place: 'text', path: 'path' } as const
const decided = { ...ofReview, at: 'time' } as const
/** `note` are the officer's words. */
const withNote = { ...decided, note: 'text' } as const

export const reviewNotices = defineNotices({
  /** It was published, and waits for an officer since. */
  review_held: { ...toAuthor, values: decided },
  review_kept: { ...toAuthor, values: decided, times: digest },
  /** `until` is the deadline for an objection. */
  review_hidden: { ...toAuthor, values: { ...withNote, reason: 'reason', until: 'time' }, reach: always },
  review_redacted: { ...toAuthor, values: withNote },
  review_restored: { ...toAuthor, values: withNote },
  review_upheld: { ...toAuthor, values: withNote },
  /** The owner answered. */
  review_answered: { ...toAuthor, ...datedByMessage, values: ofReview, times: digest },
  /** To the owner, on the morning after: somebody wrote about the place. */
  review_received: {
    ...toAuthor,
    ...datedByMessage,
    values: ofReview,
    link: ownPlaceReviews,
    actions: ['reviews'],
    times: gathered,
  },
})
