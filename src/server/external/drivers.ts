/** Which way mails and short messages leave, as the configuration says. */
import type { Env } from '../settings/env.ts'
import type { Driver, Mail, ShortMessage } from './message.ts'
import { mailOutbox, smsOutbox } from './outbox.ts'
import { smsGatewayDriver } from './sms-gateway.ts'
import { smtpDriver } from './smtp.ts'

/** The drivers of the two kinds of message. */
export interface Drivers {
  email: Driver<Mail>
  sms: Driver<ShortMessage>
}

/** The drivers that the configuration names. */
export function chooseDrivers(env: Pick<Env, 'DATA_DIR' | 'SMTP_URL' | 'MAIL_FROM' | 'SMS_URL' | 'SMS_KEY'>): Drivers {
  return {
    email: env.SMTP_URL === undefined ? mailOutbox(env) : smtpDriver(env.SMTP_URL, env.MAIL_FROM),
    sms: env.SMS_URL === undefined ? smsOutbox(env) : smsGatewayDriver(env.SMS_URL, env.SMS_KEY),
  }
}
