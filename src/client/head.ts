/** Applies a page's head after navigation, with the same function that the server printed it from. */
import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import type { Head, Translate } from '#shared/head.ts'
import { useText } from './i18n/text.tsx'

type HeadOf = ((data: unknown, t: Translate) => Head) | undefined

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

/** Writes title, description and canonical address of the matched page. */
export function useHead(): void {
  const { t } = useText()
  const leaf = useMatches().at(-1)
  const headOf = (leaf?.handle as { head?: HeadOf } | undefined)?.head
  const data = leaf?.loaderData
  useEffect(() => {
    const head = headOf?.(data, t)
    if (!head) return
    document.title = head.title
    setMeta('description', head.description)
    setMeta('robots', head.noindex ? 'noindex' : undefined)
    setCanonical(head.canonical)
  }, [headOf, data, t])
}
