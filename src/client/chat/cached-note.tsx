/** On a cached page: its date, and the facts that are unknown without a network. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'

export function CachedNote({ asOf, hint }: { asOf: string | null; hint?: string }) {
  const { t, format } = useText()
  if (asOf === null) return null
  return (
    <Banner tone="info" title={t('chat:kept.asOf', { time: format.dateTime(asOf) })}>
      {hint}
    </Banner>
  )
}
