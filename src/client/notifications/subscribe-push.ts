/** Has this browser show notifications: asks the person, has the worker installed, and returns the server's subscription data. */
import { isWorking, registerWorker } from '../runtime/device/register-worker.ts'

export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** True if this browser can at all; on iPhones only where the product is installed. */
export const canShowPushes = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const inBase64 = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Under which of the installation's keys it was begun, as the server writes it. */
export const keyOf = ({ options }: PushSubscription): string => inBase64(options.applicationServerKey)

/** The server's part of it. */
export const fieldsOf = (made: PushSubscription): BrowserSubscription => ({
  endpoint: made.endpoint,
  p256dh: inBase64(made.getKey('p256dh')),
  auth: inBase64(made.getKey('auth')),
})

/** Subscribes anew: one of another key, or of an earlier user of this browser, gets no more notifications. */
export async function subscribeUnder(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** To be called by a press: browsers ask the person only then. `refused` where the person, or the device, does not allow it. */
export async function subscribePush(applicationServerKey: string): Promise<BrowserSubscription | 'refused' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  try {
    const registration = await registerWorker()
    if (!registration || !(await isWorking(registration))) return 'failed'
    return fieldsOf(await subscribeUnder(registration, applicationServerKey))
  } catch {
    return 'failed'
  }
}
