/** The short text of a notice on a lock screen: event and place. Nothing that others should not read over a shoulder. */
import { createHash } from 'node:crypto'
import { htmlLang, type Locale } from '#shared/locales.ts'
import type { PushPayload } from '#shared/notifications/push.ts'
import type { NoticeKind } from '../notices/registry.ts'
import { cardWords } from './card-words.ts'
import { cleanValue, longestInMail } from './clean-value.ts'
import { mailText } from './text.ts'

interface PushNotice {
  locale: Locale
  kind: NoticeKind
  /** Where the product is reached, PUBLIC_URL. */
  origin: string
  /** Those of the notice; its place and its path are given here. */
  values: object
  /** The row that it is about: the next one about it takes this one's place. */
  ref: string | null
}

export interface ComposedPush {
  payload: PushPayload
  /** Under which a push service keeps the newest alone (RFC 8030, section 5.4). */
  topic: string
}

/** The test notification of a browser. */
export function composeTestPush({ locale, origin }: Pick<PushNotice, 'locale' | 'origin'>): ComposedPush {
  const { t, product } = mailText(locale)
  const topic = 'test'
  const words = { title: t('mail:push.test'), body: product, lang: htmlLang[locale] }
  return {
    payload: { web_push: 8030, notification: { ...words, navigate: `${origin}/notification`, tag: topic } },
    topic,
  }
}

export function composePush({ locale, kind, origin, values, ref }: PushNotice): ComposedPush {
  const topic = createHash('sha256').update(`${kind} ${ref}`).digest('base64url').slice(0, 32)
  const { t, product } = mailText(locale)
  const { place, path } = values as { place?: string; path?: string }
  const words = cardWords({ t }, values, { origin, write: (value) => cleanValue(value, longestInMail) })
  const notification = {
    title: t(`mail:notice.${kind}.title`, words),
    body: place === undefined ? product : cleanValue(place, longestInMail) || product,
    lang: htmlLang[locale],
    navigate: origin + (path ?? '/notification'),
    tag: topic,
  }
  return { payload: { web_push: 8030, notification }, topic }
}
