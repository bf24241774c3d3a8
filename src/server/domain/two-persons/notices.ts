/** Notices of decisions that take two persons, about the officer or place `name`. */
import { path } from '#shared/path.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, type Link, officers, refOf, sentCard } from '../../notices/links.ts'
import { chosen } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

/** The card's letter, the agency, the stewards, or the officers. */
const proposal: Link = (it) => {
  if (it.card !== null) return sentCard(it)
  if (it.agency) return ifSo(it.officer, path('/inspector/agencies/:id', { id: refOf(it) }))
  return it.proposal ? ifSo(it.steward, path('/inspector/stewards')) : officers(it)
}

const ofProposal = {
  topic: 'work',
  link: proposal,
  actions: ['proposal'],
  reach: chosen,
  times: atOnce,
  values: { name: 'text', path: 'path' },
} as const

export const powerNotices = defineNotices({
  /** To possible second supervisors. The others go to the proposer. */
  power_to_confirm: {
    ...ofProposal,
    settledBy: ['power.confirm', 'power.refuse', 'power.withdraw', 'power.lapse', 'officer.refuse'],
  },
  power_confirmed: ofProposal,
  power_refused: ofProposal,
  power_lapsed: ofProposal,
})
