/** Whoever signs out of a device, or leaves for good, leaves nothing there that was half written. */
import { useEffect } from 'react'

/** `writer` is the account that was left on this device (`deviceMark`), null where none was. */
export function useForgetDrafts(writer: string | null): void {
  useEffect(() => {
    if (writer) void import('./draft-store.ts').then(({ dropDraftsOf }) => dropDraftsOf(writer))
  }, [writer])
}
