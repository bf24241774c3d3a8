/** Real picture files for tests, made when asked for: as phones make them, and as only an attacker does. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

interface Looks {
  width?: number
  height?: number
  background?: string
}

/** One colour, as an image to go on with. */
export const plain = ({ width = 800, height = 600, background = '#3366aa' }: Looks = {}): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** A JPEG of one colour. */
export const jpeg = (looks?: Looks): Promise<Buffer> => plain(looks).jpeg({ quality: 95 }).toBuffer()

/** Red above, blue below, as a JPEG with its `orientation` and the location in its EXIF. */
export async function phoneJpeg(orientation: number, { width = 640, height = 480 } = {}): Promise<Buffer> {
  const below = await plain({ width, height: height / 2, background: '#0000ff' })
    .png()
    .toBuffer()
  return plain({ width, height, background: '#ff0000' })
    .composite([{ input: below, top: height / 2, left: 0 }])
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'Secret Person' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '7/1 53/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '98/1 23/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret-place/></x:xmpmeta>')
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Frames of which the first is green and the others are red. @default two of 400 × 300 */
export async function animated(
  format: 'gif' | 'webp',
  { width = 400, height = 300, count = 2 }: { width?: number; height?: number; count?: number } = {},
): Promise<Buffer> {
  const frame = (background: string) => plain({ width, height, background }).png().toBuffer()
  const [first, other] = [await frame('#00cc00'), await frame('#cc0000')]
  return sharp([first, ...Array<Buffer>(count - 1).fill(other)], { join: { animated: true } })
    [format]()
    .toBuffer()
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A black PNG of one bit a pixel, unless said otherwise; of its pixels only `rows` are really there. */
export function largePng(
  width: number,
  height: number,
  rows = height,
  {
    depth = 1,
    colours = 'grey',
    interlaced = false,
  }: { depth?: 1 | 16; colours?: 'grey' | 'rgba'; interlaced?: boolean } = {},
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(depth, 8)
  head.writeUInt8(colours === 'rgba' ? 6 : 0, 9)
  head.writeUInt8(interlaced ? 1 : 0, 12)
  const bits = depth * (colours === 'rgba' ? 4 : 1)
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil((width * bits) / 8)) * rows))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG that declares this size in its head. */
export function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  let at = 2
  // From marker to marker, to the frame: baseline or progressive.
  while (bytes[at + 1] !== 0xc0 && bytes[at + 1] !== 0xc2) at += 2 + bytes.readUInt16BE(at + 2)
  bytes.writeUInt16BE(height, at + 5)
  bytes.writeUInt16BE(width, at + 7)
  return bytes
}

/** The head of a photo as iPhones take it when they are not asked to be compatible. */
export function heicHead(brand = 'heic'): Buffer {
  const box = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1')
  return Buffer.concat([box, Buffer.alloc(2000, 1)])
}

/** Colour of the middle of a part of a picture: 0 is its left or upper edge, 1 the right or lower. */
export async function colorAt(picture: Buffer, x: number, y: number): Promise<[number, number, number]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** A JPEG of noise, no two alike, which hardly packs: 1,000 px wide about 900 KB. */
export function noisyJpeg(width: number): Promise<Buffer> {
  const height = Math.round(width * 0.75)
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A JPEG of soft light and dark areas, as photos have them: the same for a seed, and unlike that of any other. */
export function scene(seed: number): Promise<Buffer> {
  let state = seed * 2_654_435_761 + 1
  const greys = Buffer.from(
    Array.from({ length: 12 * 9 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
  return sharp(greys, { raw: { width: 12, height: 9, channels: 1 } })
    .resize(800, 600, { kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer()
}
