import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { newPasswordFault } from './new-password.ts'

test.each([
  'password',
  'PASSWORD',
  'PassWord1',
  '12345678',
  'iloveyou',
  'P@ssw0rd',
  'qwertyuiop',
  '1q2w3e4r',
  'ｐａｓｓｗｏｒｄ',
  'aaaaaaaa',
  'กกกกกกกก',
  '13131313',
  'abcabcabcabc',
  'นกนกนกนก',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'ฝนตกแดดออกนกกระจอก',
  'four tired elephants',
  'constructor',
  'toString',
  '__proto__',
  '',
  'password\n12345678',
])('%j is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

test('a new password gets the first fault that it has', async () => {
  const own = { name: 'Princess', email: 'nok@example.com', phone: null }
  const faultOf = async (password: string) =>
    (await newPasswordFault(password, own))?.replace('auth:error.', '') ?? null
  expect(await faultOf('nok')).toBe('passwordShort')
  expect(await faultOf('password'.repeat(26))).toBe('passwordLong')
  expect(await faultOf('princess')).toBe('passwordOwn')
  expect(await faultOf('Nok12345678')).toBe('passwordOwn')
  expect(await faultOf('password1')).toBe('passwordCommon')
  expect(await faultOf('Place-Safety 2026')).toBe('passwordProduct')
  expect(await faultOf('four tired elephants')).toBeNull()
})
