/** Applies a page's head after navigation, with the same function that the server printed it from. */
import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router-dom'
import type { HeadOf } from '#shared/head.ts'
import { useText } from './i18n/text.tsx'
import { laterCode } from './requests/later-code.ts'

/** Follows the matched page; the first one has its head from the server, so its code is fetched only after that. */
export function useHead(): void {
  const { t, format } = useText()
  const leaf = useMatches().at(-1)
  const headOf = (leaf?.handle as { head?: HeadOf<unknown> } | undefined)?.head
  const data = leaf?.loaderData
  const isFirst = useRef(true)
  useEffect(() => {
    const head = headOf?.(data, t, format)
    const isPrinted = isFirst.current && head?.title === document.title
    isFirst.current = false
    if (!head || isPrinted) return
    // The reader may be on another page, or on the error page, by the time the code is here.
    let isPresent = true
    void laterCode().then(({ writeHead }) => isPresent && writeHead(head))
    return () => {
      isPresent = false
    }
  }, [headOf, data, t, format])
}
