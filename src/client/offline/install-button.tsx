/** Installing the product as an app, offered where work is taken along: there it is worth it, and the browser clears away installed ones last. */
import { useSyncExternalStore } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'

/** The event of browsers that can install; it is in no standard's types yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const notify of listeners) notify()
}

/** Begins to listen: the browser says once, early, that it can install. */
export function awaitOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    tell()
  })
  addEventListener('appinstalled', () => {
    offered = null
    tell()
  })
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Nothing where the browser cannot, or has. */
export function InstallButton() {
  const { t } = useText()
  const offer = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )
  if (!offer) return null
  return (
    <Button type="button" icon="smartphone" onClick={() => void offer.prompt()}>
      {t('field:install.action')}
    </Button>
  )
}
