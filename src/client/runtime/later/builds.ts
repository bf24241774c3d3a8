/**
 * Notices that a newer build is being served: prefetches this build's manifest a second after ready, looks at
 * `builds/latest.json` from time to time, and makes the next navigation a full load when the answer differs.
 */
import { httpClient } from '../requests/http.ts'
import { fetchManifest } from './fetch-ahead.ts'

/** Milliseconds after ready (specification, section 9). */
const prefetchDelayMs = 1000

let outdated = false
let own = ''

/** True once another build has been seen: navigate by a full load. */
export const isOutdated = (): boolean => outdated

async function look(build: string): Promise<void> {
  // Without a network there is nothing to hear, and the client that asks may not be here yet.
  if (!navigator.onLine) return
  try {
    const http = await httpClient()
    const latest = (await http.get(`/builds/latest.json?${Date.now()}`).json()) as { id?: string }
    if (latest.id && latest.id !== build) outdated = true
  } catch {
    // Offline or restarting: the next look will tell.
  }
}

/** Asks now. */
export async function hasNewerBuild(): Promise<boolean> {
  await look(own)
  return outdated
}

/** Starts the watch; `seconds` between looks, 0 for none. Looks also when the tab comes back to the front. */
export function watchBuilds(build: string, seconds: number): void {
  own = build
  setTimeout(() => void fetchManifest(build), prefetchDelayMs)
  if (seconds <= 0) return
  const timer = setInterval(() => {
    if (outdated) clearInterval(timer)
    else if (document.visibilityState === 'visible') void look(build)
  }, seconds * 1000)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !outdated) void look(build)
  })
}
