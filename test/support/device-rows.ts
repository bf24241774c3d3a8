/** A page's rows on its device, read from outside, and a page opened as after the browser was closed. */
import type { BrowserContext, Page } from 'playwright'
import { isReady } from './browser.ts'

/** Number of rows of a store of the device; with `aged` its people were last heard of so many milliseconds ago. */
export const rowsOf = (page: Page, store: 'pages' | 'people' | 'messages', aged?: number): Promise<number> =>
  page.evaluate(
    async ([name, ago]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = reject
        })
      // Opening it before the page does would make an empty one.
      if (!(await indexedDB.databases()).some((it) => it.name === 'runs')) return 0
      const db = await done(indexedDB.open('runs'))
      const rows = db.objectStoreNames.contains(name) ? db.transaction(name, 'readwrite').objectStore(name) : null
      const all: Record<string, unknown>[] = rows ? await done(rows.getAll()) : []
      if (rows && ago !== undefined) for (const row of all) await done(rows.put({ ...row, seen: Date.now() - ago }))
      db.close()
      return all.length
    },
    [store, aged] as const,
  )

/** Closes the page and opens an address in a new one. */
export async function reopen(context: BrowserContext, page: Page, address: string): Promise<Page> {
  await page.close()
  const opened = await context.newPage()
  await opened.goto(address)
  await isReady(opened)
  return opened
}
