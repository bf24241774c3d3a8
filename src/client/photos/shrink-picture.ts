/**
 * A picture as devices keep and send it: upright, at most 2,560 px on the long side, as JPEG; so much shows a crack in a gas hose and the
 * number on a licence. One way for officers' evidence, reviews, owners' papers and chat. It is fetched with the first picture that is sent.
 */
import { PHOTO_MAX_BYTES } from '#shared/photos/photos.ts'

const longest = 2560
const quality = 0.85
/** Types that the server takes as they are, where they are small enough; HEIC is made a JPEG where this browser can open it. */
const isPlain = (type: string) => /^image\/(?:jpeg|png|webp)$/.test(type)

/** A picture of any source, such as the camera's present one, as it is kept. */
export async function drawPicture(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<{ blob: Blob; isSmaller: boolean }> {
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const ground = canvas.getContext('2d')
  if (!ground) throw new Error('no canvas')
  // A JPEG has no transparency: such parts would be black.
  ground.fillStyle = '#fff'
  ground.fillRect(0, 0, canvas.width, canvas.height)
  ground.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('not drawn'))), 'image/jpeg', quality)
  })
  return { blob, isSmaller: scale < 1 }
}

/** Throws where the file is no picture that this browser can open; then the file goes as it is. */
export async function shrinkPicture(file: Blob): Promise<{ blob: Blob; isSmaller: boolean }> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await drawPicture(picture, picture)
  } finally {
    picture.close()
  }
}

/** The file as it is sent: made small, or as it is. */
export async function packPicture(file: File): Promise<File> {
  try {
    const { blob, isSmaller } = await shrinkPicture(file)
    if (!isSmaller && isPlain(file.type) && file.size <= PHOTO_MAX_BYTES) return file
    const { lastModified } = file
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type, lastModified })
  } catch {
    // The server names its fault, or can open it.
    return file
  }
}

/** The form with its pictures made small; papers and everything else as they are. One after the other: a large one takes 200 MB while it is open. */
export async function packPictures(form: FormData): Promise<FormData> {
  const packed = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') packed.append(name, value)
    else packed.append(name, value.size > 0 && /^image\//.test(value.type) ? await packPicture(value) : value)
  }
  return packed
}
