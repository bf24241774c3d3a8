/** Notices of self-surveys, to the owner: one is wanted, ends soon, or has ended. */
import { path } from '#shared/path.ts'
import { openEnded } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, type Link, placeOf } from '../../notices/links.ts'
import { chosen } from '../../notices/reach.ts'
import { atOnce, byDay, deadline } from '../../notices/times.ts'

const survey: Link = (it) =>
  ifSo(it.owns || it.helps, path('/vendor/manage-business/do-survery/:id', { id: placeOf(it) }))

const toOwner = { link: survey, actions: ['survey'], reach: chosen } as const
const ofPlace = { place: 'text', path: 'path' } as const

export const surveyNotices = defineNotices({
  survey_wanted: { ...toOwner, ...openEnded, topic: 'place', values: ofPlace, times: atOnce },
  survey_expiring: { ...toOwner, topic: 'deadline', values: { ...ofPlace, until: 'time' }, times: deadline },
  survey_expired: { ...toOwner, ...openEnded, topic: 'deadline', values: ofPlace, times: byDay },
})
