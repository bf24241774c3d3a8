/** The mail of `npm run cli -- send-test-mail`: looks like every other, so that it also shows how mails look. */
import type { Locale } from '#shared/locales.ts'
import type { Mail } from '../external/message.ts'
import { writeHtml, writeText } from './letter.ts'
import { mailText } from './text.ts'

/** Writes the test mail in the configured language. */
export function composeTestMail({ locale, to, origin }: { locale: Locale; to: string; origin: string }): Mail {
  const { t, product } = mailText(locale)
  const heading = t('mail:test.title')
  const letter = { locale, product, origin, heading, blocks: [{ text: t('mail:test.body') }], footer: t('mail:footer') }
  const subject = `${heading} · ${product}`
  return { by: 'email', to, locale, sender: product, subject, text: writeText(letter), html: writeHtml(letter) }
}
