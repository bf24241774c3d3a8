/**
 * Passwords that everybody tries first: those of eight characters or more in the list of zxcvbn-ts (MIT,
 * https://github.com/zxcvbn-ts/zxcvbn, packages/languages/common; 49,233 passwords of published leaks, commonest first, in small
 * letters; 17,950 of them are long enough to be asked about). Read when first asked, so that other processes go without.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { shortestPassword } from '#shared/accounts/password-rule.ts'

let reading: Promise<ReadonlySet<string>> | undefined

async function readList(): Promise<ReadonlySet<string>> {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const all = JSON.parse(await readFile(file, 'utf8')) as string[]
  return new Set(all.filter((password) => password.length >= shortestPassword))
}

/** A letter, or up to four, over and over: so many of these that no list has them all. */
const isRepetition = (password: string) => /^(.{1,4}?)\1+$/su.test(password)

/** True if a password is among the commonest, in capitals or not. At most 200 characters are expected. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const folded = password.normalize('NFKC').toLowerCase()
  if (isRepetition(folded)) return true
  reading ??= readList().catch((error) => {
    reading = undefined
    throw error
  })
  return (await reading).has(folded)
}
