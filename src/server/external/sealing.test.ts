/** Sealing of stored secrets: by the newest key, for one owner, with keys that come from the configuration or a file of their own. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../../test/support/folder.ts'
import { keyIdOf, makeSealing, openSealing } from './sealing.ts'

const [old, key, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const secret = Buffer.from('the secret of an app')

test('it is opened for its owner alone, unchanged, by a key that is there', () => {
  const sealing = makeSealing([key])
  const stored = sealing.seal(secret, 'anan')
  expect(stored.key_id).toBe(keyIdOf(key))
  expect(stored.sealed.includes(secret)).toBe(false)
  expect(sealing.open(stored, 'anan')).toEqual(secret)
  expect(sealing.open(stored, 'another')).toBeNull()
  const changed = Buffer.from(stored.sealed)
  changed[14] = (changed[14] as number) ^ 1
  expect(sealing.open({ ...stored, sealed: changed }, 'anan')).toBeNull()
  expect(sealing.open({ ...stored, sealed: stored.sealed.subarray(0, 20) }, 'anan')).toBeNull()
  expect(makeSealing([other]).open(stored, 'anan')).toBeNull()
  expect(sealing.seal(secret, 'anan').sealed).not.toEqual(stored.sealed)
})

test('a new key seals, the older one opens what it sealed', () => {
  const stored = makeSealing([old]).seal(secret, 'anan')
  const both = makeSealing([key, old])
  expect([both.open(stored, 'anan'), both.isNewest(stored.key_id)]).toEqual([secret, false])
  expect(both.isNewest(both.seal(secret, 'anan').key_id)).toBe(true)
})

test('without a configured key there is a file of its owner alone, the same at each start', () => {
  const DATA_DIR = testFolder()
  const stored = openSealing({ DATA_DIR, SECRET_KEYS: undefined }).seal(secret, 'anan')
  expect(openSealing({ DATA_DIR, SECRET_KEYS: undefined }).open(stored, 'anan')).toEqual(secret)
  const file = path.join(DATA_DIR, 'secret.key')
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  fs.writeFileSync(file, 'cut off')
  expect(() => openSealing({ DATA_DIR, SECRET_KEYS: undefined })).toThrow('is no key')
})
