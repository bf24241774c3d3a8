/** A device's history of searches and places, and whose it is. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#shared/roles.ts'
import type { StandingPage } from '../runtime/standing-page.ts'
import { readRecent } from './recent.ts'
import { watchRecent } from './watch-recent.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

interface Reading {
  loaderData: object
  name?: string | null
  role?: Role
}

function visit({ loaderData, name = null, role = 'client' }: Reading): void {
  const page = {
    router: { state: { navigation: { state: 'idle' }, loaderData, errors: null }, subscribe: () => () => undefined },
    choices: { get: () => ({ role, person: name === null ? null : { name } }) },
  }
  watchRecent(page as unknown as StandingPage)
}
const searched = (text: string, found = 1) => ({
  'search/search': { asked: { text }, typed: null, page: { rows: Array(found).fill({}) } },
})
const seen = (id: string) => ({ 'client/information': { card: { id }, fullName: `Place ${id}` } })

test('a place is kept by the name that its reader can read', () => {
  visit({ loaderData: { 'client/information': { card: { id: 'a', name: 'ครัว' }, fullName: 'Khrua (ครัว)' } } })
  expect(readRecent(null).places).toEqual([{ id: 'a', name: 'Khrua (ครัว)' }])
})

test('the last five searches that found something and the last five places, each once, the last first', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) visit({ loaderData: searched(text) })
  visit({ loaderData: searched('nothing', 0) })
  visit({ loaderData: searched('') })
  for (const id of ['1', '2', '1']) visit({ loaderData: seen(id) })
  expect(readRecent(null)).toMatchObject({
    searches: ['c', 'f', 'e', 'd', 'b'],
    places: [
      { id: '1', name: 'Place 1' },
      { id: '2', name: 'Place 2' },
    ],
  })
})

test('of an officer nothing is kept, and entries of others are gone', () => {
  visit({ loaderData: searched('a'), name: 'Inta' })
  visit({ loaderData: searched('b'), name: 'Inta', role: 'inspector' })
  expect(stored.size).toBe(0)
})

test('a guest’s goes along into an account, a person’s to nobody else', () => {
  visit({ loaderData: searched('a') })
  visit({ loaderData: {}, name: 'Chai' })
  expect(readRecent('Chai').searches).toEqual(['a'])
  expect([readRecent(null).searches, readRecent('Vipa').searches]).toEqual([[], []])
  visit({ loaderData: {} })
  expect(stored.size).toBe(0)
})
