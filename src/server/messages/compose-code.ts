/** The message that brings a one-time code: the code is in the mail's subject and first in sight, so that it can be read from a lock screen. */

import { type Partner, partnerName } from '#shared/accounts/partner.ts'
import { type CodePurpose, codeDigits } from '#shared/accounts/verification.ts'
import type { Locale } from '#shared/locales.ts'
import type { Mail, ShortMessage } from '../external/message.ts'
import { cleanValue, longestInMail } from './clean-value.ts'
import { writeHtml, writeText } from './letter.ts'
import { smsParts } from './sms-length.ts'
import { mailText } from './text.ts'

/** A message without its receiver: `{ ...composed, to }`. */
export type Composed = Omit<Mail, 'to'> | Omit<ShortMessage, 'to'>

interface CodeMessage {
  locale: Locale
  by: 'email' | 'sms'
  code: string
  /** The act that the code confirms. */
  purpose: CodePurpose
  /** The partner's account that the code will link. */
  partner?: Partner
  /** Public address of the product, PUBLIC_URL. */
  origin: string
  /** Validity of the code. */
  minutes: number
}

/**
 * The last line by which phones offer the code on our page and on no other (origin-bound one-time codes, WICG). Only for a
 * https origin on its usual port, and only where it costs no second part.
 */
function withOrigin(text: string, origin: string, code: string): string {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:' || port !== '') return text
  const bound = `${text}\n@${hostname} #${code}`
  return smsParts(bound) === 1 ? bound : text
}

/** Both are somebody else's words. */
const partnerWords = (partner: Partner, unnamed: string) => ({
  partner: cleanValue(partnerName(partner), longestInMail),
  called: cleanValue(partner.called ?? '', longestInMail) || unnamed,
})

/** Writes the message in the person's language. */
export function composeCode({ locale, by, code, purpose, partner, origin, minutes }: CodeMessage): Composed {
  if (!/^\d+$/.test(code) || code.length !== codeDigits) throw new Error(`a one-time code is ${codeDigits} digits`)
  const { t, product } = mailText(locale)
  if (by === 'sms')
    return {
      by,
      locale,
      text: withOrigin(
        t(purpose === 'claim' ? 'mail:code.smsClaim' : 'mail:code.sms', { product, code, minutes }),
        origin,
        code,
      ),
    }
  const letter = {
    locale,
    product,
    origin,
    heading: t(`mail:code.heading.${purpose}`),
    blocks: [
      { code },
      { text: t('mail:code.use', { minutes }) },
      ...(partner ? [{ text: t('mail:code.partner', partnerWords(partner, t('mail:unnamed'))) }] : []),
      { text: t('mail:code.secret') },
      { text: t('mail:code.notYou'), quiet: true },
    ],
    footer: t('mail:footer'),
  }
  const subject = t(`mail:code.subject.${purpose}`, { code, product })
  return { by, locale, sender: product, subject, text: writeText(letter), html: writeHtml(letter) }
}
