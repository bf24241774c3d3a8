/** Runs on this device: places, size of the queue, recently sent data. Of other people's only the number. */

import { groupBy } from '#shared/group-by.ts'
import type { RunOp } from '#shared/runs/run-ops.ts'
import { isAnyWaiting } from '../drafts/send-waiting.ts'
import type { RunAbout, RunReceipt } from '../runs/run-store.ts'
import type { DeviceKey } from '../runtime/device/device-key.ts'
import { fieldDb, fromBytes, unseal, type WaitingRow } from '../runtime/device/field-db.ts'

/** One run with something on this device. */
export interface FieldRun {
  run: string
  /** Null where it is another person's. */
  about: RunAbout | null
  /** Answers, photos, beginning and end that the server may not have. */
  waiting: number
  answers: number
  photos: number
  /** Photos that the server has and no receipt has named yet. */
  held: number
  /** Answers and photos that came after the end: they are in no result, and are not sent. */
  late: number
  isEnding: boolean
  receipt: RunReceipt | null
}

/** By run, the kinds and ids of its data here: names only, because a day's photos are tens of megabytes. */
async function namesByRun(): Promise<Map<string, { kind: WaitingRow['kind']; id: string }[]>> {
  const names = await (await fieldDb()).getAllKeys('waiting')
  const parts = names.map((name) => /^(\S+) (\S+) (.*)$/.exec(name) ?? [])
  const runs = groupBy(parts, ([, run = '']) => run)
  return new Map(
    [...runs].map(([run, all]) => [run, all.map(([, , kind, id = '']) => ({ kind: kind as WaitingRow['kind'], id }))]),
  )
}

async function read<T>(key: CryptoKey, run: string, kind: 'about' | 'receipt'): Promise<T | null> {
  const row = await (await fieldDb()).get('waiting', `${run} ${kind} `)
  const bytes = row && (await unseal(key, row))
  return bytes ? fromBytes<T>(bytes) : null
}

/** All of them, in the order in which they were begun here. */
export async function listFieldRuns({ key }: Pick<DeviceKey, 'key'>): Promise<FieldRun[]> {
  return Promise.all(
    [...(await namesByRun())].map(async ([run, own]) => {
      const idsOf = (kind: WaitingRow['kind']) => own.filter((it) => it.kind === kind).map(({ id }) => id)
      const count = (kind: WaitingRow['kind']) => idsOf(kind).length
      const [about, receipt] = await Promise.all([
        read<RunAbout>(key, run, 'about'),
        read<RunReceipt>(key, run, 'receipt'),
      ])
      const sent = new Set(idsOf('sent'))
      const answers = count('op')
      const photos = idsOf('photo').filter((id) => !sent.has(id)).length
      const unsent = answers + photos
      return {
        run,
        about,
        receipt,
        answers,
        photos,
        isEnding: count('end') > 0,
        held: count('photo') - photos,
        ...(receipt ? { waiting: 0, late: unsent } : { waiting: unsent + count('start') + count('end'), late: 0 }),
      }
    }),
  )
}

/** Answers of a run that are still on this device, for the person to read. */
export async function readSaid({ key }: Pick<DeviceKey, 'key'>, run: string): Promise<RunOp[]> {
  const rows = await (await fieldDb()).getAllFromIndex('waiting', 'run', run)
  const ops = rows.filter(({ kind }) => kind === 'op').sort((a, b) => a.order - b.order)
  const opened = await Promise.all(ops.map((row) => unseal(key, row)))
  return opened.flatMap((bytes) => (bytes ? [fromBytes<RunOp>(bytes)] : []))
}

/** True if anybody's work, message or form waits on this device. */
export async function isAnythingWaiting(): Promise<boolean> {
  if (await isAnyWaiting()) return true
  if ((await (await fieldDb()).count('messages')) > 0) return true
  return [...(await namesByRun()).values()].flat().some(({ kind }) => kind !== 'receipt')
}

/** The run that was begun on this device at a place and that the server does not know yet. */
export async function begunAt({ key }: Pick<DeviceKey, 'key'>, place: string): Promise<string | null> {
  for (const [run, own] of await namesByRun()) {
    if (!own.some(({ kind }) => kind === 'start')) continue
    if ((await read<RunAbout>(key, run, 'about'))?.place.id === place) return run
  }
  return null
}

/** Runs with work that nobody here can read. */
export async function lockedRuns(): Promise<string[]> {
  return [...(await namesByRun())].flatMap(([run, own]) => (own.some(({ kind }) => kind !== 'receipt') ? run : []))
}

/** Takes all of a run off this device, sent or not. */
export async function discardRun(run: string): Promise<void> {
  const tx = (await fieldDb()).transaction('waiting', 'readwrite', { durability: 'strict' })
  for (const name of await tx.store.index('run').getAllKeys(run)) await tx.store.delete(name)
  await tx.done
}
