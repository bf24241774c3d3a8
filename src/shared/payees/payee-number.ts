/**
 * Meanings of digits that people pay to, and their notation. Ten digits may be an account as well as a phone, so that one number can
 * have several meanings.
 */
import type { Payee } from './payee.ts'
import { hiddenId, isHashedId, lastFourOf } from './persons-id.ts'

const payee = (kind: Payee['kind'], value: string): Payee => ({ kind, value })

/** Mobiles have ten digits, landlines nine (NBTC numbering plan). */
const isPhone = (digits: string) => /^0(?:[689]\d{8}|[2-57]\d{7})$/.test(digits)

/** All of it, the likeliest first. `isForeign`: written with `+`, so that only a phone of this country is one. */
export function meaningsOf(digits: string, isForeign: boolean): Payee[] {
  // PromptPay writes a phone as 0066 and nine digits; people write `+66 (0)81…`.
  const national = digits.replace(/^(?:00)?660?(?=[2-9])/, '0')
  const meanings: Payee[] = isPhone(national) ? [payee('phone', national)] : []
  if (isForeign) return meanings
  if (isThaiId(digits)) meanings.push(payee('id', digits))
  if (digits.length === 15) meanings.push(payee('wallet', digits))
  if (digits.length >= 10 && digits.length <= 15) meanings.push(payee('account', digits))
  return meanings
}

/**
 * Whether 13 digits are an id of a person or a company: the last is a check digit, 11 less the weighted sum modulo 11
 * (Department of Provincial Administration; the Department of Business Development counts the same way).
 */
export function isThaiId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false
  const sum = [...digits.slice(0, 12)].reduce((total, digit, place) => total + Number(digit) * (13 - place), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/** The number as banks and phones write it: `012-3-45678-9`, `081-234-5678`. */
export function formatNumber({ kind, value }: Payee): string {
  if (isHashedId({ kind, value })) return hiddenId(lastFourOf(value))
  if (kind === 'phone') {
    return value.startsWith('02')
      ? value.replace(/^(\d\d)(\d{3})(\d{4})$/, '$1-$2-$3')
      : value.replace(/^(\d{3})(\d{3})(\d{3,4})$/, '$1-$2-$3')
  }
  if (kind === 'id') return value.replace(/^(\d)(\d{4})(\d{5})(\d\d)(\d)$/, '$1-$2-$3-$4-$5')
  return kind === 'account' ? value.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4') : value
}

/** All digits but the last four of it hidden: enough to know it again, too little to pay to. */
export function maskNumber(payee: Payee): string {
  if (isHashedId(payee)) return formatNumber(payee)
  let left = payee.value.length - 4
  return formatNumber(payee).replace(/\d/g, (digit) => (left-- > 0 ? 'x' : digit))
}
