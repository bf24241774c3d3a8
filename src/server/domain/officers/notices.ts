/** Notices of an officer's own grant, areas and loans of areas. */
import { path } from '#shared/path.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, type Link, officers } from '../../notices/links.ts'
import { always, chosen } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const areas: Link = (it) => ifSo(it.officer, path('/inspector/area-duty'))

const toOfficer = { topic: 'work', link: areas, actions: ['officer'], reach: chosen, times: atOnce } as const
/** A person without officer's powers has no page to be led to. */
const toFormer = { ...toOfficer, link: null, actions: [], reach: always } as const

/** Agencies, which every officer reads. */
const agencies: Link = (it) => ifSo(it.officer, path('/inspector/agencies'))

export const officerNotices = defineNotices({
  officer_approved: { ...toOfficer, values: { area: 'text', path: 'path', at: 'time' } },
  officer_refused: { ...toFormer, values: { reason: 'reason', at: 'time' } },
  officer_suspended: { ...toFormer, values: { reason: 'reason', at: 'time' } },
  /** The second factor was taken away by two supervisors. */
  factor_reset: { ...toFormer, values: { reason: 'reason', at: 'time' } },
  officer_restored: { ...toOfficer, values: { path: 'path', at: 'time' } },
  officer_moved: {
    ...toOfficer,
    values: { agency: 'text', reason: 'reason', path: 'path', at: 'time' },
    reach: always,
  },
  area_given: { ...toOfficer, values: { area: 'text', path: 'path', at: 'time' } },
  area_ended: { ...toOfficer, values: { area: 'text', reason: 'reason', path: 'path', at: 'time' }, reach: always },
  supervise_given: { ...toOfficer, values: { area: 'text', path: 'path', at: 'time' } },
  steward_made: {
    ...toOfficer,
    values: { path: 'path', at: 'time' },
    link: agencies,
    actions: ['officers'],
    reach: always,
  },
  steward_ended: {
    ...toOfficer,
    values: { path: 'path', at: 'time' },
    link: agencies,
    actions: ['officers'],
    reach: always,
  },
  /** To officers of `agency`: from now on they sign in with `provider` alone; and when all ways serve again. */
  agency_provider: {
    ...toOfficer,
    values: { agency: 'text', provider: 'text', path: 'path', at: 'time' },
    link: agencies,
    actions: ['officers'],
    reach: always,
  },
  agency_provider_ended: {
    ...toOfficer,
    values: { agency: 'text', path: 'path', at: 'time' },
    link: agencies,
    actions: ['officers'],
    reach: always,
  },
  /** To the borrower of an area, with the lender. */
  loan_offered: {
    ...toOfficer,
    values: { name: 'text', area: 'text', until: 'time', path: 'path' },
    settledBy: ['loan.accept', 'loan.decline', 'loan.withdraw'],
  },
  /** To supervisors of the area: `name` lends it to `to`. */
  loan_to_agree: {
    ...toOfficer,
    values: { name: 'text', to: 'text', area: 'text', path: 'path' },
    link: officers,
    actions: ['officers'],
    settledBy: ['loan.agree', 'loan.refuse', 'loan.withdraw'],
  },
  /** To supervisors over the officer `name`, who signed in on a device that was never seen; `device` such as `Chrome · Android`. */
  officer_new_device: {
    ...toOfficer,
    values: { name: 'text', device: 'text', path: 'path', at: 'time' },
    link: officers,
  },
  /** To the lender, with the borrower. */
  loan_agreed: { ...toOfficer, values: { name: 'text', area: 'text', until: 'time', path: 'path' } },
  loan_declined: { ...toOfficer, values: { name: 'text', area: 'text', path: 'path' } },
  /** To both: a supervisor refused. */
  loan_refused: { ...toOfficer, values: { area: 'text', reason: 'reason', path: 'path' } },
  /** To the borrower: it was withdrawn, or the lender is not on duty any more. */
  loan_ended: { ...toOfficer, values: { name: 'text', area: 'text', path: 'path' }, reach: always },
})
