/**
 * Confirms an act shortly, where nothing else on the screen shows it. The widget comes with the first toast, not with the page.
 * Errors of a form belong to the form; a toast is never the only place of something that must be read.
 */
export interface ToastMessage {
  /** @default 'ok' */
  tone?: 'ok' | 'bad'
  text: string
  /** Label of the button that closes it. */
  close: string
}

/** Shows a message at the lower edge for five seconds. Only in the browser. */
export async function showToast(message: ToastMessage): Promise<void> {
  const { addToast } = await import('./toast-host.tsx')
  addToast(message)
}
