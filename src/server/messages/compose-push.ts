/** The short text of a notice on a lock screen: event, place, matter and date. Nothing of it names a person or holds a code. */
import { createHash } from 'node:crypto'
import { htmlLang } from '#shared/locales.ts'
import type { PushPayload } from '#shared/notifications/push.ts'
import type { WithWords } from '../external/message.ts'
import { type NoticeKind, notices } from '../notices/registry.ts'
import { inSentences } from './sentences.ts'
import { type Asked, shapeOf } from './shape.ts'
import { mailText } from './text.ts'

/** Of notices about one row and of one kind, the next one takes the last one's place. */
type PushNotice = Asked & { ref: string | null }

export interface ComposedPush extends WithWords {
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

/** A danger is felt through a pocket, and a message is told from everything else. */
const vibrationOf = (kind: NoticeKind) => {
  const { times, topic } = notices[kind]
  if (times.push === 'at once' && times.urgency === 'high') return [300, 150, 300, 150, 600]
  return topic === 'chat' ? [80, 80, 80] : undefined
}

export function composePush({ ref, ...asked }: PushNotice): ComposedPush {
  const { locale, kind } = asked
  const topic = createHash('sha256').update(`${kind} ${ref}`).digest('base64url').slice(0, 32)
  const { t, product } = mailText(locale)
  const { title, place, matter, date, link, hasPath, said } = shapeOf({ ...asked, ref }, 'screen')
  const sentences = place === null ? null : [matter ? `${place}: ${matter}` : place, date?.words]
  const notification = {
    title,
    body: sentences ? inSentences({ t }, sentences) : product,
    lang: htmlLang[locale],
    navigate: hasPath ? link.href : `${asked.origin}/notification`,
    tag: topic,
  }
  const vibrate = vibrationOf(kind)
  // A room is answered from there; a list of rooms is not.
  const reply = kind === 'message_received' && ref !== null ? t('mail:push.reply') : undefined
  const here = { ...(vibrate && { vibrate }), ...(reply && { reply }) }
  return {
    payload: { web_push: 8030, notification, ...((vibrate || reply) && { here }) },
    topic,
    ...(said && { said }),
  }
}
