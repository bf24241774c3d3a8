/** Reads the QR code in a picture, on the device: nothing of the picture is sent. The library comes when a picture has been chosen. */

/** Longest side in pixels that is checked: a code fills a good part of the picture, and more takes seconds on a phone. */
const longest = 1200

interface Detector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & { getSupportedFormats(): Promise<string[]> }

/** The browser's own reader, which is fast and off the page's thread; null where there is none, or it sees no code. */
async function readByBrowser(picture: ImageBitmap): Promise<string | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null
    const [code] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture)
    return code?.rawValue ?? null
  } catch {
    // Some systems have it and its service does not start.
    return null
  }
}

/** The text of the code; null where none is seen. Throws when the file is no picture or the library does not come. */
export async function readQr(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file)
  const seen = await readByBrowser(picture)
  if (seen !== null) return seen
  const { default: decode } = await import('qr/decode.js')
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
