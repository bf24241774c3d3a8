/** Everything that a browser holds of the product, opened with the keys of this device: all that its owner could get out of it. */
import type { Page } from 'playwright'

export interface DeviceContents {
  /** Each thing with where it lies, such as `runs/waiting op …`. */
  texts: { at: string; text: string }[]
  /** Rows that were encrypted, and how many of them a key of this device opened. */
  sealed: number
  opened: number
}

/** The files of a build are everybody's, and left out. */
export async function deviceContents(page: Page): Promise<DeviceContents> {
  const found = await page.evaluate(async () => {
    const texts: { at: string; text: string }[] = []
    let [sealed, opened] = [0, 0]
    const decoder = new TextDecoder()
    const keys: CryptoKey[] = []
    const rows: { at: string; row: Record<string, unknown> }[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = reject
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of db.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        for (const value of all) {
          const row = Object(value) as Record<string, unknown>
          if (row.key instanceof CryptoKey) keys.push(row.key)
          rows.push({ at: `${name}/${store} ${row.kind ?? ''} ${row.name ?? ''}`, row })
        }
      }
      db.close()
    }
    for (const { at, row } of rows) {
      const { iv, sealed: bytes, ...plain } = row as { iv?: BufferSource; sealed?: ArrayBuffer }
      texts.push({ at, text: JSON.stringify(plain) })
      if (!iv || !bytes) continue
      sealed++
      for (const key of keys) {
        const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => null)
        if (!clear) continue
        opened++
        texts.push({ at, text: decoder.decode(clear) })
      }
    }
    for (const [at, storage] of [['localStorage', localStorage] as const, ['sessionStorage', sessionStorage] as const])
      texts.push({ at, text: JSON.stringify(Object.entries(storage)) })
    for (const name of await caches.keys()) {
      if (name.startsWith('build ')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const cached = await cache.match(request)
        const isText = /text|json/.test(cached?.headers.get('content-type') ?? '')
        texts.push({ at: `${name} ${request.url}`, text: isText ? ((await cached?.text()) ?? '') : request.url })
      }
    }
    const here = { title: document.title, address: location.href, history: history.state, name: window.name }
    texts.push({ at: 'window', text: JSON.stringify(here) })
    return { texts, sealed, opened }
  })
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  return { ...found, texts: [...found.texts, { at: 'cookies', text: cookies.join('\n') }] }
}
