/** Reads the QR code in a picture, on the device: nothing of the picture is sent. The library comes when a picture has been chosen. */

/** Longest side in pixels that is checked: a code fills a good part of the picture, and more takes seconds on a phone. */
const longest = 1200

/** The text of the code; null where none is seen. Throws when the file is no picture or the library does not come. */
export async function readQr(file: File): Promise<string | null> {
  const [{ default: decode }, picture] = await Promise.all([import('qr/decode.js'), createImageBitmap(file)])
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  // Codes that were drawn, not photographed, may have nothing between their squares.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  try {
    return decode(context.getImageData(0, 0, width, height))
  } catch {
    // The library's exception where it sees none.
    return null
  }
}
