/** What a form hands back to its page, on both sides. */
import type { FaultText } from './refusals.ts'

export interface FormRefusal {
  /** The fields as they were typed; never passwords. */
  values: Record<string, string>
  /** Field → key of the text that says what is wrong; `form` for the form as a whole. */
  errors: Record<string, FaultText>
  /** Field → what that text is given, where it says more than its rule. */
  details?: Record<string, Record<string, string | number>>
  /** Seconds after which it may be tried again, where that is what is wrong. */
  wait?: number
  /** Nobody knows whether it was done, because no answer came: sent once more as it is, it is done once. */
  isLost?: true
}

/** What the script that sent the form goes on with. It reads like a refusal without a fault, so that a page can draw it too. */
export interface FormReply extends FormRefusal {
  data: object
}

/** What types know of one form: the names of its fields, and what it answers a script with. Nothing of it exists at run time. */
export interface FormShape<Field extends string = string, Reply = unknown> {
  field: Field
  reply: Reply
}

/** A page's action as its page knows it: the shape of its one form, or of each by its name. */
export interface ShapedAction<Shape> {
  readonly shape?: Shape
}

/** Whether a field of that name is never handed back or kept. */
export const isSecret = (name: string) => /password|code|credential/i.test(name)
