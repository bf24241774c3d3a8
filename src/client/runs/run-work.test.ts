import { expect, test } from 'vitest'
import type { RunPhoto } from '#shared/runs/run.ts'
import { type Picture, photosOf, type RunWork } from './run-work.ts'

const own = (given: Partial<Picture>): Picture => ({
  id: 'aa',
  question: 'REST-01',
  bytes: new ArrayBuffer(0),
  at: '',
  url: 'blob:own',
  isSent: false,
  isInPage: false,
  ...given,
})
const onServer: RunPhoto = { id: 'photo', key: 'pab/a', sha256: 'aa', at: '' }
const shown = (picture: Picture, there: RunPhoto[]) =>
  photosOf({ pictures: [picture], there: { 'REST-01': there } } as unknown as RunWork)['REST-01']?.map(
    ({ key, url }) => `${key} ${url}`,
  )

test('a photo that has arrived is shown from the device until the page that is kept knows it, and not twice', () => {
  expect(shown(own({}), [])).toEqual(['null blob:own'])
  expect(shown(own({ isSent: true }), [])).toEqual(['null blob:own'])
  expect(shown(own({ isSent: true }), [onServer])).toEqual(['pab/a blob:own'])
})

test('a photo that the kept page had known and that it does not show any more was taken out', () => {
  expect(shown(own({ isSent: true, isInPage: true }), [])).toEqual([])
})
