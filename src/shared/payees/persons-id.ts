/**
 * A person's PromptPay by the 13-digit id. Like every personal number it is stored as a keyed hash and its last four digits, so that it can be
 * compared and known again, and read by nobody: `<hash>.<four digits>`. A company's id begins with 0 and is public.
 */
import type { Payee } from './payee.ts'

const hidden = /^x-xxxx-xxxx(\d)-(\d\d)-(\d)$/

/** True if it is a person's id that is written out. */
export const isOpenId = ({ kind, value }: Payee): boolean => kind === 'id' && /^[1-9]\d{12}$/.test(value)

/** True if it is one as it is stored. */
export const isHashedId = ({ kind, value }: Payee): boolean => kind === 'id' && value.includes('.')

/** With its last four digits at their places: `x-xxxx-xxxx0-70-8`. */
export const hiddenId = (lastFour: string): string => lastFour.replace(/^(\d)(\d\d)(\d)$/, 'x-xxxx-xxxx$1-$2-$3')

/** The last four digits of one that is stored. */
export const lastFourOf = (hashed: string): string => hashed.slice(-4)

/** The answer of a form with an untouched hidden id: the end of the stored one, `.0708`; null for anything else. */
export function readHiddenId(typed: string): string | null {
  const [, ...groups] = hidden.exec(typed.trim()) ?? []
  return groups.length > 0 ? `.${groups.join('')}` : null
}
