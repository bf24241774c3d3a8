/** Pages that the build before stored on devices are read by this one, whose files may stand in other folders. */
import { expect, test } from 'vitest'
import type { Payload } from '#shared/payload.ts'
import { underItsName } from './cached-pages.ts'

const path = '/profile/favorite-place'
const root = { name: 'root' }

const stored = (data: Record<string, unknown>) => ({ data, person: null }) as unknown as Payload

test('data under the page’s earlier name are found under its present one, with those of the page around it', () => {
  const rows = { places: ['one'] }
  const { data } = underItsName(path, stored({ root, 'inspector/an-earlier-folder/the-page': rows }))
  const present = Object.keys(data ?? {}).filter((id) => id !== 'root' && !id.includes('earlier'))
  expect(present).toHaveLength(1)
  expect(data).toMatchObject({ root, [present[0] ?? '']: rows })
})

test('data under the present name stay as they are, and so does a page without data of its own', () => {
  const [name = ''] = Object.keys(underItsName(path, stored({ earlier: 1 })).data ?? {}).filter(
    (id) => id !== 'earlier',
  )
  for (const payload of [stored({ root, [name]: 1 }), stored({ root }), stored({})])
    expect(underItsName(path, payload)).toBe(payload)
  expect(underItsName('/not/a/page/of/ours', stored({ earlier: 1 }))).toEqual(stored({ earlier: 1 }))
})
