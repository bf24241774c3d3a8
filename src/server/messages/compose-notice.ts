/** Mails and short messages of notices. Their entries (notices/registry.ts) name values and links; the texts are `mail:notice.<kind>`. */
import type { Locale } from '#shared/locales.ts'
import type { Mail } from '../external/message.ts'
import type { OwnAction } from '../notices/actions.ts'
import type { Notice } from '../notices/define.ts'
import { type NoticeKind, type NoticeValues, notices } from '../notices/registry.ts'
import { cardWords } from './card-words.ts'
import { cleanValue, longestInMail, longestInSms, longestReason } from './clean-value.ts'
import type { Composed } from './compose-code.ts'
import { writeHtml, writeText } from './letter.ts'
import { mailText } from './text.ts'

interface Asked<Kind extends NoticeKind> {
  locale: Locale
  by: 'email' | 'sms'
  kind: Kind
  /** Where the product is reached, PUBLIC_URL. */
  origin: string
  values: NoticeValues[Kind]
  /** Whether the reader may stop mails of this kind; it is sent with {@link signUnsubscribe}. @default false */
  mayStop?: boolean
}

/** Stands for the reader's token, which is written when the mail is sent; values of people lose such a character on their way in. */
const tokenMark = '\u0001'

/** The mail with its reader's own token in the links by which such mails are stopped. */
export const signUnsubscribe = (mail: Mail, token: string): Mail => {
  const signed = (text: string) => text.replaceAll(tokenMark, token)
  return {
    ...mail,
    text: signed(mail.text),
    html: signed(mail.html),
    unsubscribe: mail.unsubscribe && signed(mail.unsubscribe),
  }
}

/**
 * Writes the notice in the person's language. Short messages carry no links, because people here are taught not to follow those; but for a
 * warning card's, which leads to our own address and carries the number of the card.
 */
export function composeNotice<Kind extends NoticeKind>({
  locale,
  by,
  kind,
  origin,
  values,
  mayStop,
}: Asked<Kind>): Composed {
  const { t, format, product } = mailText(locale)
  const { values: types, actions }: Notice = notices[kind]
  const given = values as Readonly<Record<string, string | Date | number>>
  const write = (value: string | Date, most = longestInMail): string => {
    if (value instanceof Date) return format.dateTime(value.toISOString())
    // The raised dot alone would make an English short message twice as dear.
    const cleaned = by === 'sms' ? cleanValue(value.replaceAll(' · ', ', '), longestInSms) : cleanValue(value, most)
    return cleaned || t('mail:unnamed')
  }
  const asWritten = Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'number' ? [] : [[name, write(value, types[name] === 'reason' ? longestReason : longestInMail)]],
  )
  const words = cardWords({ t }, values, { origin, write: (value) => write(value, longestReason) })
  const written: Record<string, string> = { ...Object.fromEntries(asWritten), ...words }
  if (by === 'sms') return { by, locale, text: t(`mail:notice.${kind}.sms`, { ...written, product }) }
  const heading = t(`mail:notice.${kind}.title`, written)
  const letter = {
    locale,
    product,
    origin,
    heading,
    blocks: [
      { text: t(`mail:notice.${kind}.body`, written) },
      { text: t(`mail:notice.${kind}.notYou`, written) },
      ...actions.map((action) => {
        const { text, path, withCode }: OwnAction =
          typeof action === 'string' ? { text: action, path: String(given.path) } : action
        return { link: t(`mail:action.${text}`), href: `${origin}${path}${withCode ? `?code=${written.code}` : ''}` }
      }),
    ],
    footer: t('mail:footer'),
    ...(mayStop && {
      stop: { link: t('mail:action.stop'), href: `${origin}/notification/unsubscribe?of=${tokenMark}` },
    }),
  }
  return {
    by,
    locale,
    sender: product,
    subject: `${heading} · ${product}`,
    text: writeText(letter),
    html: writeHtml(letter),
    ...(mayStop && { unsubscribe: `${origin}/notification/unsubscribe/one-click?of=${tokenMark}` }),
  }
}
