/** Notices of late work of a suspended or moved officer: to the supervisors of the area, and their decision to that officer. */
import { path } from '#shared/path.ts'
import { handedWorkPath } from '#shared/quarantine/quarantine.ts'
import { datedByMessage, openEnded } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, type Link } from '../../notices/links.ts'
import { always, chosen } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const handedWork: Link = (it) => ifSo(it.duty && it.place !== null, path('/inspector/management-place/quarantine'))
const ownWork: Link = () => handedWorkPath
/** The inspection at the place, for officers on duty there. */
const visit: Link = (it) =>
  ifSo(it.duty && it.place !== null, path('/inspector/recheck-by-business-id/:id', { id: it.place ?? '' }))

const toOfficer = { topic: 'work', link: ownWork, actions: ['ownWork'], reach: chosen, times: atOnce } as const
const decided = ['run.take_over', 'run.set_aside'] as const
const ofPlace = { place: 'text', path: 'path' } as const

export const quarantineNotices = defineNotices({
  work_handed: {
    ...toOfficer,
    ...openEnded,
    values: ofPlace,
    link: handedWork,
    actions: ['handedWork'],
    settledBy: decided,
  },
  work_taken: { ...toOfficer, ...datedByMessage, values: ofPlace },
  /** To the officer who goes on with an inspection that another one left open. */
  visit_given: { ...toOfficer, ...openEnded, values: ofPlace, link: visit, actions: ['goOn'] },
  /** To the officer who left it: `name` goes on with it. */
  visit_passed_on: { ...toOfficer, ...datedByMessage, values: { ...ofPlace, name: 'text' }, reach: always },
  work_set_aside: { ...toOfficer, ...datedByMessage, values: { ...ofPlace, reason: 'reason' } },
})
