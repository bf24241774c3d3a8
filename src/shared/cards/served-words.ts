/** The words of an act of service: its receiver, and how a sending left. */
import type { Formatters } from '../format.ts'
import type { Translate } from '../head.ts'
import type { ServedAs, ServiceView } from './service.ts'

/** The receiver with the position; an account's part at the place in the reader's language. */
export function servedTo({ how, receiver, position }: ServiceView, t: Translate): string {
  const isAccount = how === 'sent' || how === 'opened'
  return [receiver, isAccount ? t(`warning:served.as.${position as ServedAs}`) : position].filter(Boolean).join(', ')
}

/** Empty for any other act. */
export function sentAs(
  { how, left, failedAt }: ServiceView,
  { t, format }: { t: Translate; format: Pick<Formatters, 'dateTime'> },
): string {
  if (how !== 'sent') return ''
  if (left) return t(`warning:served.left.${left.by}`, { at: format.dateTime(left.at) })
  return failedAt ? t('warning:served.failed', { at: format.dateTime(failedAt) }) : t('warning:served.waiting')
}
