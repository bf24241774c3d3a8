/** Timing of a notice, by message and by push, and the treatment of its push. A notice names one of these. */
import { dayMs } from '#shared/bangkok.ts'

/** `at once`; `by day`: not between the quiet hours, but when they end; `digest`: at the next digest hour (shared/notifications/topics.ts). */
type Hour = 'at once' | 'by day' | 'digest'

const daySeconds = dayMs / 1_000

export interface Times {
  /** Of mails and short messages. */
  message: Hour
  push: Hour
  /** Urgency of a push, and the seconds for which its service keeps trying. */
  urgency: 'low' | 'normal' | 'high'
  seconds: number
  /** Sent once, whether it arrived or not: rather lost than come twice. Others are tried until they have arrived. */
  once: boolean
}

/** Most of them. */
export const atOnce: Times = { message: 'at once', push: 'by day', urgency: 'normal', seconds: daySeconds, once: false }
/** A warning of a danger: it sounds at night. */
export const waking: Times = { ...atOnce, push: 'at once', urgency: 'high', seconds: 3 * daySeconds }
/** It would wake somebody, but can wait for the morning. */
export const byDay: Times = { ...atOnce, message: 'by day' }
/** The same, of a deadline: half a day later it would help nobody. */
export const deadline: Times = { ...byDay, urgency: 'high', seconds: daySeconds / 2 }
/** Nice to know: it waits for the digest hour. */
export const digest: Times = { message: 'digest', push: 'digest', urgency: 'low', seconds: daySeconds, once: true }
/** Gathered since the last digest by a task of its own, which tells it in the morning. */
export const gathered: Times = { ...atOnce, urgency: 'low', once: true }
/** The same, but devices are told of each one at once. */
export const gatheredMessages: Times = { ...gathered, urgency: 'normal' }
