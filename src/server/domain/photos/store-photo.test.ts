/** Pictures on their way in: public files carry nothing of their maker, sealed ones are untouched, and sending twice stores once. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { photoShape, photoUrl } from '#shared/photos/photos.ts'
import { colorAt, jpeg, phoneJpeg, plain } from '../../../../test/support/pictures.ts'
import { s3Server } from '../../../../test/support/s3.ts'
import { naming, testStorage } from '../../../../test/support/storage.ts'
import { openStorage, type Storage, StorageFailure } from '../../external/files/storage.ts'
import { sharp } from '../../external/sharp.ts'
import { PhotoRefusal } from './photo-refusal.ts'
import { removePhoto } from './remove-photo.ts'
import { originalFile, storePhoto } from './store-photo.ts'

const { storage, folder } = await testStorage()
const filesUnder = (name: string): string[] =>
  existsSync(path.join(folder, name))
    ? readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .sort()
    : []

/** Counts the puts, and may fail at one of them. */
function watched(failAt = Number.POSITIVE_INFINITY) {
  const put: string[] = []
  const watching: Storage = {
    ...storage,
    put: async (key, bytes) => {
      if (put.length === failAt) throw new StorageFailure(`put ${key}`)
      put.push(key)
      await storage.put(key, bytes)
    },
  }
  return { watching, put }
}

