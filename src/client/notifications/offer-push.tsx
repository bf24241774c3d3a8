/**
 * Offers to be told on this device, once there is something to be told of: a place that is kept, a message or a report that was sent. Nobody
 * is asked at a first visit, nor again after saying no. Rendered by the browser's code alone, which knows whether the device can, and with the page
 * that is gone to: into one that stands already nothing is put that would move the rest of it.
 */
import { useState } from 'react'
import { keepWord, readWord } from '#client/runtime/device/saved-words.ts'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'

const storageKey = 'push-offered'

/** On iPhones browsers can only where the product is installed. A person whom the browser has asked is not asked by us. */
function mayOffer(): boolean {
  const canShow = isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis
  if (!canShow || !('Notification' in globalThis) || Notification.permission !== 'default') return false
  // Where the answer could not be kept it would be asked for again and again.
  return readWord('localStorage', storageKey) === null && keepWord('localStorage', storageKey, null)
}

export function OfferPush() {
  const { t } = useText()
  const isRunning = useHydrated()
  const [isOver, setOver] = useState(!isRunning)
  if (isOver || !mayOffer()) return null
  const decline = () => {
    setOver(true)
    keepWord('localStorage', storageKey, 'no')
  }
  return (
    <Banner tone="info" title={t('offerPush.title')}>
      <p>{t('offerPush.what')}</p>
      <Buttons>
        <ButtonLink href="/notification#browsers">{t('offerPush.choose')}</ButtonLink>
        <Button type="button" variant="plain" onClick={decline}>
          {t('offerPush.decline')}
        </Button>
      </Buttons>
    </Banner>
  )
}
