import { expect, test } from 'vitest'
import { photoKey } from '#shared/photos/photos.ts'
import { render } from '../../../test/support/render.tsx'
import { Photo } from './photo.tsx'

const key = photoKey('A'.repeat(43), { width: 700, height: 1000 })
const photo = { key, color: '#5a4fa8' }

test('a photo comes in AVIF or WebP in the widths that there are, and takes its room before it is there', () => {
  const markup = render(<Photo photo={photo} alt="ระเบียง" sizes="50vw" />)
  for (const format of ['avif', 'webp']) {
    const set = [320, 640, 700].map((width) => `/media/${key}-${width}.${format} ${width}w`).join(', ')
    expect(markup).toContain(`srcSet="${set}" sizes="50vw"`)
  }
  expect(markup).toContain(`src="/media/${key}-700.webp"`)
  expect(markup).toContain('width="700" height="1000" alt="ระเบียง" loading="lazy"')
})

test('until it is there its colour is, without a style that the policy would refuse', () => {
  const markup = render(<Photo photo={photo} alt="" sizes="50vw" />)
  expect(markup).toContain('<svg aria-hidden="true" fill="#5a4fa8">')
  expect(markup).not.toContain('style')
})

test('six of its colours are drawn as they lie, to be blurred, if more are known', () => {
  const colors = ['110000', '220000', '330000', '001100', '002200', '003300']
  const markup = render(<Photo photo={{ ...photo, blur: colors.join('') }} alt="" sizes="50vw" />)
  const cells = colors.map(
    (color, at) => `<rect x="${at % 3}" y="${at < 3 ? 0 : 1}" width="1" height="1" fill="#${color}"></rect>`,
  )
  const drawing = '<svg aria-hidden="true" class="blur" viewBox="0 0 3 2" preserveAspectRatio="none">'
  expect(markup).toContain(`${drawing}${cells.join('')}</svg><picture>`)
  expect(markup).not.toContain('style')
  expect(markup).not.toContain(photo.color)
})

test('only the first photo of a page goes before others, and those beside it go after them', () => {
  const withPriority = (priority: 'high' | 'low') =>
    render(<Photo photo={photo} alt="" sizes="1px" priority={priority} />)
  expect(withPriority('high')).toContain('loading="eager" fetchPriority="high"')
  expect(withPriority('low')).toContain('loading="lazy" fetchPriority="low"')
  expect(render(<Photo photo={photo} alt="" sizes="1px" />)).not.toContain('fetchPriority')
})
