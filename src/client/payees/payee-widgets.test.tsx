import { expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { BankLine, SocialLine } from '#shared/payees/payee-page.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { BankWidget } from './bank-widget.tsx'
import { SocialWidget } from './social-widget.tsx'

const standing = {
  checkedOn: '2026-10-12',
  checkAge: 'fresh' as const,
  since: '2026-01-01',
  changedDays: null,
  replaced: false,
}
const place = '0190a1b2-0000-7000-8000-000000000001'
const account: BankLine = {
  ...standing,
  id: 'a',
  kind: 'account',
  bank: 'Kasikornbank',
  number: '012-3-45678-9',
  accountName: 'บจก. ครัวชาวเล',
  accountLatin: null,
}
const page: SocialLine = { ...standing, id: 's', kind: 'website', handle: 'krua.example', url: 'https://krua.example' }

const words = (element: Parameters<typeof render>[0], locale: Locale) => wordsOf(render(element, locale, ['payees']))

test('an account stands whole on its place’s page, with its holder and the day it was checked', () => {
  expect(words(<BankWidget place={place} isSuspended={false} accounts={[account]} />, 'en')).toBe(
    'Paying a deposit? Kasikornbank 012-3-45678-9 บจก. ครัวชาวเล Copy name บจก. ครัวชาวเล Checked by an officer on Oct 12, 2026 Copy 012-3-45678-9 Check an account',
  )
})

test('the holder’s name stands in Latin letters too, marked as made by rules, and the copy is of the name on the bank’s screen', () => {
  const latin = { ...account, accountLatin: 'Khrua Chao Le Co., Ltd.' }
  const drawn = render(<BankWidget place={place} isSuspended={false} accounts={[latin]} />, 'en', ['payees'])
  expect(wordsOf(drawn)).toContain(
    'บจก. ครัวชาวเล Khrua Chao Le Co., Ltd. (romanised automatically) Copy name บจก. ครัวชาวเล',
  )
  expect(drawn).toContain('<span lang="th-Latn">Khrua Chao Le Co., Ltd.</span>')
})

test('of a suspended place nothing is offered to be copied: nobody should pay there', () => {
  const suspended = words(<BankWidget place={place} isSuspended accounts={[account]} />, 'en')
  expect(suspended).toContain('Kasikornbank 012-3-45678-9 บจก. ครัวชาวเล Checked by an officer')
  expect(suspended).not.toContain('Copy')
})

test('of a place with a card in force the panel repeats the banner of its page with the date, and leads to the card', () => {
  const card = { level: 'orange', state: 'overdue', issuedAt: '2026-10-25T05:00:00.000Z' } as const
  const late = { ...card, overdueSince: '2026-11-09T05:00:00.000Z' }
  const drawn = (isSuspended: boolean) =>
    render(<BankWidget place={place} isSuspended={isSuspended} accounts={[account]} card={late} />, 'en', [
      'payees',
      'client',
    ])
  const told = drawn(false)
  expect(wordsOf(told)).toMatch(
    /^Paying a deposit\? 2 Orange card: serious faults that must be fixed Overdue since Nov 9, 2026 Level 2 of 3, issued on Oct 25, 2026 Next: a supervisor decides on a red card, which suspends the place See card and replies Kasikornbank 012-3-45678-9/,
  )
  expect(told).toMatch(/class="banner orange"[\s\S]*href="#cards"/)
  // Beside "do not pay" a milder word is superfluous.
  expect(wordsOf(drawn(true))).not.toContain('Orange card')
})

test('the number is one piece at any width of its line', () => {
  expect(render(<BankWidget place={place} isSuspended={false} accounts={[account]} />, 'en', ['payees'])).toContain(
    'Kasikornbank <span class="unbroken">012-3-45678-9</span>',
  )
})

test('a change of the last days is told in words, in each language', () => {
  const changed = { ...account, checkedOn: null, changedDays: 3, replaced: true }
  expect(words(<BankWidget place={place} isSuspended={false} accounts={[changed]} />, 'en')).toContain(
    'Changed 3 days ago Stated by the place on Jan 1, 2026',
  )
  expect(
    words(<BankWidget place={place} isSuspended={false} accounts={[{ ...changed, changedDays: 0 }]} />, 'th'),
  ).toContain('เปลี่ยนบัญชี วันนี้')
  expect(
    words(<BankWidget place={place} isSuspended={false} accounts={[{ ...changed, changedDays: 1 }]} />, 'cn'),
  ).toContain('昨天更改')
})

test.each([
  ['fresh', 'Checked by an officer on Oct 12, 2026'],
  ['aging', 'Checked by an officer on Oct 12, 2026, more than {{PAYEE_CHECK_MONTHS}} months ago'],
  ['old', 'Checked by an officer on Oct 12, 2026, more than a year ago'],
] as const)('how long ago an officer’s check was is said in words, not by the colour alone: %s', (checkAge, tag) => {
  const drawn = render(<BankWidget place={place} isSuspended={false} accounts={[{ ...account, checkAge }]} />, 'en', [
    'payees',
  ])
  expect(/<span class="tag[^>]*>(.*?)</.exec(drawn)?.[1]).toBe(tag)
})

test('a place without an account says so, one without pages says nothing', () => {
  expect(words(<BankWidget place={place} isSuspended={false} accounts={[]} />, 'en')).toContain(
    'This place has not stated an account yet',
  )
  expect(render(<SocialWidget accounts={[]} />, 'en', ['payees'])).toBe('')
})

test('a page is no vote of ours, and leads nowhere but to the web', () => {
  const link = (url: string | null) => render(<SocialWidget accounts={[{ ...page, url }]} />, 'en', ['payees'])
  expect(link('https://krua.example')).toContain('href="https://krua.example" rel="nofollow noopener ugc"')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', null])
    expect(link(url)).not.toContain('<a ')
})
