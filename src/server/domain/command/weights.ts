/**
 * Which of officers' decisions ask for a fresh proof of identity (http/accounts/proving.ts), by their actions: those that change powers, or that weigh
 * on a place and are hard to take back. A form of an officer's page whose command is in neither list fails a test (test/weighty-decisions.test.ts).
 */
import type { Action } from '#shared/actions.ts'

const weighty: ReadonlySet<Action> = new Set<Action>([
  // Cards: putting an orange or red one in force, taking one back, and the word on an appeal.
  'card.approve',
  'card.ratify',
  'card.withdraw',
  'appeal.uphold',
  'appeal.dismiss',
  // Powers of officers, with both of two persons.
  'power.propose',
  'power.confirm',
  'officer.refuse',
  'officer.move',
  'officer.invite',
  'officer.end_invitation',
  'duty.assign',
  'duty.end',
  'duty.lend',
  'loan.accept',
  'loan.agree',
  'agency.create',
  'agency.rename',
  'agency.change',
  'agency.set_scope',
  'agency.merge',
  'agency.close',
  'agency.reopen',
  'agency.set_provider',
  'agency.make_key',
  // It stands under letters.
  'signature.draw',
  'signature.remove',
  // A person’s account, and the word on their appeal.
  'suspension.make',
  'suspension.lift',
  'suspension.uphold',
  'suspension.dismiss',
  // It is the measure of all later inspections.
  'template.publish',
  'template.call_off',
  // Cards rest on it.
  'law.add',
  'law.change',
  'law.end',
  // Places by the thousand, as they were seen.
  'import.confirm',
  // Two records become one for everybody.
  'business.merge',
  'business.unmerge',
])

/** True if a command with these actions waits for the proof. One that may turn out to be weighty does. */
export const needsProof = (actions: readonly Action[]): boolean => actions.some((action) => weighty.has(action))
