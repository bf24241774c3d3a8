import { expect, test } from 'vitest'
import { foundAbout } from './found-about.ts'

const found = (code: string) => ({ code, text: `found ${code}` })

test('an open finding stands beside promises of its subject: a ramp beside access, a fire exit beside safety', () => {
  expect(foundAbout([found('HOTEL-04'), found('HOTEL-18'), found('HOTEL-01')])).toEqual({
    accessibility: ['found HOTEL-18'],
    safety: ['found HOTEL-04'],
  })
})

test('two are named at most, in their order; unknown ones are left out', () => {
  const fires = ['HOTEL-05', 'HOTEL-04', 'HOTEL-07'].map(found)
  expect(foundAbout([...fires, found('NEW-01')])).toEqual({ safety: ['found HOTEL-05', 'found HOTEL-04'] })
  expect(foundAbout([])).toEqual({})
})
