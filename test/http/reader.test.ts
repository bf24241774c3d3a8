/** The visitor's preferences: language in the specified order, theme and location from cookies, and forged values count as absent. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const database = await testDatabase()
const { handler } = await testApp(database)
const { handler: english } = await testApp(database, { env: { FALLBACK_LOCALE: 'en' } })

async function languageOf(app: typeof handler, headers: Record<string, string>) {
  const { text, headers: answer } = await request(app).get('/profile/terms').set(headers)
  return [/<html lang="([^"]*)"/.exec(text)?.[1], answer['content-language']]
}

test.each([
  ['nothing said', {}, 'th'],
  ['browser language', { 'Accept-Language': 'en-US,en;q=0.9,th;q=0.8' }, 'en'],
  ['any Chinese', { 'Accept-Language': 'zh-TW,zh;q=0.9' }, 'zh-CN'],
  ['the first language that we have', { 'Accept-Language': 'de-DE,fr;q=0.9,en;q=0.5' }, 'en'],
  ['no language that we have', { 'Accept-Language': 'de,fr' }, 'th'],
  ['the cookie before the browser', { 'Accept-Language': 'en', Cookie: 'i18n_redirected=cn' }, 'zh-CN'],
  ['a forged cookie', { 'Accept-Language': 'en', Cookie: 'i18n_redirected=<script>' }, 'en'],
  ['a cookie named like a property', { Cookie: 'i18n_redirected=__proto__' }, 'th'],
  ['a malformed header', { 'Accept-Language': ';;;q=,,,-;-' }, 'th'],
])('language: %s', async (_name, headers, expected) => {
  expect(await languageOf(handler, headers as Record<string, string>)).toEqual([expected, expected])
})

test('the configured fallback stands between the browser and the default', async () => {
  expect(await languageOf(english, {})).toEqual(['en', 'en'])
  expect(await languageOf(english, { 'Accept-Language': 'de' })).toEqual(['en', 'en'])
  expect(await languageOf(english, { 'Accept-Language': 'th' })).toEqual(['th', 'th'])
})

test('answers vary by the headers that choose them, whether or not the address names a language', async () => {
  for (const address of ['/', '/?lang=en'])
    expect((await request(handler).get(address)).headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
})

test('the theme stands on the root element before the first paint; without a choice the system decides', async () => {
  const classOf = async (cookie: string) =>
    /<html [^>]*class="([^"]*)"/.exec((await request(handler).get('/').set('Cookie', cookie)).text)?.[1]
  expect(await classOf('theme=dark')).toBe('p-dark')
  expect(await classOf('theme=light')).toBe('p-light')
  expect(await classOf('theme=x" onload="alert(1)')).toBe('')
  expect(await classOf('a=b')).toBe('')
})

test('choosing a language without JavaScript: 303 back, cookie for a year; a foreign way back is not followed', async () => {
  const answer = await request(handler)
    .post('/profile/language')
    .type('form')
    .send({ locale: 'en', next: '/client/popular-full?by=rating' })
  expect([answer.status, answer.headers.location]).toEqual([303, '/client/popular-full?by=rating'])
  expect(answer.headers['set-cookie']).toEqual(['i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax'])
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/%0d%0aSet-Cookie:x',
    '/../..//evil',
  ]) {
    const { headers } = await request(handler).post('/profile/language').type('form').send({ locale: 'en', next })
    expect(headers.location).toMatch(/^\/(?!\/)/)
    expect(headers.location).not.toMatch(/^\/[/\\]/)
  }
})

test('with JavaScript the same post is answered in the new language already', async () => {
  const answer = await request(handler)
    .post('/profile/language')
    .set('x-payload', '1')
    .type('form')
    .send({ locale: 'cn', next: '/' })
  expect(answer.body).toEqual({
    build: 'testbuild',
    locale: 'cn',
    theme: null,
    role: 'guest',
    person: null,
    demo: expect.any(Boolean),
    redirect: '/',
    status: 303,
  })
})

test('a language that we do not have is refused beside the field: 422, the page again, nothing set', async () => {
  const answer = await request(handler)
    .post('/profile/language')
    .set('Cookie', 'i18n_redirected=en')
    .type('form')
    .send({ locale: 'de' })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('Please choose one of the 3 languages')
  expect(answer.headers['set-cookie']).toBeUndefined()
  const scripted = await request(handler)
    .post('/profile/language')
    .set('x-payload', '1')
    .type('form')
    .send({ locale: 'de' })
  expect([scripted.status, scripted.body.action.errors]).toEqual([422, { locale: 'profile:error.locale' }])
})

test('the theme: dark, light, and back to the system', async () => {
  // Beside it stands the word that it is done, for the next page.
  const cookieOf = async (theme: string) => {
    const { headers } = await request(handler).post('/profile/setting').type('form').send({ theme })
    return ((headers['set-cookie'] as unknown as string[]) ?? []).filter((cookie) => !cookie.startsWith('__Host-told'))
  }
  expect(await cookieOf('dark')).toEqual(['theme=dark; Path=/; Max-Age=31536000; SameSite=Lax'])
  expect(await cookieOf('system')).toEqual(['theme=; Path=/; Max-Age=0; SameSite=Lax'])
  expect(await cookieOf('purple')).toEqual([])
})

test('my-location: a province, a rounded point, a point abroad, nonsense, and forgetting', async () => {
  const send = (fields: Record<string, string>) =>
    request(handler).post('/profile/my-location').set('Cookie', 'i18n_redirected=en').type('form').send(fields)
  expect((await send({ by: 'province', province: '83' })).headers['set-cookie']?.[0]).toMatch(/^my_location=p83;/)
  expect((await send({ by: 'point', lat: '7.8804421', lng: '98.3922712' })).headers['set-cookie']?.[0]).toMatch(
    /^my_location=g7\.88%2C98\.392;/,
  )
  const abroad = await send({ by: 'point', lat: '52.52', lng: '13.40' })
  expect(abroad.status).toBe(422)
  expect(abroad.text).toContain('outside Thailand')
  for (const [fields, errors] of [
    [{ by: 'province', province: '97' }, { province: 'profile:error.province' }],
    [{ by: 'province', province: '' }, { province: 'profile:error.province' }],
    [{ by: 'point', lat: 'NaN', lng: '1e3' }, { lat: 'profile:error.point' }],
    [{ by: 'point', lat: '', lng: '' }, { lat: 'profile:error.point' }],
    [{ by: 'point', lat: '52.52', lng: '13.40' }, { lat: 'profile:error.abroad' }],
    [{ by: 'x' }, { by: 'profile:error.by' }],
    [{}, { by: 'profile:error.by' }],
  ]) {
    const answer = await send(fields as Record<string, string>).set('x-payload', '1')
    expect([answer.status, answer.body.action.errors]).toEqual([422, errors])
  }
  expect((await send({ by: 'nowhere' })).headers['set-cookie']?.[0]).toBe(
    'my_location=; Path=/; Max-Age=0; SameSite=Lax',
  )
})

test('a post from another site is refused, for any form', async () => {
  const post = (headers: Record<string, string>) =>
    request(handler).post('/profile/language').set(headers).type('form').send({ locale: 'en' })
  expect((await post({ Origin: 'https://evil.example' })).status).toBe(403)
  expect((await post({ Origin: 'null' })).status).toBe(403)
  expect((await post({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await post({ 'Sec-Fetch-Site': 'cross-site', Origin: 'null' })).status).toBe(403)
  // From the device itself, which shares another app's content.
  expect((await post({ 'Sec-Fetch-Site': 'none', Origin: 'null' })).status).toBe(303)
  expect((await post({ 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' })).status).toBe(403)
  expect((await post({ 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  expect((await post({ Origin: 'https://places.example.org' })).status).toBe(303)
  expect((await post({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
})
