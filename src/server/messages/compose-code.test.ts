import { expect, test } from 'vitest'
import { codePurposes as purposes } from '#shared/accounts/verification.ts'
import { locales } from '#shared/locales.ts'
import { composeCode } from './compose-code.ts'
import { smsParts } from './sms-length.ts'

const asked = {
  locale: 'th',
  code: '004217',
  purpose: 'sign_in',
  origin: 'https://places.example.org',
  minutes: 10,
} as const
const every = locales.flatMap((locale) => purposes.map((purpose) => ({ locale, purpose })))

function mail(options: Partial<Parameters<typeof composeCode>[0]> = {}) {
  const composed = composeCode({ ...asked, ...options, by: 'email' })
  if (composed.by !== 'email') throw new Error('asked for a mail')
  return composed
}
const sms = (options: Partial<Parameters<typeof composeCode>[0]> = {}) =>
  composeCode({ ...asked, ...options, by: 'sms' }).text

test.each(every)(
  'a mail for $purpose in $locale has the code early in its subject, and once in text and page',
  (options) => {
    const { subject, text, html, sender } = mail(options)
    expect(subject.indexOf('004217')).toBeLessThan(6)
    expect(subject.endsWith(`· ${sender}`)).toBe(true)
    expect(text.match(/004217/g)).toHaveLength(1)
    expect(html.match(/004217/g)).toHaveLength(1)
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined/)
  },
)

test('each purpose has its own subject and heading, in each language', () => {
  const subjects = every.map((options) => mail(options).subject)
  const headings = every.map((options) => /<h1>(.*)<\/h1>/.exec(mail(options).html)?.[1])
  expect(new Set(subjects).size).toBe(every.length)
  expect(new Set(headings).size).toBe(every.length)
})

test('text and page say the same, with how long the code is valid', () => {
  const { text, html } = mail({ locale: 'en', minutes: 7 })
  for (const sentence of ['within 7 min', 'Do not share this code', 'https://places.example.org']) {
    expect(text).toContain(sentence)
    expect(html).toContain(sentence)
  }
})

test.each(locales)('a short message in %s is one part: product, code, minutes', (locale) => {
  const text = sms({ locale })
  expect(smsParts(text)).toBe(1)
  expect(text).toContain(mail({ locale }).sender)
  expect(text).toMatch(/004217.*10/)
})

test('the last line binds the code to our https page, where that costs no second part', () => {
  expect(sms({ locale: 'en' }).split('\n').at(-1)).toBe('@places.example.org #004217')
  expect(sms({ origin: 'https://places.th' }).split('\n').at(-1)).toBe('@places.th #004217')
  const long = sms({ origin: 'https://inspections-and-places.example.org' })
  expect(long).not.toContain('@')
  expect(sms({ locale: 'en', origin: `https://${'long.'.repeat(20)}example.org` })).not.toContain('@')
})

test('a code is bound to no page without https or on a port of its own', () => {
  expect(sms({ locale: 'en', origin: 'http://places.th' })).not.toContain('@')
  expect(sms({ locale: 'en', origin: 'https://places.th:8443' })).not.toContain('@')
})

test.each(['', '12 456', '١٢٣٤٥٦', '123\r\nBcc: thief@example.com', '12345', '1234567'])('%j is no code', (code) => {
  expect(() => mail({ code })).toThrow('a one-time code is 6 digits')
})
