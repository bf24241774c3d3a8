/** Signing out of a device, or closing the account, removes its drafts. */
import { useEffect } from 'react'

/** `writer` is the account that was left on this device (`deviceMark`), null where none was. */
export function useForgetDrafts(writer: string | null): void {
  useEffect(() => {
    if (writer) void import('./draft-store.ts').then(({ dropDraftsOf }) => dropDraftsOf(writer))
  }, [writer])
}
