/** Photos as phones take them, and their look on the screen. */
import type { Page } from 'playwright'
import sharp from 'sharp'
import { noisyJpeg } from '../support/pictures.ts'

/** Twelve megapixels, no two alike, with detail as a kitchen has it: the device makes about 1 MB of it. */
export const phonePhoto = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(await noisyJpeg(560))
    .resize(4000)
    .jpeg({ quality: 92 })
    .toBuffer(),
})

/** Hashes and sizes of the photos that are shown, made anew from the screen. */
export const shownPhotos = (page: Page): Promise<{ hash: string; bytes: number }[]> =>
  page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('.ask .evidence img')].map(async ({ src }) => {
        const bytes = await (await fetch(src)).arrayBuffer()
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
        return { hash: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''), bytes: bytes.byteLength }
      }),
    ),
  )
