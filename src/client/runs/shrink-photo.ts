/** A picture of a questionnaire as it is kept and sent: made small as all are, known by the SHA-256 of its bytes. */
import { shrinkPicture } from '../photos/shrink-picture.ts'
import { sha256 } from './sha256.ts'

/** Shrinks a picture. One that cannot be opened here stays as it is: the server names its fault. */
export async function shrinkPhoto(file: File): Promise<{ bytes: ArrayBuffer; sha256: string }> {
  const { blob } = await shrinkPicture(file).catch(() => ({ blob: file }))
  const bytes = await blob.arrayBuffer()
  return { bytes, sha256: await sha256(bytes) }
}
