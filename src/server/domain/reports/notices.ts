/** Notices of a reported problem of a place, to its reporter with an account. */
import { defineNotices } from '../../notices/define.ts'
import { shownPlace } from '../../notices/links.ts'
import { chosen } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const toReporter = { topic: 'review', link: shownPlace, actions: ['place'], reach: chosen, times: atOnce } as const
const ofReport = { place: 'text', path: 'path', at: 'time' } as const

export const reportNotices = defineNotices({
  report_visit: { ...toReporter, values: ofReport },
  report_inspected: { ...toReporter, values: ofReport },
  report_closed: { ...toReporter, values: { ...ofReport, reason: 'reason' } },
})
