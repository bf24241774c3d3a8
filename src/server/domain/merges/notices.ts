/** Notices of duplicates, to owners: entries of one place were put together, or taken apart again. */
import { datedByMessage } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { shownPlace } from '../../notices/links.ts'
import { chosen } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const toOwners = {
  ...datedByMessage,
  topic: 'place',
  link: shownPlace,
  actions: ['ownPlaces'],
  reach: chosen,
  times: atOnce,
  values: { place: 'text', path: 'path' },
} as const

export const mergeNotices = defineNotices({ owner_merged: toOwners, owner_unmerged: toOwners })
