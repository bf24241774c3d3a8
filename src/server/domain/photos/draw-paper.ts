/**
 * A paper in PDF, drawn as one picture: up to four pages below one another, more in two columns, so that the checking officer reads all of
 * them and nobody ever opens the file itself, which may run code.
 */
import { PAPER_PAGES_MOST } from '#shared/photos/photo-accept.ts'
import { PHOTO_WIDTHS } from '#shared/photos/photos.ts'
import { sharp } from '../../external/sharp.ts'
import { type UnpackedPage, unpack } from '../../external/unpack.ts'
import type { Pixels } from './decode-photo.ts'
import { PhotoRefusal } from './photo-refusal.ts'

/** A key has room for four digits of a height. */
const mostHeight = 9_999
/** Pages in one column. */
const mostBelow = 4
/** Of a page in two columns: small print of A4 can be read at 135 dots an inch. */
const narrow = 1_120

/** Throws a {@link PhotoRefusal}. */
export async function drawPaper(bytes: Uint8Array): Promise<Pixels> {
  const wide = PHOTO_WIDTHS.at(-1) as number
  const first = await pagesOf(bytes, wide)
  const pages = first.length > mostBelow ? await pagesOf(bytes, narrow) : first
  const columns = pages.length > mostBelow ? 2 : 1
  const width = columns === 2 ? 2 * narrow : wide
  const rows = Array.from({ length: Math.ceil(pages.length / columns) }, (_, row) =>
    pages.slice(row * columns, (row + 1) * columns),
  )
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)))
  const height = heights.reduce((all, each) => all + each, 0)
  if (height > mostHeight) throw new PhotoRefusal('pages')
  const parts = rows.flatMap((row, at) =>
    row.map((page, column) => ({
      input: Buffer.from(page.data.buffer, page.data.byteOffset, page.data.byteLength),
      raw: { width: page.width, height: page.height, channels: 4 as const },
      left: column * narrow,
      top: heights.slice(0, at).reduce((all, each) => all + each, 0),
    })),
  )
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .removeAlpha()
    .raw()
    .toBuffer()
  return { bytes: drawn, width, height }
}

async function pagesOf(bytes: Uint8Array, pageWidth: number): Promise<UnpackedPage[]> {
  const unpacked = await unpack({ kind: 'pdf', bytes, mostPages: PAPER_PAGES_MOST, pageWidth }).catch(
    (error: unknown) => {
      throw new PhotoRefusal('broken', { cause: error })
    },
  )
  if ('fault' in unpacked) throw new PhotoRefusal(unpacked.fault)
  return unpacked.pages
}
