/**
 * This device's queue for the server: answers and pictures of runs, encrypted for the person who gave them, in IndexedDB. A write is
 * done when it is on the disk (`durability: 'strict'`), and not before is anything called saved. Answers go when the server and the cached
 * page have them, pictures when the receipt of the sealing names them.
 */
import type { RefusalCode } from '#shared/refusals.ts'
import type { PhotoSource, RunKind } from '#shared/runs/run.ts'
import { opId, type RunOp } from '#shared/runs/run-ops.ts'
import type { DeviceKey } from '../runtime/device/device-key.ts'
import { fieldDb, fromBytes, seal, toBytes, unseal, type WaitingRow } from '../runtime/device/field-db.ts'
import { withRoom } from '../runtime/device/room.ts'
import type { Signed } from './signing-key.ts'

/** An operation that waits. */
export interface WaitingOp extends RunOp {
  deviceAt: string
  /** It was sent: whether it arrived is not known, so it is not changed any more. */
  isTried: boolean
  /** The server's reason for refusing it: it waits until it is changed. */
  refused?: RefusalCode
}

/** A picture that waits. */
export interface WaitingPhoto {
  /** SHA-256 of its bytes, in hex. */
  id: string
  question: string
  bytes: ArrayBuffer
  /** Time of taking, by the device's clock. */
  at: string
  /** Undefined where the way it came is not known. */
  source?: PhotoSource
  /** Position of the device, if it may give it. */
  position?: { lat: number; lng: number }
  /** The server has it; it stays here until the receipt names it. */
  isSent: boolean
  /** The cached page was made when the server had it: that page's state is shown. */
  isInPage: boolean
}

/** Page of a run, so that it is sent when its page is not open. */
export interface RunAbout {
  /** The page's own address, and its route's id. */
  path: string
  routeId: string
  kind: RunKind
  place: { id: string; name: string }
}

/** The end of a run, given on the device: the form's name, and the hash of the visible state. */
export interface RunEnd {
  do: 'seal' | 'submit'
  seen: string
  at: string
  /** By this device's key, where it has one: see `shared/runs/seal-statement.ts`. */
  signed?: Signed
}

/** Outcome of a run that was sent from here. */
export interface RunReceipt {
  place: string
  to: string
  at: string
  /** It waits for a supervisor: whose work it is was not on duty there any more. */
  isHanded?: boolean
}

type Kind = WaitingRow['kind']
const nameOf = (run: string, kind: Kind, id: string) => `${run} ${kind} ${id}`

