/**
 * A power that nobody has alone. It is made of a command and is none: no form can take it, only a proposal that another supervisor has confirmed,
 * or the administrator where there is no other. The rules of the command hold for the two, each at the moment of acting.
 */
import type { Command, Doing } from './command.ts'

/** Nothing of a command that a form or a job could run. */
export interface Power<Input> {
  /** Throws the problem that refuses it to the caller. */
  allow(doing: Doing, input: Input): Promise<void>
  /** In whose name it is done once the second has confirmed: of an appeal, for which few may decide, in the first one's. */
  by: 'second' | 'proposer'
  /** Does it. Only `decide-proposal.ts` asks for this. */
  carryOut(doing: Doing, input: Input): Promise<unknown>
}

export const powerOfTwo = <Input>(
  { allow, perform }: Command<Input, unknown>,
  by: Power<Input>['by'] = 'second',
): Power<Input> => ({ allow, by, carryOut: perform })

/** The same work as another person's. */
export const doingAs = (doing: Doing, person: string): Doing => ({
  ...doing,
  actor: { ...doing.actor, id: person, role: 'inspector' },
})
