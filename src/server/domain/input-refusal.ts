/** Bad input that only a command can see, such as a wrong code: shown beside its field, like any other bad input. */

/**
 * Field → key of the text that says what is wrong; `form` for the form as a whole. Thrown, it undoes what the command wrote;
 * returned by the command, it lets that stand, such as a used try. A `cause` is logged: what only those who run the product can mend.
 */
export class InputRefusal extends Error {
  readonly errors: Record<string, string>
  readonly status: number
  constructor(errors: Record<string, string>, status = 422, options?: ErrorOptions) {
    super(`refused: ${Object.values(errors).join(', ')}`, options)
    this.name = 'InputRefusal'
    this.errors = errors
    this.status = status
  }
}
