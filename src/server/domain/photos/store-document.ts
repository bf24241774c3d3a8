/**
 * Photographed papers, such as a licence: never a public file. They go the way of all pictures – checked, decoded, drawn
 * anew without a camera's metadata – but no variant lies among the media: one picture of all pages in the sealed folder, which only the resource for
 * documents reads (http/resources/licence-documents.ts). The file itself is not kept: a PDF may run code where it is opened, a photo says where its
 * owner lives, and a paper proves nothing by its bytes, as evidence of a visit does, whose original stays sealed with its hash (store-photo.ts).
 */
import { photoKey } from '#shared/photos/photos.ts'
import { type Storage, StorageFailure } from '../../external/files/storage.ts'
import { sharp } from '../../external/sharp.ts'
import { InputRefusal } from '../input-refusal.ts'
import { decodePhoto, kindOf } from './decode-photo.ts'
import { drawPaper } from './draw-paper.ts'
import { colorOf } from './draw-variants.ts'
import type { PhotoNaming } from './photo-names.ts'
import { PhotoRefusal } from './photo-refusal.ts'
import { originalFile, readPhoto, takeTurn } from './store-photo.ts'
import type { SentFile } from './store-photos.ts'

/** A row's data of a document. */
export interface StoredDocument {
  key: string
  color: string
  blur: null
}

/** Letters have to be read: finer than photos, and little larger. */
const encoding = { quality: 82, effort: 2 } as const

/** Stores the one document of a form, of one file or of its pages in their order; null where none was sent. Throws an `InputRefusal` for the field. */
export async function storeDocument(
  storage: Storage,
  files: readonly SentFile[],
  { field, naming }: { field: string; naming: PhotoNaming },
): Promise<StoredDocument | null> {
  if (files.length === 0) return null
  try {
    for (const { fault } of files) if (fault) throw new PhotoRefusal(fault)
    const paths = files.map(({ path }) => path)
    return await takeTurn(() => store(storage, paths, naming))
  } catch (error) {
    if (error instanceof PhotoRefusal) throw new InputRefusal({ [field]: error.code })
    throw error
  }
}

/** Stores the documents of a form in their order, one at a time. */
export async function storeDocuments(
  storage: Storage,
  files: readonly SentFile[],
  at: { field: string; naming: PhotoNaming },
): Promise<StoredDocument[]> {
  const stored: StoredDocument[] = []
  for (const file of files) {
    const document = await storeDocument(storage, [file], at)
    if (document) stored.push(document)
  }
  return stored
}

async function store(storage: Storage, paths: readonly string[], naming: PhotoNaming): Promise<StoredDocument> {
  const sent: Uint8Array[] = []
  for (const path of paths) sent.push(await readPhoto(path))
  const [first, ...others] = sent as [Uint8Array, ...Uint8Array[]]
  const isPhoto = others.length === 0 && (await kindOf(first)) !== 'application/pdf'
  const pixels = isPhoto ? await decodePhoto(first) : await drawPaper(sent)
  const { bytes, width, height } = pixels
  const drawn = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp(encoding)
    .toBuffer()
  // The name of a document is none that the same picture has elsewhere: there it would be public.
  const key = photoKey(naming(Buffer.concat([Buffer.from('document:'), ...sent])), pixels)
  try {
    await storage.put(originalFile(key), drawn)
  } catch (error) {
    throw error instanceof StorageFailure ? new PhotoRefusal('storage', { cause: error }) : error
  }
  return { key, color: await colorOf(pixels), blur: null }
}
