/** The three answers to a proposal of the two-persons rule, the same wherever it stands. */
import { z } from 'zod'
import { confirmPower, refusePower, withdrawProposal } from '#server/domain/two-persons/decide-proposal.ts'
import { form } from '../forms/form.ts'
import { officerReason, rowId } from '../officers/officer-fields.ts'

/** `to` makes the address that each leads to. */
export const proposalForms = (to: (done: 'confirmed' | 'notConfirmed' | 'takenBack') => string) => ({
  confirm: form({
    schema: z.object({ proposal: rowId }),
    command: confirmPower,
    answer: () => ({ to: to('confirmed') }),
  }),
  decline: form({
    schema: z.object({ proposal: rowId, reason: officerReason }),
    command: refusePower,
    answer: () => ({ to: to('notConfirmed') }),
  }),
  takeBack: form({
    schema: z.object({ proposal: rowId }),
    command: withdrawProposal,
    answer: () => ({ to: to('takenBack') }),
  }),
})
