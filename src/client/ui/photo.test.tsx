import { expect, test } from 'vitest'
import { photoKey } from '#shared/photos.ts'
import { draw } from '../../../test/support/draw.tsx'
import { Photo } from './photo.tsx'

const key = photoKey('A'.repeat(43), { width: 700, height: 1000 })
const photo = { key, color: '#5a4fa8' }

test('a photo comes in AVIF or WebP in the widths that there are, and takes its room before it is there', () => {
  const markup = draw(<Photo photo={photo} alt="ระเบียง" sizes="50vw" />)
  for (const format of ['avif', 'webp']) {
    const set = [320, 640, 700].map((width) => `/media/${key}-${width}.${format} ${width}w`).join(', ')
    expect(markup).toContain(`srcSet="${set}" sizes="50vw"`)
  }
  expect(markup).toContain(`src="/media/${key}-700.webp"`)
  expect(markup).toContain('width="700" height="1000" alt="ระเบียง" loading="lazy"')
})

test('until it is there its colour is, without a style that the policy would refuse', () => {
  const markup = draw(<Photo photo={photo} alt="" sizes="50vw" />)
  expect(markup).toContain('<svg aria-hidden="true" fill="#5a4fa8">')
  expect(markup).not.toContain('style')
})

test('only the first photo of a page goes before others', () => {
  expect(draw(<Photo photo={photo} alt="" sizes="1px" priority />)).toContain('loading="eager" fetchPriority="high"')
  expect(draw(<Photo photo={photo} alt="" sizes="1px" />)).not.toContain('fetchPriority')
})
