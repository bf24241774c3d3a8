/** Links in a message, and warnings about them. */
import { expect, test } from 'vitest'
import { liveWords, placesIn } from './live-words.ts'

const own = 'placesafety.example'
const origin = `https://${own}`
const pressed = (text: string) => (liveWords(text, origin) ?? []).filter(({ href }) => href).map(({ href }) => href)
const warned = (text: string) => (liveWords(text, origin) ?? []).flatMap(({ warning }) => warning ?? [])

test('links, mails and telephone numbers are parts of the text, which stays whole', () => {
  const text = 'ดูที่https://sand.example/rooms?x=1, mail me@sand.example or call 081-234-5678 / +66 76 000 111. SOS 1155'
  const parts = liveWords(text, origin)
  expect(parts?.map((part) => part.text).join('')).toBe(text)
  expect(pressed(text)).toEqual([
    'https://sand.example/rooms?x=1',
    'mailto:me@sand.example',
    'tel:0812345678',
    'tel:+6676000111',
    'tel:1155',
  ])
  expect(liveWords('Nothing but words, 1,500 baht', origin)).toBeNull()
})

test('an account number is no telephone number', () => {
  for (const account of ['123-4-56789-0', '012-3-45678-9', '0123456789012']) expect(pressed(account)).toEqual([])
})

test('our own pages open in place, and places among them are known', () => {
  const id = '01a2207c-b1bc-71a5-8b84-48c74f644246'
  const parts = liveWords(`https://${own}/client/information/${id}?from=chat https://${own}/search`, origin)
  expect(parts?.flatMap(({ href }) => href ?? [])).toEqual([`/client/information/${id}?from=chat`, '/search'])
  expect(placesIn(parts)).toEqual([id])
  expect(placesIn(liveWords(`https://sand.example/client/information/${id}`, origin))).toEqual([])
})

test.each([
  ['https://placesafety.example.pay.test/login', 'alike'],
  ['https://place-safety.test', 'alike'],
  ['https://p1acesafety.test', 'alike'],
  ['https://placesafty.test', 'alike'],
  ['https://рlacesafety.test', 'foreign'],
  [`https://${own}@pay.test/`, 'hidden'],
])('%s is warned of, and leads nowhere', (link, warning) => {
  expect(warned(`Sign in: ${link}`)).toEqual([warning])
  expect(pressed(`Sign in: ${link}`)).toEqual([])
})

test('other pages and our own subdomains are not', () => {
  expect(warned(`https://sand.example https://open.${own}/x https://safety.test`)).toEqual([])
})
