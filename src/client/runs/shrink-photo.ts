/** A picture as it is kept and sent: at most 2,560 px on the long side, as JPEG, known by the SHA-256 of its bytes. */
import { sha256 } from './sha256.ts'

const longest = 2560
const quality = 0.85

/** Throws where the file is no picture that this browser can open; then the file goes as it is. */
async function draw(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/jpeg', quality)
  })
}

/** Shrinks a picture. What cannot be opened here stays as it is: the server says what is wrong with it. */
export async function shrinkPhoto(file: File): Promise<{ bytes: ArrayBuffer; sha256: string }> {
  const blob = await draw(file).catch(() => file)
  const bytes = await blob.arrayBuffer()
  return { bytes, sha256: await sha256(bytes) }
}
