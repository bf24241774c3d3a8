/**
 * An officer's answer to an appeal. Upheld against a red card it lifts it, which nobody does alone: it is proposed then, and takes effect when the second
 * person has confirmed it. Every other answer is a decision at once.
 */
import { type Decision, decideAppeal, liftsRed } from '../cards/decide-appeal.ts'
import { command } from '../command/command.ts'
import { proposePower } from './propose-power.ts'

/** True if it waits for a second person. Rules are those of what it comes to. */
export const answerAppeal = command<
  Decision,
  { isProposed: boolean },
  'appeal.uphold' | 'appeal.dismiss',
  { isProposed: boolean }
>(['appeal.uphold', 'appeal.dismiss'], {
  async load({ tx }, { card: id, verdict }) {
    const card = await tx.selectFrom('warning_cards').select('level').where('id', '=', id).executeTakeFirst()
    return { isProposed: card !== undefined && liftsRed(card, verdict) }
  },
  may: () => null,
  async run(doing, decision, { isProposed }) {
    const { card, rev, reason } = decision
    if (isProposed)
      await proposePower.perform(doing, {
        kind: 'uphold_appeal',
        card_id: card,
        seen: String(rev),
        reason,
        officer_id: null,
        duty_area_id: null,
        area_code: null,
        until: null,
      })
    else await decideAppeal.perform(doing, decision)
    return { result: { isProposed }, audit: null }
  },
})
