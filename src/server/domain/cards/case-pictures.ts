/** The pictures of a card's file on paper, small enough to be read and sent: those of the inspection and those of the replies. */
import type { CardFile } from '#shared/cards/card-file.ts'
import { photoShape } from '#shared/photos/photos.ts'
import type { Storage } from '../../external/files/storage.ts'
import { sharp } from '../../external/sharp.ts'
import { originalFile, variantFile } from '../photos/store-photo.ts'
import { documentKey } from '../registrations/documents.ts'

/** More of them make a file that nobody can send by mail; those that are left out are said to be. */
export const CASE_PICTURES_MOST = 40
/** In pixels: a third of the line at 150 dots an inch is 330. */
const wide = 640
const encoding = { quality: 68 } as const

/** By key, as markup; a picture that cannot be read is left out. */
export type CasePictures = ReadonlyMap<string, string>

/** In the order of the file. */
const keysOf = ({ findings, replies }: Pick<CardFile, 'findings' | 'replies'>) => [
  ...new Set([
    ...findings.flatMap((finding) => [
      ...finding.photos,
      ...finding.replies.flatMap(({ photos }) => photos.map(({ key }) => key)),
    ]),
    ...replies.flatMap(({ photos }) => photos.map(({ key }) => key)),
  ]),
]

/** As markup, which the setter of letters takes. */
function markup(data: Buffer, { width, height }: { width: number; height: number }): string {
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/jpeg;base64,${data.toString('base64')}"/></svg>`
}

async function draw(storage: Pick<Storage, 'read'>, key: string): Promise<string | null> {
  const { widths } = photoShape(key)
  const width = widths.find((each) => each >= wide) ?? (widths.at(-1) as number)
  const stored = await storage.read(variantFile(key, width, 'webp'))
  if (!stored) return null
  const { data, info } = await sharp(stored)
    .resize({ width: wide, withoutEnlargement: true })
    .jpeg(encoding)
    .toBuffer({ resolveWithObject: true })
  return markup(data, info)
}

/** One after the other, because an open one takes memory. */
export async function drawCasePictures(
  storage: Pick<Storage, 'read'>,
  file: Pick<CardFile, 'findings' | 'replies'>,
): Promise<CasePictures> {
  const drawn = new Map<string, string>()
  for (const key of keysOf(file).slice(0, CASE_PICTURES_MOST)) {
    const svg = await draw(storage, key)
    if (svg) drawn.set(key, svg)
  }
  return drawn
}

/** Pages of papers in a file; of a paper that would be more, and of those after it, the count is said. */
export const CASE_PAPER_PAGES_MOST = 20
/** In pixels: the line at 150 dots an inch, at which small print of A4 can be read. */
const paperWide = 1_060
const paperEncoding = { quality: 72 } as const
/** Height of a page of A4 by its width. */
const tall = Math.SQRT2

/** By address, the pages of each paper as markup; a paper that cannot be read is left out. */
export type CasePapers = ReadonlyMap<string, string[]>

/** A stored paper has its pages below one another: cut where pages of A4 end. */
async function drawPages(stored: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(stored)
    .resize({ width: paperWide, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, channels } = info
  const count = Math.max(1, Math.round(info.height / (width * tall)))
  const drawn: string[] = []
  for (let page = 0; page < count; page++) {
    const top = Math.round((page * info.height) / count)
    const height = Math.round(((page + 1) * info.height) / count) - top
    const pixels = sharp(data, { raw: { width, height: info.height, channels } }).extract({
      left: 0,
      top,
      width,
      height,
    })
    drawn.push(markup(await pixels.jpeg(paperEncoding).toBuffer(), { width, height }))
  }
  return drawn
}

/** Of the appeal, for the readers who get them. */
export async function drawCasePapers(
  storage: Pick<Storage, 'read'>,
  { appeal }: Pick<CardFile, 'appeal'>,
): Promise<CasePapers> {
  const drawn = new Map<string, string[]>()
  let pages = 0
  for (const address of appeal?.documents ?? []) {
    const stored = await storage.read(originalFile(documentKey(address)))
    const paper = stored ? await drawPages(stored) : []
    if (paper.length === 0) continue
    pages += paper.length
    if (pages > CASE_PAPER_PAGES_MOST) break
    drawn.set(address, paper)
  }
  return drawn
}
