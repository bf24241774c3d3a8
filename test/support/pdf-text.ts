/** PDFs as a reader has them: fetched as bytes, and their words page by page. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import request from 'supertest'
import type { App } from '#server/http/app.ts'

/** The answer at the address, its body as bytes. */
export const fetchBytes = ({ handler }: Pick<App, 'handler'>, at: string, cookie = '') =>
  request(handler)
    .get(at)
    .set('Cookie', cookie)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)))
    })

/** The text of each page. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const document = await (await PDFiumLibrary.init()).loadDocument(bytes)
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return pages
}

/** The text of all pages, each space one. */
export const pdfWords = async (bytes: Uint8Array): Promise<string> =>
  (await pdfPages(bytes)).join('\n').replaceAll(/\s+/g, ' ')
