/** Notifications of browsers: permitted push services, and the message. */
import { readUrl } from '../read-url.ts'

/** The push services of all browsers. An endpoint comes from the client, so the server never calls another host. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** True if a push service could have this address: https, its usual port, nobody's name in it. */
export function isPushAddress(endpoint: string): boolean {
  const url = endpoint.length > 1000 ? null : readUrl(endpoint)
  if (!url) return false
  const { protocol, port, username, password } = url
  return protocol === 'https:' && `${port}${username}${password}` === ''
}

/** `*.push.example.org` names every host below it, and not itself. */
const isHostOf = (hostname: string, host: string) =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host

/** True if this is an address of a push service that is known; `hosts` are further ones, as `PUSH_HOSTS` names them. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!isPushAddress(endpoint)) return false
  const { hostname } = new URL(endpoint)
  return services.some((it) => it.test(hostname)) || hosts.some((host) => isHostOf(hostname, host))
}

/** The subscription that a browser should have. */
export interface PushState {
  /** The public key that it should be under, in base64url. */
  key: string
  /** Its address as the session has it; null where nothing is shown there. */
  endpoint: string | null
}

export const pushStatePath = '/notification/push.json'

/**
 * The message to a browser (Declarative Web Push): Safari shows it by itself, elsewhere the service worker does. `navigate` is a full address. `here` is
 * for the service worker alone: Safari shows no message in which it does not know a word.
 */
export interface PushPayload {
  web_push: 8030
  notification: { title: string; body: string; lang: string; navigate: string; tag: string }
  here?: {
    /** In milliseconds, by turns on and off. */
    vibrate?: readonly number[]
    /** Words of the button by which it is answered, in the notification where the system has a line there. */
    reply?: string
  }
}
