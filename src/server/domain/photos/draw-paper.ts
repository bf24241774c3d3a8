/**
 * A paper of one or several files, drawn as one picture: up to four pages below one another, more in two columns, so that the checking officer
 * reads all of them and nobody ever opens a PDF itself, which may run code. Each photo is a page.
 */
import { PAPER_PAGES_MOST } from '#shared/photos/photo-accept.ts'
import { PHOTO_WIDTHS } from '#shared/photos/photos.ts'
import { sharp } from '../../external/sharp.ts'
import { unpack } from '../../external/unpack.ts'
import { decodePhoto, kindOf, type Pixels } from './decode-photo.ts'
import { PhotoRefusal } from './photo-refusal.ts'

/** A key has room for four digits of a height. */
const mostHeight = 9_999
/** Pages in one column. */
const mostBelow = 4
const wide = PHOTO_WIDTHS.at(-1) as number
/** Of a page in two columns: small print of A4 can be read at 135 dots an inch. */
const narrow = 1_120

interface Page {
  width: number
  height: number
  data: Buffer
  channels: 3 | 4
}

const sum = (heights: readonly number[]) => heights.reduce((all, each) => all + each, 0)

/** Throws a {@link PhotoRefusal}. */
export async function drawPaper(files: readonly Uint8Array[]): Promise<Pixels> {
  const first = await pagesOf(files, files.length > mostBelow ? narrow : wide)
  const isShort = first.length <= mostBelow && sum(first.map(({ height }) => height)) <= mostHeight
  const pages = isShort || first[0]?.width === narrow ? first : await pagesOf(files, narrow)
  const columns = isShort ? 1 : 2
  const width = isShort ? wide : 2 * narrow
  const rows = Array.from({ length: Math.ceil(pages.length / columns) }, (_, row) =>
    pages.slice(row * columns, (row + 1) * columns),
  )
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)))
  const height = sum(heights)
  if (height > mostHeight) throw new PhotoRefusal('pages')
  const parts = rows.flatMap((row, at) =>
    row.map((page, column) => ({
      input: page.data,
      raw: { width: page.width, height: page.height, channels: page.channels },
      left: column * narrow,
      top: sum(heights.slice(0, at)),
    })),
  )
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .removeAlpha()
    .raw()
    .toBuffer()
  return { bytes: drawn, width, height }
}

/** One file after the other, because an open one takes much memory. */
async function pagesOf(files: readonly Uint8Array[], pageWidth: number): Promise<Page[]> {
  const pages: Page[] = []
  for (const bytes of files) {
    if ((await kindOf(bytes)) === 'application/pdf') pages.push(...(await pagesOfPdf(bytes, pageWidth)))
    else pages.push(await pageOfPhoto(bytes, pageWidth))
    if (pages.length > PAPER_PAGES_MOST) throw new PhotoRefusal('pages')
  }
  return pages
}

async function pageOfPhoto(bytes: Uint8Array, width: number): Promise<Page> {
  const photo = await decodePhoto(bytes)
  const { data, info } = await sharp(photo.bytes, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

async function pagesOfPdf(bytes: Uint8Array, pageWidth: number): Promise<Page[]> {
  const unpacked = await unpack({ kind: 'pdf', bytes, mostPages: PAPER_PAGES_MOST, pageWidth }).catch(
    (error: unknown) => {
      throw new PhotoRefusal('broken', { cause: error })
    },
  )
  if ('fault' in unpacked) throw new PhotoRefusal(unpacked.fault)
  return unpacked.pages.map(({ data, ...size }) => ({
    ...size,
    data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    channels: 4,
  }))
}
