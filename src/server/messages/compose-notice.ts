/** Mails and short messages of notices. Their entries (notices/registry.ts) name values and links; the texts are `mail:notice.<kind>`. */
import type { Mail } from '../external/message.ts'
import type { OwnAction } from '../notices/actions.ts'
import type { Notice } from '../notices/define.ts'
import { type NoticeKind, type NoticeValues, notices } from '../notices/registry.ts'
import { levelIn } from './card-words.ts'
import { cleanValue, longestInMail, longestInSms, longestReason } from './clean-value.ts'
import type { Composed } from './compose-code.ts'
import { inReason, noteMark } from './foreign-words.ts'
import { writeHtml, writeText } from './letter.ts'
import { inSentences } from './sentences.ts'
import { type Asked, factsOf, shapeOf } from './shape.ts'
import { mailText } from './text.ts'

interface NoticeMessage<Kind extends NoticeKind> extends Asked {
  by: 'email' | 'sms'
  kind: Kind
  values: NoticeValues[Kind]
  /** True if the reader may stop mails of this kind; it is sent with {@link signUnsubscribe}. @default false */
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
 * Writes the notice in the person's language. A short message about a place has one form for all kinds, with a link to our own address alone; one
 * about an account has a text of its own and no link, because people are taught not to follow those.
 */
export function composeNotice<Kind extends NoticeKind>({
  by,
  mayStop,
  values,
  ...asked
}: NoticeMessage<Kind>): Composed {
  const { locale, kind, origin } = asked
  const { t, format, product } = mailText(locale)
  const { values: types, actions, withLetter }: Notice = notices[kind]
  const shape = shapeOf({ ...asked, values }, by === 'sms' ? 'sms' : 'mail')
  if (by === 'sms' && shape.place !== null) {
    const sentences = [shape.title, shape.matter ? `${shape.place}: ${shape.matter}` : shape.place]
    const text = inSentences({ t }, [...sentences, shape.date?.words ?? null, shape.otherwise])
    return { by, locale, text: `${product}: ${text} ${shape.short}`, ...(shape.said && { said: shape.said }) }
  }
  const given = values as Readonly<Record<string, string | Date | number>>
  const write = (value: string | Date, most = longestInMail): string => {
    if (value instanceof Date) return format.dateTime(value.toISOString())
    // The raised dot alone would make an English short message twice as dear.
    const cleaned = by === 'sms' ? cleanValue(value.replaceAll(' · ', ', '), longestInSms) : cleanValue(value, most)
    return cleaned || t('mail:unnamed')
  }
  const asWritten = Object.entries(given).flatMap(([name, value]) => {
    if (typeof value === 'number') return []
    const isLong = types[name] === 'reason' || types[name] === 'words'
    const most = isLong ? longestReason : longestInMail
    const isReason = types[name] === 'reason' && typeof value === 'string' && by === 'email'
    return [[name, isReason ? inReason(value, locale, (words) => write(words, most)) : write(value, most)]]
  })
  const written: Record<string, string> = {
    ...Object.fromEntries(asWritten),
    ...levelIn({ t }, values),
  }
  if (by === 'sms') return { by, locale, text: t(`mail:notice.${kind}.sms`, { ...written, product }) }
  const event = t(`mail:notice.${kind}.title`, written)
  const letter = {
    locale,
    product,
    origin,
    ...(shape.place === null
      ? { heading: event }
      : {
          heading: shape.place,
          event: { words: event, level: shape.level },
          facts: factsOf({ ...asked, values }, shape),
        }),
    blocks: [
      { text: t(`mail:notice.${kind}.body`, written) },
      ...(shape.said ? [{ text: noteMark, quiet: true }] : []),
      ...(shape.place === null ? [{ text: t(`mail:notice.${kind}.notYou`, written) }] : []),
      ...actions.map((action, nth) => {
        const { text, path, withCode }: OwnAction =
          typeof action === 'string' ? { text: action, path: String(given.path) } : action
        const href = `${origin}${path}${withCode ? `?code=${written.code}` : ''}`
        return { link: t(`mail:action.${text}`), href, isFirst: nth === 0 }
      }),
      ...(shape.place === null ? [] : [{ text: t(`mail:notice.${kind}.notYou`, written), quiet: true }]),
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
    // The sender is the product already: the place is what tells one mail from another.
    subject: `${event} · ${shape.place ?? product}`,
    text: writeText(letter),
    html: writeHtml(letter),
    ...(mayStop && { unsubscribe: `${origin}/notification/unsubscribe/one-click?of=${tokenMark}` }),
    ...(shape.said && { said: shape.said }),
    ...(withLetter && asked.ref && { letterOf: asked.ref, letterKind: withLetter }),
  }
}
