/** Notices of decisions that take two persons, about the officer or place `name`. */
import { defineNotices } from '../../notices/define.ts'
import { type Link, officers, sentCard } from '../../notices/links.ts'
import { chosen } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

/** The card's letter, or the officers. */
const proposal: Link = (it) => (it.card === null ? officers(it) : sentCard(it))

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
