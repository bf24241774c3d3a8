/**
 * Mails through the mail server of SMTP_URL, one connection a mail: the server may be away for hours between two. A
 * server's own words are never passed on, because they repeat the address.
 */
import { createTransport } from 'nodemailer'
import type { Env } from '../settings/env.ts'
import { DeliveryFault, type Driver, type Mail } from './message.ts'
import { toMime } from './mime.ts'

/** Milliseconds to be connected and greeted, and from then on until the server has taken the mail. */
const usualTimes = { connect: 5_000, send: 15_000 }

/** Fields of nodemailer's errors. */
interface SmtpError {
  code?: string
  message?: string
  response?: string
  responseCode?: number
}

const reasons: Record<string, string> = {
  EDNS: 'the mail server’s name is not known',
  ECONNECTION: 'the mail server cannot be reached',
  ESOCKET: 'the mail server cannot be reached',
  ETIMEDOUT: 'the mail server does not answer in time',
  EABORT: 'the mail server does not answer in time',
  ETLS: 'the connection to the mail server cannot be encrypted',
  EAUTH: 'the mail server refuses the user name or the password',
  ENOAUTH: 'the mail server asks for a user name and a password',
  EENVELOPE: 'the mail server refuses the sender or the recipient',
  EMESSAGE: 'the mail server refuses the mail',
}
const mayPass = new Set(['EDNS', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EABORT', 'EPROTOCOL'])

function toFault({ code = '', message = '', response = '', responseCode }: SmtpError): DeliveryFault {
  // `550 5.1.1` of the server, else the system's name of the fault, such as ECONNREFUSED.
  const detail =
    responseCode === undefined
      ? /\b(?:E[A-Z]{4,}|[A-Z]+(?:_[A-Z]+)+)\b/.exec(message)?.[0]
      : /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace('-', ' ')
  const reason = reasons[code] ?? 'the mail could not be handed over'
  const temporary = responseCode === undefined ? mayPass.has(code) : responseCode < 500
  return new DeliveryFault(`${reason} (${detail ?? responseCode ?? code})`, temporary)
}

/** True if a password may travel to there in the clear. */
const isThisMachine = (hostname: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** Sends mails by SMTP. A password goes to another machine only over TLS, unless the address itself says otherwise. */
export function smtpDriver(url: string, from: Env['MAIL_FROM'], times = usualTimes): Driver<Mail> {
  const { hostname, username } = new URL(url)
  const transport = createTransport({
    url,
    requireTLS: username !== '' && !isThisMachine(hostname),
    // Covers looking the name up, the line and the greeting; the rest ends by the signal below.
    connectionTimeout: times.connect,
  })
  return {
    tries: 7,
    async deliver(mail, id) {
      const signal = AbortSignal.timeout(times.connect + times.send)
      try {
        await transport.sendMail({ ...toMime(mail, from, id), signal })
      } catch (error) {
        throw toFault(error as SmtpError)
      }
      return undefined
    },
  }
}
