/** From pixels to the files that browsers get: each width in AVIF and WebP, and the colours that stand there meanwhile. */

import { type PhotoFormat, photoFormats } from '#shared/photos/photos.ts'
import { type Sharp, sharp } from '../../external/sharp.ts'
import type { Pixels } from './decode-photo.ts'

/**
 * Little effort: at 1600 × 1200 AVIF takes 84–164 ms at effort 1 against 290–320 at 2 and 2,600 at 4, WebP 60 ms at 2 against
 * 150–190 at 4, for files between 9 % smaller and 6 % larger than the next effort's. Half the colour resolution is not seen in photos.
 */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (image: Sharp) => image.webp({ quality: 72, effort: 2 }),
} satisfies Record<PhotoFormat, unknown>

const imageOf = ({ bytes, width, height }: Pixels) => sharp(bytes, { raw: { width, height, channels: 3 } })

export interface Variant {
  width: number
  format: PhotoFormat
  bytes: Buffer
}

/** Makes the files one after the other, so that a photo takes one thread and little memory. */
export async function* drawVariants(pixels: Pixels, widths: readonly number[]): AsyncGenerator<Variant> {
  for (const width of widths) {
    const height = Math.max(1, Math.round((pixels.height * width) / pixels.width))
    for (const format of photoFormats) {
      const image = imageOf(pixels).resize({ width, height, fit: 'fill' })
      yield { width, format, bytes: await encoders[format](image).toBuffer() }
    }
  }
}

/** The colour that most of the picture has, as `#rrggbb`. */
export async function colorOf(pixels: Pixels): Promise<string> {
  const small = await imageOf(pixels).resize(64, 64, { fit: 'inside' }).png().toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The picture in three by two colours, row by row, in six hex digits each: drawn blurred while it loads. */
export async function blurOf(pixels: Pixels): Promise<string> {
  const small = await imageOf(pixels).resize(3, 2, { fit: 'fill' }).raw().toBuffer()
  return small.toString('hex')
}
