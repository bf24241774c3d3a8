/** Notices of saved places, to the many who saved them: by no short message, which would cost for each. */
import { path } from '#shared/path.ts'
import { datedByMessage } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { shownPlace } from '../../notices/links.ts'
import { always, chosen, freeOfCharge } from '../../notices/reach.ts'
import { byDay, digest, waking } from '../../notices/times.ts'

const favourites = { text: 'favourites', path: path('/profile/favorite-place') }
const toKeepers = {
  ...datedByMessage,
  topic: 'favourite',
  link: shownPlace,
  actions: ['place', favourites],
  reach: freeOfCharge(chosen),
  values: { place: 'text', path: 'path' },
} as const

export const favouriteNotices = defineNotices({
  favourite_red: { ...toKeepers, topic: 'red', reach: freeOfCharge(always), times: waking },
  favourite_lifted: { ...toKeepers, times: byDay },
  favourite_grade: { ...toKeepers, times: digest },
  /** A milder card became public. */
  favourite_card: { ...toKeepers, times: digest },
})
