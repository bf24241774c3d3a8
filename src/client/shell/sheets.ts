/**
 * Style sheets that only some pages need: a first visit to a place does not bring the forms of accounts. The server links a page's
 * sheet with the document; in the browser it comes with the page's chunk.
 */
import { sheetOf } from '#shared/sheets.ts'
import account from '../styles/account.css?url'

const addresses = { account }

/** Resolves when the page's sheet is there, or cannot be had: a page that looks plain is better than none. */
export function loadSheet(file: string): Promise<void> | undefined {
  const name = sheetOf(file)
  if (!name || document.querySelector(`link[href="${addresses[name]}"]`)) return
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: addresses[name] })
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}
