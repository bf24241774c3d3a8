/** A cached page is whole: all its sections are awaited, and a section that fails does not leave half a page to be cached. */
import { createElement, Suspense, use } from 'react'
import request from 'supertest'
import { expect, test } from 'vitest'
import { testApp, testPages } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const database = await testDatabase()

function pageOf(Section: () => string) {
  const waiting = createElement('p', null, 'waiting')
  return () => createElement(Suspense, { fallback: waiting }, createElement(Section))
}

test('a section that waits while the page is drawn is in the kept page, and its stand-in is not', async () => {
  const promise = new Promise<string>((resolve) => setImmediate(() => resolve('arrived')))
  const pages = testPages({ '/': { default: pageOf(() => use(promise)) } })
  const { handler } = await testApp(database, { pages })
  const { status, text } = await request(handler).get('/')
  expect(status).toBe(200)
  expect(text).toContain('arrived')
  expect(text).not.toContain('waiting')
})

test('a section that throws while the page is drawn makes it an error page', async () => {
  const fails = pageOf(() => {
    throw new Error('secret reason')
  })
  const { handler, cache } = await testApp(database, { pages: testPages({ '/': { default: fails } }) })
  const { status, text } = await request(handler).get('/')
  expect(status).toBe(500)
  expect(text).not.toContain('waiting')
  expect(text).not.toContain('secret reason')
  expect(cache.size.pages).toBe(0)
})

test('a page that waits outside of any section is waited for as well', async () => {
  const promise = new Promise<string>((resolve) => setImmediate(() => resolve('arrived')))
  const pages = testPages({ '/': { default: () => createElement('p', null, use(promise)) } })
  const { handler } = await testApp(database, { pages })
  expect((await request(handler).get('/')).text).toContain('arrived')
})
