/** Opens a picture that somebody has chosen, small enough to be moved about on a phone. */

/** Longest shorter and longer side that are worked with: a square of it is still larger than the cut. */
const shorter = 2048
const longer = 4096

/** The picture upright, as its file says, on a canvas. Rejects pictures that this browser cannot show, such as HEIC outside Safari. */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = Math.min(1, shorter / Math.min(width, height), longer / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const pen = canvas.getContext('2d')
    if (!pen || canvas.width < 1 || canvas.height < 1) throw new Error('This picture has no size')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(address)
  }
}
