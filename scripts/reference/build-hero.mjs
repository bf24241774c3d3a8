/** Makes the home page's picture, public/hero-<width>.<avif|webp>, from hero.svg (drawn for this product). Run by hand when the drawing changes. */
import { statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const root = path.resolve(import.meta.dirname, '../..')
for (const width of [800, 1600]) {
  const picture = sharp(path.join(import.meta.dirname, 'hero.svg'), { density: 144 }).resize(width)
  for (const [format, options] of [
    ['avif', { quality: 55, effort: 9 }],
    ['webp', { quality: 76, effort: 6 }],
  ]) {
    const file = path.join(root, 'public', `hero-${width}.${format}`)
    await picture.clone()[format](options).toFile(file)
    console.log(path.relative(root, file), statSync(file).size)
  }
}
