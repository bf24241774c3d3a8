/** Bad input that only a command can see, such as a wrong code: shown beside its field, like any other bad input. */
import { type Fault, type RefusalCode, refusals } from '#shared/refusals.ts'

const codeOf = (fault: Fault): RefusalCode => (typeof fault === 'string' ? fault : fault[0])

/**
 * Field → its fault, from the catalogue; `form` for the form as a whole. Thrown, it rolls back the command; returned by
 * the command, it lets the writes stand, such as a used try. A `cause` is logged: a fault that only the operators can fix.
 *
 * @example throw new InputRefusal({ code: 'auth:error.codeWrong' })
 * @example throw new InputRefusal({ number: ['widgets:error.numberLength', { digits: 10 }] })
 */
export class InputRefusal extends Error {
  /** Field → key of its text. */
  readonly errors: Record<string, RefusalCode>
  /** Field → the values of its text. */
  readonly details: Record<string, Record<string, string | number>>
  /** The first fault's. */
  readonly status: number
  constructor(faults: Record<string, Fault>, options?: ErrorOptions) {
    const codes = Object.values(faults).map(codeOf)
    super(`refused: ${codes.join(', ')}`, options)
    this.name = 'InputRefusal'
    this.errors = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, codeOf(fault)]))
    this.details = Object.fromEntries(
      Object.entries(faults).flatMap(([field, fault]) => (typeof fault === 'string' ? [] : [[field, fault[1]]])),
    )
    this.status = codes[0] ? refusals[codes[0]].status : 422
  }
}
