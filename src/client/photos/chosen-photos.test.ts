import { expect, test } from 'vitest'
import { PHOTO_MAX_BYTES, PHOTOS_MOST } from '#shared/photos/photos.ts'
import { chosenFault, withChosen } from './chosen-photos.ts'

const photo = (name: string, size = 1000) => ({ name, size, lastModified: 1 })

test('a photo that is chosen twice is there once, in the order of choosing', () => {
  const names = (photos: { name: string }[]) => photos.map(({ name }) => name)
  expect(names(withChosen([photo('a')], [photo('b'), photo('a'), photo('b'), photo('c')]))).toEqual(['a', 'b', 'c'])
  expect(withChosen([photo('a')], [photo('a', 1001), { ...photo('a'), lastModified: 2 }])).toHaveLength(3)
})

test('one that is too large and one too many are told before they are sent, those that stay count', () => {
  const eight = Array.from({ length: PHOTOS_MOST }, (_, number) => photo(String(number)))
  expect([chosenFault([], 0), chosenFault(eight, 0), chosenFault(eight.slice(1), 1)]).toEqual([null, null, null])
  expect([chosenFault([...eight, photo('9')], 0), chosenFault(eight, 1)]).toEqual([
    'error:photo.many',
    'error:photo.many',
  ])
  expect(chosenFault([photo('a', PHOTO_MAX_BYTES)], 0)).toBeNull()
  expect(chosenFault([photo('a', PHOTO_MAX_BYTES + 1)], 0)).toBe('error:photo.size')
  // Photos that stay were accepted once and are not refused now.
  expect(chosenFault([], PHOTOS_MOST + 1)).toBeNull()
})
