import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../../../test/support/folder.ts'
import { readKeyFile } from './key-file.ts'

test('it is made once, for its owner alone', () => {
  const folder = testFolder()
  const file = path.join(folder, 'a.key')
  expect([readKeyFile(file, () => 'first'), readKeyFile(file, () => 'second')]).toEqual(['first', 'first'])
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(folder)).toEqual(['a.key'])
})

test('of two processes that make it at once the quicker one’s is read by both, and no part of it before', () => {
  const folder = testFolder()
  const file = path.join(folder, 'a.key')
  const write = vi.spyOn(fs, 'writeFileSync').mockImplementationOnce((...given) => {
    write.mockRestore()
    fs.writeFileSync(...given)
    expect(fs.readdirSync(folder), 'written beside its place').toEqual([expect.stringMatching(/^a\.key\../)])
    fs.writeFileSync(file, 'quicker')
  })
  expect(readKeyFile(file, () => 'slower')).toBe('quicker')
  expect(fs.readdirSync(folder)).toEqual(['a.key'])
})
