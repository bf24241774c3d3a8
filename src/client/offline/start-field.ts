/**
 * A page's start on a device for offline work: the service worker, the reader's note, sending the queue. Where the server says
 * that nobody is signed in, readable data goes.
 */

import { htmlLang, locales } from '#shared/locales.ts'
import { noteWriter } from '../chat/send-unsent.ts'
import type { Choices } from '../runtime/choices.tsx'
import { askForKey, currentPerson, forgetEverybody, rememberKey } from '../runtime/device/device-key.ts'
import { noteReader, registerWorker } from '../runtime/device/register-worker.ts'
import { lineHeld } from '../runtime/live/line-held.ts'
import type { StandingPage } from '../runtime/standing-page.ts'
import { isAnythingWaiting } from './field-runs.ts'
import { noteReached } from './field-state.ts'
import { awaitOffer } from './install-button.tsx'
import { sendRest } from './send-rest.ts'

const localeNow = () => locales.find((locale) => htmlLang[locale] === document.documentElement.lang) ?? 'th'

/** Starts once a page; never throws: a page works without any of it. */
export async function startField({ state, choices, texts, router }: StandingPage): Promise<void> {
  const heard = async ({ person, role, theme }: Choices) => {
    noteWriter(person?.mark ?? null)
    await noteReader(localeNow(), theme)
    if (person === null) await forgetEverybody()
    // The device's person of now is asked for: somebody else may have signed in, or come back to work that waits.
    else if ((await currentPerson()) || (await isAnythingWaiting()))
      await rememberKey(await askForKey(), { person, role }, { locale: localeNow(), isHeard: true })
  }
  awaitOffer()
  choices.subscribe(() => void heard(choices.get()).catch(() => undefined))
  try {
    noteReached(!state.offline)
    for (const back of ['online', lineHeld]) addEventListener(back, () => noteReached(true))
    if (!state.offline) {
      await heard(choices.get())
      await registerWorker()
    }
    const { showBand } = await import('./show-band.tsx')
    await showBand(texts, (notice) => router.subscribe(({ navigation }) => navigation.state === 'idle' && notice()))
    for (const event of ['online', lineHeld, 'focus']) addEventListener(event, () => void sendRest())
    await sendRest()
  } catch {
    // A device that keeps nothing, such as in a private window: it says so where somebody wants something kept.
  }
}
