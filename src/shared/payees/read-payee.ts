/** The payee in a text, where only one is asked for: an owner's field. Pure; both sides. */
import type { Payee } from './payee.ts'
import { paymentWords } from './payment-words.ts'

/**
 * All that the one thing can mean, the likeliest first; null where there is nothing of the kind, or more than one. Never throws.
 * @example readPayee('กสิกร ๐๑๒-๓-๔๕๖๗๘-๙') // [{ kind: 'account', value: '0123456789' }]
 * @example readPayee('@raw.chaole') // LINE, Instagram and TikTok
 */
export function readPayee(text: string): Payee[] | null {
  const [word, second] = paymentWords(text, { isAsked: true })
  return word?.kind === 'payee' && second === undefined ? word.meanings : null
}
