/** Opens the device's share sheet with the page's address, or copies it; without JavaScript the address bar serves. */
import { useState } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'

export function ShareButton({ title }: { title: string }) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated()) return null

  async function share() {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setCopied(true)
      }
    } catch {
      // Closed again, or not allowed: nothing was asked for that is now missing.
    }
  }

  return (
    <Button type="button" icon={isCopied ? 'check' : 'share-2'} onClick={() => void share()}>
      <span role="status">{t(isCopied ? 'client:place.copied' : 'client:place.share')}</span>
    </Button>
  )
}
