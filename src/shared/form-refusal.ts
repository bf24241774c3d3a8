/** A form's answer to its page, on both sides. */
import type { DecidedFirst } from './decided-first.ts'
import type { Proof } from './proof.ts'
import type { FaultText } from './refusals.ts'

export interface FormRefusal {
  /** The fields as they were typed; never passwords. */
  values: Record<string, string>
  /** Field → key of its fault's text; `form` for the form as a whole. */
  errors: Record<string, FaultText>
  /** Field → values of that text, where it says more than its rule. */
  details?: Record<string, Record<string, string | number>>
  /** Seconds until the next try, where a rate limit is the fault. */
  wait?: number
  /** Of an officer's decision that came second: the act before it. */
  first?: DecidedFirst
  /** Of a decision of weight: the ways to prove to be its officer, on the same page. Sent with that proof it is done. */
  proof?: Proof
  /** Nobody knows whether it was done, because no answer came: sent once more as it is, it is done once. */
  isLost?: true
}

/** The answer for the script that sent the form. It has the shape of a refusal without a fault, so that a page can draw it too. */
export interface FormReply extends FormRefusal {
  data: object
}

/** The type of one form: the names of its fields, and its answer to a script. Nothing of it exists at run time. */
export interface FormShape<Field extends string = string, Reply = unknown> {
  field: Field
  reply: Reply
}

/** A page's action as its page knows it: the shape of its one form, or of each by its name. */
export interface ShapedAction<Shape> {
  readonly shape?: Shape
}

/** Of one form, its fields in which a person proves to be there; the rest is what is decided. */
export const isOfProof = (name: string) => name.startsWith('proof_')

/** True if a field of that name is never handed back or kept. */
export const isSecret = (name: string) => /password|code|credential/i.test(name)
