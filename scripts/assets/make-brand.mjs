/**
 * Makes the pictures that stand for the product outside of its pages: icon of the tab and of the home screen, and the picture of
 * link previews. All from the mark and the scene of the home page; no text, so that one fits every language.
 *
 *   node scripts/assets/make-brand.mjs
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'public/brand')
const shield = 'M16 1.5c4 3 8.5 4.2 13 4.4V15c0 8-4.8 13-13 15.7C7.8 28 3 23 3 15V5.9c4.5-.2 9-1.4 13-4.4z'
const tick = (colour) =>
  `<path d="m10 15.5 4.5 4.5 8-8.5" fill="none" stroke="${colour}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>`
const svg = (box, content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`

/** The mark alone, for tabs: readable on light and dark browser bars. */
await writeFile(
  path.join(folder, 'icon.svg'),
  `${svg('0 0 32 32', `<path fill="#303484" stroke="#d0d7fb" stroke-width="1" d="${shield}"/>${tick('#fff')}`)}\n`,
)

/** The same for clients that ask for /favicon.ico without reading a page: an ICO holds its pictures as PNG (Windows Vista and later). */
const sizes = [16, 32, 48]
const pictures = await Promise.all(
  sizes.map((size) =>
    sharp(path.join(folder, 'icon.svg'), { density: 72 * (size / 32) })
      .resize(size, size)
      .png()
      .toBuffer(),
  ),
)
const directory = Buffer.alloc(6 + 16 * sizes.length)
directory.writeUInt16LE(1, 2)
directory.writeUInt16LE(sizes.length, 4)
sizes.forEach((size, index) => {
  const at = 6 + 16 * index
  const before = pictures.slice(0, index).reduce((sum, { length }) => sum + length, 0)
  directory.writeUInt8(size, at)
  directory.writeUInt8(size, at + 1)
  directory.writeUInt16LE(1, at + 4)
  directory.writeUInt16LE(32, at + 6)
  directory.writeUInt32LE(pictures[index].length, at + 8)
  directory.writeUInt32LE(directory.length + before, at + 12)
})
await writeFile(path.join(root, 'public/favicon.ico'), Buffer.concat([directory, ...pictures]))

/** White mark on the primary colour, with the margin that a mask may cut away. */
const tile = Buffer.from(
  svg('-8 -8 48 48', `<path fill="#303484" d="M-8-8h48v48H-8z"/><path fill="#fff" d="${shield}"/>${tick('#303484')}`),
)
for (const [name, size] of [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
]) {
  await sharp(tile, { density: 1200 }).resize(size, size).png({ palette: true }).toFile(path.join(folder, name))
}

const scene = await sharp(await readFile(path.join(root, 'src/client/ui/hero.svg')), { density: 96 })
  .resize(1200, 630, { fit: 'cover' })
  .toBuffer()
const mark = await sharp(Buffer.from(svg('0 0 32 32', `<path fill="#fff" d="${shield}"/>${tick('#303484')}`)), {
  density: 900,
})
  .resize(240, 240)
  .toBuffer()
await sharp(scene)
  .composite([{ input: mark, left: 110, top: 170 }])
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(path.join(folder, 'preview.jpg'))
