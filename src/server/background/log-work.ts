/** Signs the log of publications, ten seconds after they were published at most. */
import { type LogTools, sequenceLog } from '../domain/proof/sequence-log.ts'
import type { Log } from '../log/log.ts'
import type { Job } from './keep-doing.ts'

export const logJob = (tools: LogTools, log: Pick<Log, 'info'>): Job => ({
  name: 'sequence-log',
  failed: 'the log of publications could not be signed',
  // Readers of the log wait no longer than this for what is new.
  every: 10_000,
  async run() {
    const entries = await sequenceLog(tools, new Date())
    if (entries >= 1_000) log.info({ entries }, 'publications entered in the log')
  },
})
