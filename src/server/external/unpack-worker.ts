/**
 * Unpacks HEIC and PDF, which sharp does not, in a thread that is ended where it takes too long: libheif-js (LGPL-3.0, unchanged and loaded as it
 * is published) and PDFium (BSD) as WebAssembly, which reaches neither files nor network. One file a thread: its memory goes with it.
 */
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Unpacked, UnpackTask } from './unpack.ts'

const load = createRequire(import.meta.url)

interface HeifImage {
  get_width(): number
  get_height(): number
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void
}

/** The first picture, upright: other images in the file, such as a depth map, are no photos. */
async function unpackHeic({ bytes, mostPixels }: Extract<UnpackTask, { kind: 'heic' }>): Promise<Unpacked> {
  const heif = load('libheif-js/wasm-bundle') as { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  const [image] = new heif.HeifDecoder().decode(bytes)
  if (!image) throw new Error('no picture')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > mostPixels) return { fault: 'pixels' }
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (shown) => (shown ? resolve() : reject(new Error('not shown')))),
  )
  return { pages: [{ width, height, data: new Uint8Array(data.buffer) }] }
}

/** Every page, so wide that small print can be read; more pages than are taken are none that anybody checks. */
async function unpackPdf({ bytes, mostPages, pageWidth }: Extract<UnpackTask, { kind: 'pdf' }>): Promise<Unpacked> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  if (document.getPageCount() > mostPages) return { fault: 'pages' }
  const pages: { width: number; height: number; data: Uint8Array }[] = []
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    // A strip of paper is drawn no longer than five times its width.
    if (!(originalWidth > 0 && originalHeight > 0 && originalHeight <= 5 * originalWidth)) return { fault: 'broken' }
    const { data, width, height } = await page.render({ scale: pageWidth / originalWidth })
    pages.push({ width, height, data: Uint8Array.from(data) })
  }
  return { pages }
}

const task = workerData as UnpackTask
const unpacked = await (task.kind === 'pdf' ? unpackPdf(task) : unpackHeic(task))
const transfer = 'pages' in unpacked ? unpacked.pages.map(({ data }) => data.buffer as ArrayBuffer) : []
parentPort?.postMessage(unpacked, transfer)