/** The person's drafts of one run. */
export async function openRunStore(run: string, { key }: DeviceKey) {
  // Opened now, so that a device that keeps nothing is known before the first answer.
  await fieldDb()
  let at = run

  async function put(kind: Kind, id: string, bytes: BufferSource, order = 0): Promise<void> {
    const row = { name: nameOf(at, kind, id), run: at, kind, order, ...(await seal(key, bytes)) }
    await withRoom(async () => {
      const tx = (await fieldDb()).transaction('waiting', 'readwrite', { durability: 'strict' })
      await Promise.all([tx.store.put(row), tx.done])
    }, kind !== 'photo')
  }

  /** Rows that cannot be read are another person's: they wait for that one. */
  async function read(kind: Kind): Promise<{ row: WaitingRow; bytes: ArrayBuffer }[]> {
    const rows = await (await fieldDb()).getAllFromIndex('waiting', 'run', at)
    const own = rows.filter((row) => row.kind === kind).sort((a, b) => a.order - b.order)
    const opened = await Promise.all(own.map(async (row) => ({ row, bytes: await unseal(key, row) })))
    return opened.flatMap(({ row, bytes }) => (bytes ? [{ row, bytes }] : []))
  }

  const remove = async (kind: Kind, id: string) => {
    await (await fieldDb()).delete('waiting', nameOf(at, kind, id))
  }
  const only = async <T>(kind: Kind): Promise<T | null> => {
    const [found] = await read(kind)
    return found ? fromBytes<T>(found.bytes) : null
  }

  return {
    putAbout: (about: RunAbout) => put('about', '', toBytes(about)),
    about: () => only<RunAbout>('about'),
    /** The fields of the form that begins it, where it began without a network. */
    putStart: (fields: Record<string, string>) => put('start', '', toBytes(fields)),
    start: () => only<Record<string, string>>('start'),
    removeStart: () => remove('start', ''),
    putEnd: (end: RunEnd) => put('end', '', toBytes(end)),
    end: () => only<RunEnd>('end'),
    removeEnd: () => remove('end', ''),
    putOp: (op: WaitingOp, order: number) => put('op', opId(op), toBytes(op), order),
    listOps: async (): Promise<{ op: WaitingOp; order: number }[]> =>
      (await read('op')).map(({ row, bytes }) => ({ op: fromBytes<WaitingOp>(bytes), order: row.order })),
    removeOp: (id: string) => remove('op', id),
    async putPhoto({ bytes, ...said }: Omit<WaitingPhoto, 'isSent' | 'isInPage'>, order: number): Promise<void> {
      const { id, question } = said
      const head = toBytes(said)
      const whole = new Uint8Array(head.length + 1 + bytes.byteLength)
      whole.set(head)
      whole[head.length] = 10
      whole.set(new Uint8Array(bytes), head.length + 1)
      await put('photo', `${question} ${id}`, whole, order)
    },
    async listPhotos(): Promise<WaitingPhoto[]> {
      const [photos, sent] = await Promise.all([read('photo'), read('sent')])
      // An older build noted `true`, and only that it was sent.
      const marks = new Map(sent.map(({ row, bytes }) => [row.name, fromBytes<boolean | 'sent'>(bytes)]))
      return photos.map(({ row, bytes }) => {
        const end = new Uint8Array(bytes).indexOf(10)
        const said = fromBytes<Omit<WaitingPhoto, 'bytes' | 'isSent' | 'isInPage'>>(bytes.slice(0, end))
        const mark = marks.get(row.name.replace(' photo ', ' sent '))
        return { ...said, bytes: bytes.slice(end + 1), isSent: mark !== undefined, isInPage: mark === true }
      })
    },
    /** In a row of its own: a photo is not written again for it. */
    markSent: ({ id, question, isInPage }: Pick<WaitingPhoto, 'id' | 'question' | 'isInPage'>) =>
      put('sent', `${question} ${id}`, toBytes(isInPage || 'sent')),
    async removePhoto({ id, question }: Pick<WaitingPhoto, 'id' | 'question'>): Promise<void> {
      await remove('photo', `${question} ${id}`)
      await remove('sent', `${question} ${id}`)
    },
    /** All of it becomes another run's: the first officer who began the same place has its id. */
    async moveTo(other: string): Promise<void> {
      const tx = (await fieldDb()).transaction('waiting', 'readwrite', { durability: 'strict' })
      for (const row of await tx.store.index('run').getAll(at)) {
        await tx.store.delete(row.name)
        await tx.store.put({ ...row, run: other, name: row.name.replace(at, other) })
      }
      await tx.done
      at = other
    },
    /** It has ended: nothing of it waits any more, but photos that the server does not name and operations that came too late. A receipt stays. */
    async settle(
      receipt: RunReceipt | null,
      { isNamed, isLate = () => false }: { isNamed(photo: string): boolean; isLate?(op: string): boolean },
    ): Promise<void> {
      if (receipt) await put('receipt', '', toBytes(receipt), Date.parse(receipt.at))
      const left = (await read('photo')).filter(({ row }) => !isNamed(row.name.split(' ').at(-1) as string))
      const stays = new Set(left.flatMap(({ row: { name } }) => [name, name.replace(' photo ', ' sent ')]))
      const tx = (await fieldDb()).transaction('waiting', 'readwrite', { durability: 'strict' })
      const rows = await tx.store.index('run').getAll(at)
      for (const { name, kind } of rows)
        if (kind === 'op' && isLate(name.slice(nameOf(at, 'op', '').length))) stays.add(name)
      for (const { name, kind } of rows)
        if (kind !== 'receipt' && !stays.has(name) && !(kind === 'about' && stays.size > 0)) await tx.store.delete(name)
      await tx.done
    },
  }
}

export type RunStore = Awaited<ReturnType<typeof openRunStore>>

const never = () => Promise.reject(new Error('Nothing can be kept on this device'))
const nothing = async () => undefined
const none = async () => null

/** Where nothing can be stored: nothing waits here from before, and every write fails. */
export const noStore: RunStore = {
  putAbout: never,
  about: none,
  putStart: never,
  start: none,
  removeStart: nothing,
  putEnd: never,
  end: none,
  removeEnd: nothing,
  putOp: never,
  removeOp: nothing,
  listOps: async () => [],
  putPhoto: never,
  removePhoto: nothing,
  markSent: nothing,
  listPhotos: async () => [],
  moveTo: nothing,
  settle: nothing,
}
