/** `npm run cli -- send-test-line [USER]`: whether LINE takes messages of ours, said before people wait for them. */
import { v7 } from 'uuid'
import { isLineId } from '#shared/notifications/line.ts'
import { chooseDrivers } from '../external/drivers.ts'
import { type LineApi, LineFault } from '../external/line-api.ts'
import { mailText } from '../messages/text.ts'
import { CommandRefusal, type PlainCommand } from './command.ts'

/** The account, the channel of the token, and the month's messages, in lines; `channel` is LINE_CHANNEL_ID. */
async function describe(api: LineApi, channel: string, print: (line: string) => void): Promise<boolean> {
  const [account, own, quota] = await Promise.all([api.account(), api.channel(), api.quota()])
  print(`Official account ${account.name} (${account.id}), channel ${own}.`)
  print(
    quota
      ? `${quota.of - quota.used} of ${quota.of} messages are left this month.`
      : 'The month has no limit of messages.',
  )
  if (own !== channel) print(`LINE_CHANNEL_ID says ${channel}: the token belongs to another channel.`)
  return own === channel
}

export const sendTestLineCommand: PlainCommand = {
  name: 'send-test-line',
  usage: 'send-test-line [USER]',
  summary: 'Says whether LINE takes the token; sends one message where a LINE user id is given (U and 32 characters).',
  async runPlain(args, { env, print }) {
    const [to, ...more] = args
    if (more.length > 0 || (to !== undefined && !isLineId(to)))
      throw new CommandRefusal('send-test-line takes nothing, or one LINE user id.')
    const { line: api } = chooseDrivers(env)
    if (!api || env.LINE_CHANNEL_ID === undefined)
      throw new CommandRefusal('LINE is not configured: LINE_CHANNEL_ID, LINE_CHANNEL_SECRET, LINE_ACCESS_TOKEN.')
    try {
      const isRight = await describe(api, env.LINE_CHANNEL_ID, print)
      if (to !== undefined) {
        const text = mailText(env.FALLBACK_LOCALE).t('mail:line.test')
        await api.send([to], { type: 'text', text }, { key: v7() })
        print('LINE took it. If it does not arrive: the person has blocked the account, or is no friend of it.')
      }
      return isRight ? 0 : 1
    } catch (error) {
      if (!(error instanceof LineFault)) throw error
      print(`It was not sent: ${error.message}.`)
      return 1
    }
  },
}
