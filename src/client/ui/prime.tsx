/**
 * The ground that every PrimeReact widget of ours stands on: unstyled, dressed by our own classes. Even so it injects `<style>`
 * elements in the browser; they go into a detached fragment, so that `style-src 'self'` holds without a nonce.
 * Only files that wrap a widget import this, and only pages that need the widget import those.
 */
import { type APIOptions, PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'

const styleContainer = typeof document === 'undefined' ? undefined : (new DocumentFragment() as unknown as HTMLElement)

// Overlays stay open while the page behind them scrolls a little: on phones the keyboard alone does that.
const options: Partial<APIOptions> = { unstyled: true, styleContainer, hideOverlaysOnDocumentScrolling: false }

export function Prime({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={options}>{children}</PrimeReactProvider>
}
