/** Has a page that is only read on the device too, as the server has just shown it, so that it is there without a network. */
import { useEffect } from 'react'
import type { Payload } from '#shared/payload.ts'
import { useChoices } from '../choices.tsx'
import { useText } from '../i18n/text.tsx'

interface CachedReading<Data> {
  path: string
  /** The owner of the stored data; it has `asOf`, which is null as the server sends it and says as of when it is on the device. */
  routeId: string
  /** Its name in the list of cached pages. */
  label: string
  /** It is kept again when this is another; null where it is not kept. */
  version: unknown
  /** The part that stays true later. */
  lasting(data: Data): Data
  /** Milliseconds in which nothing may have changed. @default 0 */
  quiet?: number
  /** Called once it is cached. */
  after?(): Promise<void>
}

export function useCachedPage<Data extends { asOf: string | null }>({
  path,
  routeId,
  label,
  version,
  lasting,
  quiet = 0,
  after,
}: CachedReading<Data>): void {
  const { locale } = useText()
  const { person, role, theme } = useChoices()
  const mark = person?.mark
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the person only the identity matters, not the unread count; of the page its version
  useEffect(() => {
    if (!import.meta.env.PROD || !person || version === null) return
    const add = (payload: Payload): Payload => {
      const data = payload.data?.[routeId] as Data | undefined
      if (!data) return payload
      const cached = { ...lasting(data), asOf: new Date().toISOString() }
      return { ...payload, data: { ...payload.data, [routeId]: cached } }
    }
    const keep = async () => {
      const { keepReading } = await import('./keep-reading.ts')
      await keepReading({ path, label, add }, { person, role, theme, locale })
      await after?.()
    }
    // Where it cannot be stored it is read with a network only.
    const timer = setTimeout(() => void keep().catch(() => undefined), quiet)
    return () => clearTimeout(timer)
  }, [path, version, mark, role, theme, locale, label])
}
