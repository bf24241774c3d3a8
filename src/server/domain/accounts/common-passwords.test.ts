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
  const faultOf = (password: string) => newPasswordFault(password, own)
  expect(await faultOf('nok')).toBe('auth:error.passwordShort')
  expect(await faultOf('password'.repeat(26))).toBe('auth:error.passwordLong')
  expect(await faultOf('princess')).toBe('auth:error.passwordOwn')
  expect(await faultOf('Nok12345678')).toBe('auth:error.passwordOwn')
  expect(await faultOf('password1')).toBe('auth:error.passwordCommon')
  expect(await faultOf('Place-Safety 2026')).toBe('auth:error.passwordProduct')
  expect(await faultOf('four tired elephants')).toBeNull()
})
