/** Writes title, description, robots and canonical address into the document, as the server printed them for the first page. */
import type { Head } from '#shared/head.ts'

function setMeta(name: string, content: string | undefined): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (content === undefined) {
    found?.remove()
    return
  }
  const tag = found ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }))
  tag.content = content
}

function setCanonical(path: string | undefined): void {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (path === undefined) {
    found?.remove()
    return
  }
  const link = found ?? document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'canonical' }))
  link.href = new URL(path, location.origin).href
}

export function writeHead({ title, description, noindex, canonical, paper }: Head): void {
  document.documentElement.dataset.paper = paper ?? ''
  document.title = title
  setMeta('description', description)
  setMeta('robots', noindex ? 'noindex' : undefined)
  setCanonical(canonical)
  // Addresses in other languages of the page that was loaded first.
  for (const link of document.head.querySelectorAll('[hreflang]')) link.remove()
}
