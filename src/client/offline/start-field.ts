/**
 * What a page does once it stands, on a device on which somebody works without a network: the service worker, word of the reader, and what
 * waits is sent. Where the server says that nobody is signed in, what could be read here goes.
 */

import type { createBrowserRouter } from 'react-router-dom'
import { htmlLang, locales } from '#shared/locales.ts'
import type { PageState } from '#shared/payload.ts'
import { forgetEverybody, noteSeen } from '../device/device-key.ts'
import { noteReader, registerWorker } from '../device/register-worker.ts'
import type { PageTexts } from '../i18n/page-texts.ts'
import type { Choices, changingChoices } from '../shell/choices.tsx'
import { awaitOffer } from './install-button.tsx'
import { sendRest } from './send-rest.ts'

const localeNow = () => locales.find((locale) => htmlLang[locale] === document.documentElement.lang) ?? 'th'

/** The page that stands. */
export interface FieldPage {
  state: PageState
  choices: ReturnType<typeof changingChoices>
  texts: PageTexts
  router: ReturnType<typeof createBrowserRouter>
}

/** Starts once a page; never throws: a page works without any of it. */
export async function startField({ state, choices, texts, router }: FieldPage): Promise<void> {
  const heard = async ({ person, theme }: Choices) => {
    await noteReader(localeNow(), theme)
    await (person === null ? forgetEverybody() : noteSeen())
  }
  awaitOffer()
  choices.subscribe(() => void heard(choices.get()).catch(() => undefined))
  try {
    if (!state.offline) {
      await heard(choices.get())
      await registerWorker()
    }
    const { showBand } = await import('./show-band.tsx')
    await showBand(texts, (notice) => router.subscribe(({ navigation }) => navigation.state === 'idle' && notice()))
    for (const event of ['online', 'focus']) addEventListener(event, () => void sendRest())
    await sendRest()
  } catch (error) {
    console.warn('This device keeps nothing for times without a network', error)
  }
}
