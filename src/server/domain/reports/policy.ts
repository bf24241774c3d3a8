/**
 * Who may report a problem of a place: everybody, guests too, since tourists have no account here. Not its owner, in whatever role: he
 * mends it. A refusal names its rule; its text is `report:refusal.<name>`.
 */
import { InputRefusal } from '../input-refusal.ts'

const refusals = {
  ownPlace: { text: 'report:refusal.ownPlace', status: 403 },
  open: { text: 'report:refusal.open', status: 409 },
} as const

/** The refusal as the form shows it. */
export function refused(refusal: keyof typeof refusals): InputRefusal {
  const { text, status } = refusals[refusal]
  return new InputRefusal({ form: text }, status)
}
