/** Too few open files are told before they are missed. */
import { expect, test } from 'vitest'
import { checkFileLimit } from './file-limit.ts'

const limits = (soft: string) => () =>
  `Limit                     Soft Limit           Hard Limit           Units
Max processes             31000                31000                processes
Max open files            ${soft}                 524288               files
`

test('too few open files are refused with how to raise them; enough, no limit and no telling are not', () => {
  expect(() => checkFileLimit(limits('64'))).toThrow(
    'Only 64 files may be open at a time, at least 256 are needed. Raise the limit before the start: ulimit -n 4096',
  )
  for (const soft of ['256', '1048576', 'unlimited']) checkFileLimit(limits(soft))
  checkFileLimit(() => {
    throw new Error('no such file')
  })
})
