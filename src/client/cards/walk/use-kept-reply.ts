/** Keeps the page of a reply on its owner's device as the server has just shown it, so that the walk works where there is no network. */
import { useEffect } from 'react'
import { useChoices } from '#client/runtime/choices.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { KeptReply } from './keep-reply.ts'

/** `version`: it is kept again when this is another. */
export function useKeptReply(kept: KeptReply, version: string): void {
  const { locale } = useText()
  const { person, role, theme } = useChoices()
  const mark = person?.mark
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the person only the identity matters, not the unread count; of the page its version
  useEffect(() => {
    // Where it cannot be stored it is read with a network only.
    if (import.meta.env.PROD && person && navigator.onLine)
      void import('./keep-reply.ts')
        .then(({ keepReply }) => keepReply(kept, { person, role, theme, locale }))
        .catch(() => undefined)
  }, [kept.path, version, mark, role, theme, locale])
}
