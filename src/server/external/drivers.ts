/** The transports of mails and short messages, by the configuration. */
import type { Env } from '../settings/env.ts'
import { type LineApi, makeLineApi } from './line-api.ts'
import type { Driver, Mail, Push, ShortMessage } from './message.ts'
import { mailOutbox, smsOutbox } from './outbox.ts'
import { pushDriver, pushSubject } from './push.ts'
import { smsGatewayDriver } from './sms-gateway.ts'
import { smtpDriver } from './smtp.ts'

/** The drivers of the kinds of message. */
export interface Drivers {
  email: Driver<Mail>
  sms: Driver<ShortMessage>
  /** With the installation's private key, which the database has. */
  push: (key: Buffer) => Driver<Push>
  /** Null where LINE is not configured. */
  line: LineApi | null
}

/** The drivers that the configuration names. */
export function chooseDrivers(
  env: Pick<
    Env,
    | 'DATA_DIR'
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'SMS_URL'
    | 'SMS_KEY'
    | 'CONTACT_EMAIL'
    | 'PUSH_HOSTS'
    | 'LINE_ACCESS_TOKEN'
    | 'LINE_API_URL'
  >,
): Drivers {
  return {
    email: env.SMTP_URL === undefined ? mailOutbox(env) : smtpDriver(env.SMTP_URL, env.MAIL_FROM),
    sms: env.SMS_URL === undefined ? smsOutbox(env) : smsGatewayDriver(env.SMS_URL, env.SMS_KEY),
    push: (key) => pushDriver({ key, subject: pushSubject(env), hosts: env.PUSH_HOSTS }),
    line: makeLineApi(env),
  }
}
