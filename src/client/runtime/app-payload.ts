/** The page's state block, read once, and the error of mounting the page: the app payload of the specification. */
import type { PageState } from '#shared/payload.ts'

export interface AppPayload {
  state: PageState
  /** Set when the first rendering in the browser failed. */
  mountError?: { message: string }
}

declare global {
  interface Window {
    /** For support and tests: the source of this page. */
    appPayload?: AppPayload
  }
}

/** Reads the JSON block that the server wrote before the markup. */
export function readAppPayload(): AppPayload {
  const block = document.getElementById('state')
  if (!block?.textContent) throw new Error('This page carries no state block')
  const payload: AppPayload = { state: JSON.parse(block.textContent) as PageState }
  window.appPayload = payload
  return payload
}
