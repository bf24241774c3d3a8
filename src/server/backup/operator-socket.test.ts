/** A client that asks for a copy may disconnect at any moment; see test/start/backup-killed.test.ts for a real one that is killed. */
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../../../test/support/folder.ts'
import { answerOperators } from './operator-socket.ts'

test('a copy whose client disconnects is removed once it is written, and not before', async () => {
  const dataDir = testFolder()
  const log = { info: () => undefined, warn: () => undefined }
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const gone = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  let asked = 0
  async function snapshot(target: string): Promise<void> {
    fs.mkdirSync(target)
    if (++asked === 2) return second.resolve(target)
    first.resolve(target)
    await gone.promise
    try {
      fs.writeFileSync(path.join(target, 'last'), '')
      written.resolve()
    } catch (error) {
      written.reject(error)
    }
  }
  onTestFinished(await answerOperators({ snapshot }, dataDir, log))
  const ask = () => {
    const asker = net.connect(path.join(dataDir, 'operator', 'socket'), () => asker.write('copy\n'))
    return asker
  }
  const asker = ask()
  const copy = await first.promise
  asker.destroy()
  await once(asker, 'close')
  // A later client is answered after that.
  const other = ask()
  const another = await second.promise
  other.destroy()
  await expect.poll(() => fs.existsSync(another)).toBe(false)
  gone.resolve()
  await written.promise
  await expect.poll(() => fs.readdirSync(path.dirname(copy))).toEqual(['socket'])
})
