/**
 * Prefetches another page's files, and no more: they lie in the browser's cache until that page is opened, and cost this one nothing
 * but bandwidth. To import them would run them here. The build's manifest lists them.
 */

/** Page file → its own chunks and style sheets. */
type PageFiles = Record<string, string[]>

let tell: (pages: PageFiles | null) => void = () => undefined
const manifest = new Promise<PageFiles | null>((resolve) => {
  tell = resolve
})
/** The files that this page came with, and those fetched since. */
let asked: Set<string> | undefined

/** Not by the retrying client: a prefetch may fail, and that client is code of its own. */
const get = (address: string) => fetch(address, { priority: 'low' })

async function load(build: string): Promise<PageFiles | null> {
  try {
    const answer = await get(`/builds/meta/${encodeURIComponent(build)}.json`)
    return answer.ok ? ((await answer.json()) as { pages: PageFiles }).pages : null
  } catch {
    return null
  }
}

/** Has the manifest fetched; call once. Prefetches wait for it. */
export async function fetchManifest(build: string): Promise<void> {
  tell(await load(build))
}

/** Resolves when the files of a page, such as `home/home`, have come or have failed; each is asked for once. */
export async function fetchAhead(page: string): Promise<void> {
  asked ??= new Set(document.getElementById('state')?.dataset.chunks?.split(' '))
  const known = asked
  const files = (await manifest)?.[`${page}.tsx`] ?? []
  const missing = files.filter((file) => !known.has(file))
  for (const file of missing) known.add(file)
  await Promise.allSettled(missing.map(async (file) => (await get(file)).arrayBuffer()))
}
