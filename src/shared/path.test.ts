import { expect, expectTypeOf, test } from 'vitest'
import { path, type SitePath } from './path.ts'

test('a path is filled in, and a query follows it', () => {
  expect(path('/client/information/:id', { id: 'abc' })).toBe('/client/information/abc')
  expect(path('/client/information/report/:id', { id: 'abc' }, { done: 'sent' })).toBe(
    '/client/information/report/abc?done=sent',
  )
  expect(path('/auth/login', { next: '/a?b=c', by: 'code' })).toBe('/auth/login?next=%2Fa%3Fb%3Dc&by=code')
})

test('empty values are left out of the query', () => {
  expect(path('/auth/login', { next: '', by: null })).toBe('/auth/login')
  expect(path('/')).toBe('/')
})

test('an inserted value cannot leave its place', () => {
  expect(path('/client/information/:id', { id: '../x?y#z' })).toBe('/client/information/..%2Fx%3Fy%23z')
})

test('the compiler knows the paths, their parameters and their queries', () => {
  expectTypeOf<'/client/information/:id'>().toExtend<SitePath>()
  expectTypeOf<'/client/informatoin/:id'>().not.toExtend<SitePath>()
  // @ts-expect-error the place is not named
  void (() => path('/client/information/:id'))
  // @ts-expect-error the page reads no such word
  void (() => path('/auth/login', { nxt: '/' }))
})
