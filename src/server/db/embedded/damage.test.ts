/** Errors of a start that mean damaged database files, and the line for each. */
import { expect, test } from 'vitest'
import { DatabaseRefusal } from '../refusal.ts'
import { asRefusal } from './damage.ts'

test('damage is one line with the remedy; any other error stays as it is', () => {
  const gone = Object.assign(new Error('could not open file "base/5/16999": No such file or directory'), {
    code: '58P01',
  })
  const index = Object.assign(new Error('index "users_email" contains unexpected zero page at block 1'), {
    code: 'XX002',
  })
  expect(asRefusal(gone)).toEqual(
    new DatabaseRefusal(
      'The database is damaged (could not open file "base/5/16999": No such file or directory). Restore a copy.',
    ),
  )
  expect(String(asRefusal(index))).toMatch(
    /^DatabaseRefusal: .*zero page at block 1\)\. Restore a copy, or rebuild .* REINDEX\.$/,
  )
  const mistake = Object.assign(new Error('relation "placs" does not exist'), { code: '42P01' })
  expect(asRefusal(mistake)).toBe(mistake)
  expect(asRefusal('thrown')).toBe('thrown')
})
