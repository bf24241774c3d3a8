/** The pictures of a card's file on paper, small enough to be read and sent: those of the inspection and those of the replies. */
import type { CardFile } from '#shared/cards/card-file.ts'
import { photoShape } from '#shared/photos/photos.ts'
import type { Storage } from '../../external/files/storage.ts'
import { sharp } from '../../external/sharp.ts'
import { variantFile } from '../photos/store-photo.ts'

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

async function draw(storage: Pick<Storage, 'read'>, key: string): Promise<string | null> {
  const { widths } = photoShape(key)
  const width = widths.find((each) => each >= wide) ?? (widths.at(-1) as number)
  const stored = await storage.read(variantFile(key, width, 'webp'))
  if (!stored) return null
  const { data, info } = await sharp(stored)
    .resize({ width: wide, withoutEnlargement: true })
    .jpeg(encoding)
    .toBuffer({ resolveWithObject: true })
  const size = `width="${info.width}" height="${info.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/jpeg;base64,${data.toString('base64')}"/></svg>`
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