test('a photo is kept in AVIF and WebP in each width, its original sealed apart', async () => {
  const bytes = await phoneJpeg(6, { width: 1000, height: 700 })
  const stored = await storePhoto(storage, bytes, { naming })
  expect(stored).toMatchObject({ width: 700, height: 1000, widths: [320, 640, 700] })
  expect(stored.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(photoShape(stored.key)).toEqual({ width: 700, height: 1000, widths: [320, 640, 700] })
  for (const width of stored.widths) {
    for (const format of ['avif', 'webp'] as const) {
      const file = readFileSync(path.join(folder, photoUrl(stored.key, width, format)))
      const head = await sharp(file).metadata()
      expect([head.width, head.height]).toEqual([width, Math.round((1000 * width) / 700)])
      expect(head.format).toBe(format === 'avif' ? 'heif' : 'webp')
      const [red, , blue] = await colorAt(file, 0.9, 0.5)
      expect(red).toBeGreaterThan(230)
      expect(blue).toBeLessThan(25)
    }
  }
  expect(readFileSync(path.join(folder, originalFile(stored.key)))).toEqual(bytes)
  await removePhoto(storage, stored.key)
})

test('no public file reveals the photo’s location, photographer or camera', async () => {
  const bytes = await phoneJpeg(1, { width: 400, height: 300 })
  const secrets = [/Exif/, /GPS/, /SecretCamera/, /Secret Person/, /secret-place/, /xmpmeta/, /ICC_PROFILE|acsp/]
  const latin = bytes.toString('latin1')
  for (const secret of secrets.slice(2, 5)) expect(latin).toMatch(secret)
  expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(100)
  const { key } = await storePhoto(storage, bytes, { naming })
  const files = filesUnder('media')
  expect(files).toHaveLength(4)
  for (const file of files) {
    const published = readFileSync(path.join(folder, file))
    for (const secret of secrets) expect(published.toString('latin1'), file).not.toMatch(secret)
    const { exif, xmp, iptc, icc, orientation } = await sharp(published).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
  }
  await removePhoto(storage, key)
  expect([filesUnder('media'), filesUnder('originals')]).toEqual([[], []])
})

test('data behind a picture’s end is in no public file', async () => {
  const bytes = Buffer.concat([
    await jpeg({ width: 50, height: 50 }),
    Buffer.from('<script>evil()</script><?php evil() ?>'),
  ])
  const { key } = await storePhoto(storage, bytes, { naming })
  for (const file of filesUnder('media'))
    expect(readFileSync(path.join(folder, file)).toString('latin1')).not.toMatch(/evil/)
  await removePhoto(storage, key)
})

test('the colour is the one that most of the picture has', async () => {
  const dot = await plain({ width: 40, height: 40, background: '#ffffff' }).png().toBuffer()
  const bytes = await plain({ background: '#204080' })
    .composite([{ input: dot, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { color, key } = await storePhoto(storage, bytes, { naming })
  expect(color).toMatch(/^#[0-9a-f]{6}$/)
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  for (const [i, part] of [0x20, 0x40, 0x80].entries()) expect(Math.abs((parts[i] ?? 0) - part)).toBeLessThanOrEqual(16)
  await removePhoto(storage, key)
})

test('its blur has the colours of its corners where they are', async () => {
  const quarter = async (background: string, left: number, top: number) => ({
    input: await plain({ width: 300, height: 200, background }).png().toBuffer(),
    left,
    top,
  })
  const quarters = [
    await quarter('#d02010', 0, 0),
    await quarter('#20c030', 300, 0),
    await quarter('#1020d0', 0, 200),
    await quarter('#e0d020', 300, 200),
  ]
  const bytes = await plain({ width: 600, height: 400 }).composite(quarters).png().toBuffer()
  const { blur, key } = await storePhoto(storage, bytes, { naming })
  expect(blur).toMatch(/^[0-9a-f]{36}$/)
  const parts = [...Buffer.from(blur, 'hex')]
  for (const [cell, corner] of [
    [0xd0, 0x20, 0x10],
    [],
    [0x20, 0xc0, 0x30],
    [0x10, 0x20, 0xd0],
    [],
    [0xe0, 0xd0, 0x20],
  ].entries())
    for (const [i, part] of corner.entries())
      expect(Math.abs((parts[cell * 3 + i] ?? 0) - part), `${blur} at ${cell}`).toBeLessThanOrEqual(32)
  await removePhoto(storage, key)
  const dot = await storePhoto(storage, await plain({ width: 1, height: 1, background: '#204080' }).png().toBuffer(), {
    naming,
  })
  expect(dot.blur).toBe('204080'.repeat(6))
  await removePhoto(storage, dot.key)
})

test('the same photo twice is encoded once and gives the same answer; its square is another picture', async () => {
  const bytes = await jpeg({ width: 330, height: 330 })
  const first = watched()
  const stored = await storePhoto(first.watching, bytes, { naming })
  expect(first.put).toHaveLength(5)
  const second = watched()
  expect(await storePhoto(second.watching, bytes, { naming })).toEqual(stored)
  expect(second.put).toEqual([originalFile(stored.key)])
  const square = await storePhoto(storage, bytes, { naming, crop: 'square' })
  expect([square.key === stored.key, square.widths]).toEqual([false, [96, 192, 330]])
  await removePhoto(storage, square.key)
  expect(await storage.has(originalFile(stored.key))).toBe(true)
  await removePhoto(storage, stored.key)
  expect([filesUnder('media'), filesUnder('originals')]).toEqual([[], []])
})

test('a failure of the storage in the middle is said, and the next time everything is made', async () => {
  const bytes = await jpeg({ width: 330, height: 200 })
  const broken = watched(2)
  const refusal: PhotoRefusal = await storePhoto(broken.watching, bytes, { naming }).then(
    () => expect.unreachable(),
    (error) => error,
  )
  expect([refusal.fault, refusal.code]).toEqual(['storage', 'error:photo.storage'])
  const whole = watched()
  const { key } = await storePhoto(whole.watching, bytes, { naming })
  expect(whole.put).toHaveLength(5)
  await removePhoto(storage, key)
})

test('wherever storing or removing breaks off, the leftovers are found by their original', async () => {
  const bytes = await jpeg({ width: 330, height: 210 })
  for (let after = 1; after <= 5; after++) {
    await storePhoto(watched(after).watching, bytes, { naming }).catch(() => undefined)
    if (filesUnder('media').length > 0) expect(filesUnder('originals'), `${after} were put`).toHaveLength(1)
    const { key } = await storePhoto(storage, bytes, { naming })
    expect(filesUnder('media')).toHaveLength(4)
    let removals = 0
    const breaking: Storage = {
      ...storage,
      remove: async (file) => {
        if (++removals === after) throw new Error('killed')
        await storage.remove(file)
      },
    }
    await expect(removePhoto(breaking, key)).rejects.toThrow('killed')
    expect(filesUnder('originals'), `${after - 1} were removed`).toHaveLength(1)
    await removePhoto(storage, key)
    expect([filesUnder('media'), filesUnder('originals')]).toEqual([[], []])
  }
})

test('a photo can be given as a file; one that is too large is not even read', async () => {
  const file = path.join(folder, 'sent')
  const bytes = await jpeg({ width: 60, height: 40 })
  writeFileSync(file, bytes)
  const { key, sha256 } = await storePhoto(storage, file, { naming })
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  await removePhoto(storage, key)
  // More than node reads into one piece; the disk keeps no zeros.
  truncateSync(file, 5 * 1024 ** 3)
  await expect(storePhoto(storage, file, { naming })).rejects.toMatchObject({ code: 'error:photo.size' })
  await expect(storePhoto(storage, Buffer.from('%PDF-1.7'), { naming })).rejects.toThrow(PhotoRefusal)
})

test('many at once wait for their turn, and the server goes on meanwhile; too many are asked to come later', async () => {
  const bytes = await jpeg({ width: 200, height: 150 })
  const all = Array.from({ length: 60 }, () =>
    storePhoto(storage, bytes, { naming }).then(
      ({ key }) => key,
      (error) => error.code,
    ),
  )
  let turns = 0
  const ticking = setInterval(() => turns++, 1)
  const outcomes = await Promise.all(all)
  clearInterval(ticking)
  const busy = outcomes.filter((outcome) => outcome === 'error:photo.busy').length
  expect(busy).toBeGreaterThan(20)
  expect(busy).toBeLessThan(30)
  expect(turns).toBeGreaterThan(20)
  const key = outcomes[0] as string
  expect(statSync(path.join(folder, originalFile(key))).size).toBe(bytes.length)
  await removePhoto(storage, key)
})

test('a bucket keeps photos as the disk does', async () => {
  const s3 = await openStorage((await s3Server()).env, { error: () => undefined } as never)
  const { key, widths } = await storePhoto(s3, await phoneJpeg(3, { width: 400, height: 300 }), { naming })
  for (const width of widths) expect((await s3.read(photoUrl(key, width).slice(1)))?.length).toBeGreaterThan(50)
  expect(await s3.has(originalFile(key))).toBe(true)
  await removePhoto(s3, key)
  expect([await s3.has(originalFile(key)), await s3.read(photoUrl(key, 320).slice(1))]).toEqual([false, null])
})

test('only the key of an upload is removed', async () => {
  await storage.put('media/demo-cafe-day-400.webp', Buffer.from('drawn'))
  for (const key of ['demo-cafe-day', '../media/demo-cafe-day', '']) await removePhoto(storage, key)
  expect(await storage.has('media/demo-cafe-day-400.webp')).toBe(true)
})
