import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { AccountLink } from './account-link.tsx'
import { Avatar, initialsOf, tintOf } from './avatar.tsx'

test.each([
  ['เอก', 'อ'],
  ['ไพลิน แก้วใส', 'พก'],
  ['ปู่', 'ป'],
  ['Somying Jaidee', 'SJ'],
  ['anna maria charlotte von hohenberg', 'AH'],
  ['  namfon  ', 'N'],
  ['王小明', '王'],
  ['(พี่) หนุ่ย', 'พห'],
  ['👩‍👩‍👧 นก', 'น'],
  ['4 Seasons', '4S'],
  ['★', ''],
  ['', ''],
])('%o begins with %o', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})

test('a name keeps its tint, and names spread over all of them', () => {
  const tints = Array.from({ length: 200 }, (_, at) => tintOf(`name ${at}`))
  expect(new Set(tints)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(tintOf('น้ำฝน ใจดี')).toBe(tintOf('น้ำฝน ใจดี'))
})

test('an avatar says nothing to screen readers, because the name stands beside it', () => {
  expect(render(<Avatar person={{ name: 'เอก', avatar: null }} />)).toMatch(
    /^<span class="avatar a48 t\d" aria-hidden="true">อ</,
  )
  expect(render(<Avatar person={{ name: 'เอก', avatar: 'demo-cafe-day' }} />)).toContain('alt=""')
})

test('a picture comes in twice the size that it is shown in, late, and with its box', () => {
  const avatar = `sAb/${'c'.repeat(41)}-768x768`
  const markup = render(<Avatar person={{ name: 'เอก', avatar }} size={96} />)
  expect(markup).toContain(`src="/media/${avatar}-192.webp"`)
  expect(markup).toMatch(/width="96" height="96" loading="lazy"/)
  expect(markup).not.toContain('preload')
})

test('a name without letters still has a face', () => {
  expect(render(<Avatar person={{ name: '★', avatar: null }} />)).toContain('#circle-user-round')
})

const hrefOf = (markup: string) => /href="(\/[^"]*)"/.exec(markup)?.[1]

test.each(locales)('a guest is led to the sign-in, a signed-in person to the account (%s)', (locale) => {
  const guest = render(<AccountLink person={null} bar="top" />, locale)
  expect(wordsOf(guest)).toBe({ th: 'เข้าสู่ระบบ', en: 'Sign in', cn: '登录' }[locale])
  // A wide screen has no bottom bar: the account's choices are beside the sign-in.
  expect([...guest.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/profile', '/auth/login'])
  expect(hrefOf(render(<AccountLink person={{ name: 'เอก', avatar: null }} bar="top" />, locale))).toBe('/profile')
})

test('the top bar names the account, the bottom bar has room for one word only', () => {
  const person = { name: 'Somying Jaidee', avatar: null }
  expect(wordsOf(render(<AccountLink person={person} bar="top" current />, 'en'))).toBe('SJ Account Somying Jaidee')
  expect(wordsOf(render(<AccountLink person={person} bar="bottom" />, 'en'))).toBe('SJ Account')
  expect(render(<AccountLink person={person} bar="bottom" />, 'en')).not.toContain('aria-current')
  expect(render(<AccountLink person={person} bar="bottom" current />, 'en')).toContain('aria-current="page"')
})
