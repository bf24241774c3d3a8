import { expect, test } from 'vitest'
import { z } from 'zod'
import { contactField, nameField, newPasswordField } from './identity-fields.ts'

const person = z.object({ contact: contactField, name: nameField, password: newPasswordField })

test('a form of these fields gives values in our spelling', () => {
  expect(person.parse({ contact: '๐๘๑ ๒๓๔ ๕๖๗๘', name: ' สมชาย  ใจดี ', password: 'ฝนตกแดดออก' })).toEqual({
    contact: { kind: 'phone', value: '+66812345678' },
    name: 'สมชาย ใจดี',
    password: 'ฝนตกแดดออก',
  })
})

const faultsOf = (input: unknown) =>
  person.safeParse(input).error?.issues.map(({ path, message }) => `${path}: ${message.replace('auth:error.', '')}`)

test('each fault stands at its field and is the key of a text', () => {
  expect(faultsOf({ contact: '021234567', name: '\u200b', password: 'short' })).toEqual([
    'contact: phoneLandline',
    'name: nameEmpty',
    'password: passwordShort',
  ])
  expect(faultsOf({ contact: 'x', name: 'n'.repeat(61), password: 'a'.repeat(201) })).toEqual([
    'contact: contactForm',
    'name: nameLong',
    'password: passwordLong',
  ])
})

test('a field that was not sent is an empty one', () => {
  expect(faultsOf({})).toEqual(['contact: contactEmpty', 'name: nameEmpty', 'password: passwordShort'])
})
