/**
 * The sender's own id of what a form is to do once. Made in the browser when the form is first sent, the same while nobody knows whether
 * it arrived, and forgotten with the first answer: what is sent after a refusal, or once more after it was done, is another command.
 */

const ids = new WeakMap<HTMLFormElement, string>()

/** Undefined where the browser makes none, as on a page without TLS: then it is sent as without the browser's code. */
export function commandOf(form: HTMLFormElement): string | undefined {
  const id = ids.get(form) ?? crypto.randomUUID?.()
  if (id !== undefined) ids.set(form, id)
  return id
}

/** Call when it was answered, whatever the answer. */
export function forgetCommand(form: HTMLFormElement): void {
  ids.delete(form)
}
