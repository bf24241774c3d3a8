/**
 * A thousand mails and pushes of several kinds that are due, two processes that send them, and one after the other of them killed; the mail server
 * and the push service are at times too busy. Every message must arrive in the end, and those that must not come twice must not. The minute for which
 * a dead process holds a message is waited for. `MESSAGES=200` is a short try of it; `EMBEDDED=1` takes one process with the embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createRandom } from '#server/demo/random.ts'
import { judgeArrived, writeDueMessages } from '../deliveries/messages.ts'
import { killedServer } from '../support/killed-server.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startPostgres } from '../support/postgres.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { startPushService } from '../support/push-service.ts'
import { measured } from './measured.ts'

const messages = Number(process.env.MESSAGES ?? 1_000)
const isEmbedded = process.env.EMBEDDED === '1'
const random = createRandom(Number(process.env.SEED ?? 1), 'deliveries')
/** Share of the tries that a service is too busy for. */
const busy = 0.03
/** Minutes after which a missing message counts as lost: more than the pauses before the fourth try. */
const patience = 15

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-deliveries-'))
const postgres = isEmbedded ? null : await startPostgres()
const url = await postgres?.createDatabase('deliveries')
const open = () => openDatabase({ url, dataDir: folder })
const browser = pushBrowser()
const first = await open()
await migrate(first)
const written = await writeDueMessages(first, messages, browser)
await first.close()

const endings: (() => Promise<void>)[] = []
const atTheEnd = (clean: () => Promise<void>) => void endings.push(clean)
const hesitate = () => pause(300 * random.next())
const mails = await startMailServer(
  {
    onRcptTo: (_address, _session, done) =>
      done(random.chance(busy) ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
  },
  atTheEnd,
)
mails.hesitate = hesitate
const pushes = await startPushService(() => (random.chance(busy) ? 503 : 201), atTheEnd)
pushes.hesitate = hesitate

const servers = Array.from({ length: isEmbedded ? 1 : 2 }, () =>
  killedServer({
    DATA_DIR: folder,
    PUBLIC_URL: 'https://places.example.org',
    LOG_LEVEL: 'info',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    ...pushes.env,
    ...(url && { DATABASE_URL: url }),
  }),
)
await Promise.all(servers.map((server) => server.start()))
const arrived = () => mails.received.length + pushes.taken.length
let kills = 0
for (let next = random.int(1, 20); next < 0.95 * messages; next = arrived() + random.int(1, 20)) {
  const until = Date.now() + 90_000
  while (arrived() < next && Date.now() < until) await pause(2)
  const killed = random.pick(servers)
  await killed.kill()
  kills++
  await killed.start()
}
const begun = Date.now()
const judged = () => judgeArrived(written, { mails, pushes, browser })
/** Until all expected ones are there, or none came for so long that none will. */
while (judged().lost.length > 0 && Date.now() < begun + patience * 60_000) await pause(1_000)
const seconds = (Date.now() - begun) / 1_000
// Repetitions come after the minute for which the last killed process holds them.
await pause(65_000)
for (const server of servers) await server.stop()
const last = await open()
const left = await last.db.selectFrom('deliveries').select(['about', 'given_up_at', 'reason']).execute()
await last.close()
for (const end of endings) await end()
await postgres?.stop()
rmSync(folder, { recursive: true, force: true })

const { lost, doubled, repeated, unsure } = judged()
for (const name of [...lost, ...doubled]) process.stderr.write(`${lost.includes(name) ? 'lost' : 'doubled'}: ${name}\n`)
measured('messages that were due', messages, '')
measured('times that a process was killed', kills, '', { atLeast: Math.floor(messages / 80) })
measured('messages that must arrive and did not', lost.length, '', { atMost: 0 })
measured('messages that must not come twice and did', doubled.length, '', { atMost: 0 })
measured('messages that came again under their old id', repeated, '')
measured('messages that need not arrive and did not', unsure, '')
measured('messages given up without having been under way at a kill or refused', left.filter(isStrange).length, '', {
  atMost: 0,
})
measured('from the last kill until all had arrived', seconds, 's', { atMost: patience * 60 })

function isStrange({ given_up_at, reason }: (typeof left)[number]): boolean {
  return given_up_at !== null && !/may have arrived|refuses|451|503|cannot be reached/.test(reason ?? '')
}
