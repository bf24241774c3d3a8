/**
 * Style sheets that only some pages need: a first visit to a place does not bring the forms of accounts. The server links a page's
 * sheets with the document; in the browser they come with the page's chunk.
 */
import { type SheetName, sheetsOf } from '#shared/sheets.ts'
import account from '../styles/account.css?url'
import chat from '../styles/chat.css?url'
import open from '../styles/open.css?url'
import work from '../styles/work.css?url'

const addresses: Record<SheetName, string> = { account, work, chat, open }

/** Resolves when the page's sheets are there, or cannot be had: a page that looks plain is better than none. */
export async function loadSheets(file: string): Promise<void> {
  const missing = sheetsOf(file).filter((name) => !document.querySelector(`link[href="${addresses[name]}"]`))
  await Promise.all(missing.map((name) => load(addresses[name])))
}

function load(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}
