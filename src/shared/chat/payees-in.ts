/** Finds what a message tells somebody to pay to. Pure. */
import type { Payee } from '../payees/payee.ts'
import { hasNumber } from '../payees/payee-number.ts'
import { readPayee } from '../payees/read-payee.ts'

/** More in one message than a place has accounts is no answer to a question. */
const mostFound = 3

/** A bare word may be a name at some service, and is a word in a message. */
const tellsWhere = (line: string) => hasNumber(line) || /https?:\/\/|(?<![\w.])@\w|line|ไลน์/i.test(line)

/** By lines, since one may say a name and the next one its number; each with all that it can mean, the likeliest first. */
export function payeesIn(text: string): [Payee, ...Payee[]][] {
  const found = text
    .split('\n')
    .filter(tellsWhere)
    .map(readPayee)
    .filter((meanings): meanings is [Payee, ...Payee[]] => meanings !== null && meanings.length > 0)
  return found.slice(0, mostFound)
}
