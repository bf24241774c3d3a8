/** Notices of saved places and followed areas, to the many who keep them: by no short message, which would cost for each. */
import { path } from '#shared/path.ts'
import { datedByMessage } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { shownPlace } from '../../notices/links.ts'
import { always, chosen, freeOfCharge } from '../../notices/reach.ts'
import { byDay, digest, gathered, waking } from '../../notices/times.ts'

const favourites = { text: 'favourites', path: path('/profile/favorite-place') }
const areas = { text: 'areas', path: path('/profile/followed-areas') }
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
  /** A place in a followed area was closed by a red card. */
  area_red: { ...toKeepers, actions: ['place', areas], times: byDay },
  /** In the morning, of all followed areas together: the place with the latest news and the number of others, and the figures as title. */
  area_news: {
    ...toKeepers,
    link: () => areas.path,
    actions: ['areas'],
    values: { place: 'text', title: 'text', path: 'path' },
    times: gathered,
  },
})
