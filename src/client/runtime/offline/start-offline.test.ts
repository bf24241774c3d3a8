/** The empty page without a network, on a device that has kept nothing, or that keeps nothing at all. */
import { expect, test } from 'vitest'
import type { PageState } from '#shared/payload.ts'
import { offlineState } from './start-offline.ts'

const empty = {
  build: 'b',
  locale: 'th',
  theme: null,
  role: 'guest',
  person: null,
  demo: false,
  poll: 0,
  messages: {},
  offline: true,
} satisfies PageState

test('says at any address that there is no network and that nothing is kept', async () => {
  for (const path of ['/', '/inspector/home', '/no/such/page']) {
    const { errors, data, person } = await offlineState(empty, `https://places.example.org${path}`)
    expect({ errors, data, person }).toEqual({
      errors: { root: { code: 'offline', status: 503 } },
      data: undefined,
      person: null,
    })
  }
})
