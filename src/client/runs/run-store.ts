/**
 * What waits on this device for the server: answers and pictures of runs, encrypted for the person who gave them, in IndexedDB. A write is
 * done when it is on the disk (`durability: 'strict'`), and not before is anything called saved. Rows go when the server has them.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { RefusalCode } from '#shared/refusals.ts'
import { opId, type RunOp } from '#shared/runs/run-ops.ts'

/** An operation that waits. */
export interface WaitingOp extends RunOp {
  deviceAt: string
  /** It was sent: whether it arrived is not known, so it is not changed any more. */
  isTried: boolean
  /** Why the server did not take it: it waits until it is changed. */
  refused?: RefusalCode
}

/** A picture that waits. */
export interface WaitingPhoto {
  /** SHA-256 of its bytes, in hex. */
  id: string
  question: string
  bytes: ArrayBuffer
  at: string
}

interface Row {
  /** `run kind id` */
  name: string
  run: string
  kind: 'op' | 'photo'
  /** In which order they came. */
  order: number
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

interface Store extends DBSchema {
  waiting: { key: string; value: Row; indexes: { run: string } }
}

const open = (onClosed: () => void) =>
  openDB<Store>('runs', 1, {
    upgrade(db) {
      db.createObjectStore('waiting', { keyPath: 'name' }).createIndex('run', 'run')
    },
    // Some systems close the database of a page that was asleep.
    terminated: onClosed,
  })

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** The person's drafts of one run. `draftKey` comes with the page, so that nothing here can be read without signing in. */
export async function openRunStore(run: string, draftKey: string) {
  const key = await crypto.subtle.importKey('raw', fromBase64(draftKey), 'AES-GCM', false, ['encrypt', 'decrypt'])
  let opening: Promise<IDBPDatabase<Store>> | null = null
  const database = () => {
    opening ??= open(() => {
      opening = null
    })
    return opening
  }

  async function put(kind: Row['kind'], id: string, bytes: BufferSource, order: number): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
    const tx = (await database()).transaction('waiting', 'readwrite', { durability: 'strict' })
    await tx.store.put({ name: `${run} ${kind} ${id}`, run, kind, order, iv, sealed })
    await tx.done
  }

  /** Rows that cannot be read are another person's: they wait for that one. */
  async function read(kind: Row['kind']): Promise<{ row: Row; bytes: ArrayBuffer }[]> {
    const rows = await (await database()).getAllFromIndex('waiting', 'run', run)
    const own = rows.filter((row) => row.kind === kind).sort((a, b) => a.order - b.order)
    const opened = await Promise.all(
      own.map((row) =>
        crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, key, row.sealed).then(
          (bytes) => [{ row, bytes }],
          () => [],
        ),
      ),
    )
    return opened.flat()
  }

  const remove = async (kind: Row['kind'], id: string) => {
    await (await database()).delete('waiting', `${run} ${kind} ${id}`)
  }

  // Opened now, so that a device that keeps nothing is known before the first answer.
  await database()
  return {
    putOp: (op: WaitingOp, order: number) => put('op', opId(op), encoder.encode(JSON.stringify(op)), order),
    listOps: async (): Promise<{ op: WaitingOp; order: number }[]> =>
      (await read('op')).map(({ row, bytes }) => ({ op: JSON.parse(decoder.decode(bytes)), order: row.order })),
    removeOp: (id: string) => remove('op', id),
    async putPhoto({ id, question, bytes, at }: WaitingPhoto, order: number): Promise<void> {
      const head = encoder.encode(`${JSON.stringify({ id, question, at })}\n`)
      const whole = new Uint8Array(head.length + bytes.byteLength)
      whole.set(head)
      whole.set(new Uint8Array(bytes), head.length)
      await put('photo', `${question} ${id}`, whole, order)
    },
    listPhotos: async (): Promise<WaitingPhoto[]> =>
      (await read('photo')).map(({ bytes }) => {
        const end = new Uint8Array(bytes).indexOf(10)
        return { ...JSON.parse(decoder.decode(bytes.slice(0, end))), bytes: bytes.slice(end + 1) }
      }),
    removePhoto: ({ id, question }: Pick<WaitingPhoto, 'id' | 'question'>) => remove('photo', `${question} ${id}`),
    close: async () => (await opening)?.close(),
  }
}

export type RunStore = Awaited<ReturnType<typeof openRunStore>>

const never = () => Promise.reject(new Error('Nothing can be kept on this device'))

/** Where nothing can be kept: nothing waits here from before, and every write fails. */
export const noStore: RunStore = {
  ...{ putOp: never, removeOp: async () => undefined, listOps: async () => [] },
  ...{ putPhoto: never, removePhoto: async () => undefined, listPhotos: async () => [] },
  close: async () => undefined,
}
