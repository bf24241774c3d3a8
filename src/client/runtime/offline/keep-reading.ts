/**
 * Caches a read page, such as the favourites, for times without a network. Only the first such page with content caches the files of the build too:
 * no other phone loads them.
 */
import type { Locale } from '#shared/locales.ts'
import type { Payload } from '#shared/payload.ts'
import type { Choices } from '../choices.tsx'
import { keepPage } from '../device/cached-pages.ts'
import { askForKey, rememberKey } from '../device/device-key.ts'
import { fieldChanged } from '../device/field-changed.ts'
import { isWorking, noteReader, registerWorker } from '../device/register-worker.ts'

/** The cached part of a page, and its name in the list of cached pages. */
export interface Reading {
  path: string
  label: string
  /** Removes data that would not be true later, and adds the date. */
  add(payload: Payload): Payload
}

/** Keeps it anew; does nothing where the browser keeps nothing, and rejects where nobody answers. */
export async function keepReading(
  { path, ...reading }: Reading,
  { person, role, theme, locale }: Pick<Choices, 'person' | 'role' | 'theme'> & { locale: Locale },
): Promise<void> {
  const registration = await registerWorker()
  if (!registration || !(await isWorking(registration))) return
  const key = await askForKey()
  await rememberKey(key, { person, role }, { locale, isHeard: true })
  await noteReader(locale, theme)
  await keepPage(key, path, reading)
  await navigator.storage.persist?.()
  fieldChanged()
}
