/** Works off what LINE has told: at once where this process was told, and every few seconds for what another left. */
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Sender } from '../domain/deliveries/send-deliveries.ts'
import { workOffLineEvents } from '../domain/line/line-events.ts'
import type { Log } from '../log/log.ts'
import type { Job } from './keep-doing.ts'

interface LineTools {
  db: Kysely<Schema>
  sender: Pick<Sender, 'wake'>
  origin: string
  log: Pick<Log, 'error' | 'warn'>
}

export function makeLineWork({ db, sender, origin, log }: LineTools): { wakeLine(): void; lineWork: Job } {
  const work = async () => {
    await workOffLineEvents({ db, origin, log, wakeSender: () => sender.wake() })
  }
  return {
    wakeLine: () => void work().catch((err: unknown) => log.warn({ err }, 'what LINE told waits')),
    lineWork: { name: 'line-events', failed: 'what LINE told could not be worked off', every: 5_000, run: work },
  }
}
