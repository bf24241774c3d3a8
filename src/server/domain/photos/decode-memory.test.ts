/** Memory for decoding any upload is bounded, per picture and over all, and is given back. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testFolder } from '../../../../test/support/folder.ts'
import { animated, claiming, largePng, plain } from '../../../../test/support/pictures.ts'
import type { Unpacked } from '../../../../test/support/unpack-pictures.ts'
import { projectRoot } from '../../settings/root.ts'
import { decodePhoto } from './decode-photo.ts'

const folder = testFolder()
const program = path.join(projectRoot, 'test/support/unpack-pictures.ts')
const fault = (bytes: Buffer) =>
  decodePhoto(bytes).then(
    () => 'taken',
    (error) => error.code,
  )

/** Unpacks the pictures in a process of their own. */
async function unpack(pictures: Buffer[]): Promise<Unpacked> {
  const files = pictures.map((bytes, at) => {
    const file = path.join(folder, String(at))
    writeFileSync(file, bytes)
    return file
  })
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...files])
  return JSON.parse(stdout)
}

/** As many bytes of coefficients as a JPEG of this side can have: every colour in full size. */
const progressive = (side: number) =>
  plain({ width: side, height: side }).jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 50 }).toBuffer()

/** On a busy machine these take a while. */
const patient = { timeout: 90_000 }

test(
  'progressive JPEGs that end early are given back: eight of 150 MB leave less than two behind',
  patient,
  async () => {
    const whole = await progressive(5000)
    const cut = Array.from({ length: 8 }, (_, at) => whole.subarray(0, Math.floor(whole.length * (0.9 - at / 100))))
    const { outcomes, retained } = await unpack(cut)
    expect(outcomes).toEqual(Array(8).fill('broken'))
    expect(retained).toBeLessThan(300)
  },
)

test(
  'pictures that are unpacked whole wait for each other: four of 150 MB at once take less than two',
  patient,
  async () => {
    const { outcomes, peak } = await unpack(Array(4).fill(await progressive(5000)))
    expect(outcomes).toEqual(Array(4).fill('taken'))
    expect(peak).toBeLessThan(300)
  },
)

test('an animation costs no more than its first picture', patient, async () => {
  const frames = (count: number) => animated('gif', { width: 1600, height: 1600, count })
  const [two, many] = [await unpack([await frames(2)]), await unpack([await frames(8)])]
  expect([two.outcomes, many.outcomes]).toEqual([['taken'], ['taken']])
  expect(many.peak - two.peak).toBeLessThan(40)
})

// Headers alone: refused files are not decoded; accepted ones turn out to have few pixels, or none.
test('a file that needs more memory than a photo does is refused by its header', async () => {
  const print = plain({ width: 40, height: 40 }).toColourspace('cmyk')
  for (const [progressive, outcome] of [
    [true, 'error:photo.memory'],
    [false, 'taken'],
  ] as const) {
    const small = await print.clone().jpeg({ progressive, chromaSubsampling: '4:4:4' }).toBuffer()
    expect(await fault(claiming(small, 6400, 6400))).toBe(outcome)
    expect(await fault(small)).toBe('taken')
  }
  const deep = { depth: 16, colours: 'rgba' } as const
  expect(await fault(largePng(6400, 6400, 1, { ...deep, interlaced: true }))).toBe('error:photo.memory')
  expect(await fault(largePng(6300, 6300, 1, { ...deep, interlaced: true }))).toBe('error:photo.broken')
  expect(await fault(largePng(7000, 7000, 1, deep))).toBe('error:photo.broken')
})
