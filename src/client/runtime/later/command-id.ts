/**
 * The sender's own id of a command that a form sends once. Made in the browser when the form is first sent, the same while nobody knows whether
 * it arrived, and forgotten with the first answer: a form sent after a refusal, or again after success, is another command.
 */

const ids = new WeakMap<HTMLFormElement, string>()

/** Undefined where the browser makes none, as on a page without TLS: then it is sent as without the browser's code. */
export function commandOf(form: HTMLFormElement): string | undefined {
  const id = ids.get(form) ?? crypto.randomUUID?.()
  if (id !== undefined) ids.set(form, id)
  return id
}

/** Call after any answer. */
export function forgetCommand(form: HTMLFormElement): void {
  ids.delete(form)
}
