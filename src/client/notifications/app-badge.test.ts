/** The figure on the icon: notifications and rooms with something unread, said when it changes, gone with the person. */
import { expect, test } from 'vitest'
import { changingChoices } from '../runtime/choices.tsx'
import { keepBadge } from './app-badge.ts'

const person = { mark: 'm', name: 'N', avatar: null }
const signedIn = (unread: number, rooms: number) =>
  ({ theme: null, role: 'client', demo: false, person: { ...person, unread, rooms, messages: 9 * rooms } }) as const
const device = () => {
  const said: (number | null)[] = []
  return {
    said,
    setAppBadge: async (count?: number) => void said.push(count ?? 0),
    clearAppBadge: async () => void said.push(null),
  }
}

test('it follows the counts, is said once for each, and goes when somebody signs out', () => {
  const own = device()
  const choices = changingChoices(signedIn(2, 1))
  keepBadge(choices, own)
  choices.set({ ...choices.get(), theme: 'dark' })
  choices.set(signedIn(2, 3))
  choices.set(signedIn(0, 0))
  choices.set(signedIn(1, 0))
  choices.set({ ...signedIn(0, 0), role: 'guest', person: null })
  expect(own.said).toEqual([3, 5, null, 1, null])
})

test('a device that has none, or refuses, is left alone', async () => {
  const refusing = {
    setAppBadge: () => Promise.reject(new Error('no')),
    clearAppBadge: () => Promise.reject(new Error('no')),
  }
  for (const each of [{}, refusing]) keepBadge(changingChoices(signedIn(1, 0)), each)
  await Promise.resolve()
})
