/** Tells the person of the own stop: at the contact itself, because there may be no way into the product. */

import { path } from '#shared/path.ts'
import type { StopScope } from '#shared/stops/stop.ts'
import { mailText } from '../../messages/text.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'

interface StopNotice {
  user_id: string
  scope: StopScope
  /** The officer's words; empty where its time is over. */
  words: string
  until: Date | null
}

const personOf = ({ tx }: Doing, id: string) =>
  tx.selectFrom('users').select(['email', 'phone', 'locale']).where('id', '=', id).executeTakeFirstOrThrow()

export async function noticeOfStop(
  doing: Doing,
  { user_id, scope, words, until }: StopNotice,
  kind: 'account_stopped' | 'stop_stays',
): Promise<Delivery[]> {
  const person = await personOf(doing, user_id)
  const { t, format } = mailText(person.locale)
  return notice(doing, person, kind, {
    what: t(`stop:scope.${scope}`),
    reason: words,
    until: until ? format.dateTime(until.toISOString()) : t('stop:until.open'),
    path: path('/auth/stopped'),
    at: doing.actor.now,
  })
}

export async function noticeOfEnd(
  doing: Doing,
  { user_id, scope, words }: Omit<StopNotice, 'until'>,
): Promise<Delivery[]> {
  const person = await personOf(doing, user_id)
  const { t } = mailText(person.locale)
  const values = { what: t(`stop:scope.${scope}`), reason: words || t('stop:outcome.over'), at: doing.actor.now }
  return notice(doing, person, 'account_free', values)
}
