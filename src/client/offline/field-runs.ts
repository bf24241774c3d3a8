/** What of runs is on this device: which places, how much waits, what was sent lately. Of others only how much there is. */

import type { DeviceKey } from '../device/device-key.ts'
import { fieldDb, fromBytes, unseal, type WaitingRow } from '../device/field-db.ts'
import type { RunAbout, RunReceipt } from '../runs/run-store.ts'

/** One run with something on this device. */
export interface FieldRun {
  run: string
  /** Null where it is another person's. */
  about: RunAbout | null
  /** Answers, photos, beginning and end that the server may not have. */
  waiting: number
  answers: number
  photos: number
  isEnding: boolean
  receipt: RunReceipt | null
}

async function read<T>(key: CryptoKey, rows: readonly WaitingRow[], kind: WaitingRow['kind']): Promise<T | null> {
  const row = rows.find((it) => it.kind === kind)
  const bytes = row && (await unseal(key, row))
  return bytes ? fromBytes<T>(bytes) : null
}

/** All of them, in the order in which they were begun here. */
export async function listFieldRuns({ key }: Pick<DeviceKey, 'key'>): Promise<FieldRun[]> {
  const rows = await (await fieldDb()).getAll('waiting')
  const runs = Map.groupBy(rows, ({ run }) => run)
  return Promise.all(
    [...runs].map(async ([run, own]) => {
      const count = (kind: WaitingRow['kind']) => own.filter((row) => row.kind === kind && !row.isSent).length
      const [about, receipt] = await Promise.all([
        read<RunAbout>(key, own, 'about'),
        read<RunReceipt>(key, own, 'receipt'),
      ])
      const [answers, photos] = [count('op'), count('photo')]
      return {
        ...{ run, about, receipt, answers, photos, isEnding: count('end') > 0 },
        waiting: answers + photos + count('start') + count('end'),
      }
    }),
  )
}

/** Whether anybody's work waits on this device. */
export async function isAnythingWaiting(): Promise<boolean> {
  return (await (await fieldDb()).getAll('waiting')).some(({ kind }) => kind !== 'receipt')
}

/** The run that was begun on this device at a place and that the server does not know yet. */
export async function begunAt({ key }: Pick<DeviceKey, 'key'>, place: string): Promise<string | null> {
  const rows = await (await fieldDb()).getAll('waiting')
  for (const row of rows.filter(({ kind }) => kind === 'about')) {
    const bytes = await unseal(key, row)
    const isBegun = rows.some(({ run, kind }) => run === row.run && kind === 'start')
    if (bytes && isBegun && fromBytes<RunAbout>(bytes).place.id === place) return row.run
  }
  return null
}

/** Takes all of a run off this device, sent or not. */
export async function discardRun(run: string): Promise<void> {
  const tx = (await fieldDb()).transaction('waiting', 'readwrite', { durability: 'strict' })
  for (const name of await tx.store.index('run').getAllKeys(run)) await tx.store.delete(name)
  await tx.done
}
