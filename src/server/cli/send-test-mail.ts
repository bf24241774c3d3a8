/** `npm run cli -- send-test-mail ADDRESS`: whether the configured mail server takes mails of ours, said before people wait for them. */
import { v7 } from 'uuid'
import { chooseDrivers } from '../external/drivers.ts'
import { DeliveryFault, isDeliverable } from '../external/message.ts'
import { composeTestMail } from '../messages/compose-test-mail.ts'
import { CommandRefusal, type PlainCommand } from './command.ts'

/** SMTP_URL as it was parsed, without the password. */
function describeServer(url: string): string {
  const { protocol, hostname, port, username } = new URL(url)
  const secure = protocol === 'smtps:'
  const parts = [
    `host ${hostname}`,
    `port ${port || (secure ? 465 : 587)}`,
    secure ? 'TLS from the start' : 'STARTTLS',
    username === '' ? 'no user name' : `user ${username}`,
  ]
  return parts.join(', ')
}

const taken = 'The mail server took it. If it does not arrive: the spam folder, then SPF and DKIM of the sender.'

export const sendTestMailCommand: PlainCommand = {
  name: 'send-test-mail',
  usage: 'send-test-mail ADDRESS',
  summary: 'Sends one mail and says whether the mail server took it.',
  async runPlain(args, { env, print }) {
    const [to, ...more] = args
    if (to === undefined || more.length > 0) throw new CommandRefusal('send-test-mail takes one address.')
    const mail = composeTestMail({ locale: env.FALLBACK_LOCALE, to, origin: env.PUBLIC_URL })
    if (!isDeliverable(mail)) throw new CommandRefusal(`"${to.slice(0, 100)}" is not a mail address.`)
    print(`From ${env.MAIL_FROM.address}${env.SMTP_URL === undefined ? '' : ` by ${describeServer(env.SMTP_URL)}`} …`)
    try {
      const written = await chooseDrivers(env).email.deliver(mail, v7())
      print(written === undefined ? taken : `SMTP_URL is not set, so nothing was sent. ${written}`)
      return 0
    } catch (error) {
      if (!(error instanceof DeliveryFault)) throw error
      print(`It was not sent: ${error.message}.`)
      return 1
    }
  },
}
