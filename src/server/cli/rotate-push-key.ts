/** `rotate-push-key`: a new key by which push services know this installation, such as after a backup got into other hands. */
import { countOnOlderKeys, rotatePushKey } from '../domain/deliveries/push-keys.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

export const rotatePushKeyCommand: CliCommand = {
  name: 'rotate-push-key',
  usage: 'rotate-push-key',
  summary:
    'Makes a new key for pushes; browsers come over to it with their next page, until then the old one is used for them.',
  async run(args, { database: { db }, print }) {
    if (args.length > 0) throw new CommandRefusal('rotate-push-key takes nothing.')
    const { open } = await rotatePushKey(db)
    const older = await countOnOlderKeys(db)
    print(`The new key is ${open}.`)
    print(
      `${older} ${older === 1 ? 'browser comes' : 'browsers come'} over to it with the next page that is opened there.`,
    )
    return 0
  },
}
