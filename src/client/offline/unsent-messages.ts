/**
 * Messages that the server may not have, sealed on the device with their person's key until it does. What cannot be kept, such as in a
 * private window, is held by the page as long as it is open. Sent by send-unsent.ts.
 */
import { currentPerson, readingMs } from '../device/device-key.ts'
import { fieldChanged } from '../device/field-changed.ts'
import { fieldDb, fromBytes, seal, toBytes, unseal } from '../device/field-db.ts'
import type { UnsentMessage } from './unsent-message.ts'

/** A device that does not answer in this time is asked without waiting for it, in milliseconds. */
const deviceMs = 1_500

interface Held {
  message: UnsentMessage
  files: readonly File[]
  /** Mark of the person who wrote it. */
  by: string
}

/** What this page has, and the device has not or not yet. */
const held = new Map<string, Held>()

/** Whose this page is now; what somebody else wrote before is neither shown nor sent. */
let reader: string | null = null
export const noteWriter = (mark: string | null): void => {
  reader = mark
}

const person = () => currentPerson(readingMs)

/** Some browsers never answer where storage is forbidden. */
const inTime = <T>(asked: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([asked.catch(() => otherwise), new Promise<T>((done) => setTimeout(() => done(otherwise), deviceMs))])

/** Keeps it with its pictures, or what became of it; false where nothing can be kept here, or somebody else's is the device. */
async function keep(message: UnsentMessage, { files, by }: Partial<Pick<Held, 'files' | 'by'>>): Promise<boolean> {
  const owner = await person()
  if (!owner || (by && owner.mark !== by)) return false
  const sealed = await seal(owner.key, toBytes(message))
  const given = files && (await Promise.all(files.map(async (file) => seal(owner.key, await file.arrayBuffer()))))
  const tx = (await fieldDb()).transaction('messages', 'readwrite', { durability: 'strict' })
  const photos = given ?? (await tx.store.get(message.client))?.photos ?? []
  await tx.store.put({ client: message.client, person: owner.mark, ...sealed, photos })
  await tx.done
  return true
}

/** Takes what was just written; answers whether the device has it too. Whoever wrote it need not wait for that. */
export async function takeWritten(message: UnsentMessage, files: readonly File[], by: string): Promise<boolean> {
  const { client } = message
  reader = by
  held.set(client, { message, files, by })
  const kept = keep(message, { files, by }).then(async (isKept) => {
    // Sent or discarded meanwhile.
    if (isKept && !held.delete(client)) await dropUnsent(client)
    return isKept
  })
  const isKept = await inTime(kept, false)
  fieldChanged()
  return isKept
}

/** Writes down what became of it. */
export async function changeUnsent(message: UnsentMessage): Promise<void> {
  const here = held.get(message.client)
  if (here) here.message = message
  else await keep(message, {})
  fieldChanged()
}

async function listKept(): Promise<UnsentMessage[]> {
  const owner = await person()
  if (!owner) return []
  const rows = await (await fieldDb()).getAllFromIndex('messages', 'person', owner.mark)
  const opened = await Promise.all(rows.map((row) => unseal(owner.key, row)))
  // One of a build before says nothing of pictures, or of what it answers.
  const read = (bytes: ArrayBuffer): UnsentMessage => ({
    ...{ photos: [], reply: null },
    ...fromBytes<Omit<UnsentMessage, 'photos' | 'reply'>>(bytes),
  })
  return opened.flatMap((bytes) => (bytes ? [read(bytes)] : []))
}

/** Whether only this page has it. */
export const isOnlyHere = ({ client }: UnsentMessage): boolean => held.has(client)

/** Of whoever is signed in here, the oldest first. */
export async function listUnsent(): Promise<UnsentMessage[]> {
  const kept = await inTime(listKept(), [])
  const here = [...held.values()].filter(({ by }) => by === reader).map(({ message }) => message)
  return [...kept.filter((message) => !isOnlyHere(message)), ...here].sort((a, b) => a.at - b.at)
}

/** How many wait here of anybody but whoever is signed in: theirs alone to read and to send. */
export async function countLocked(): Promise<number> {
  const count = async () => {
    const [owner, db] = [await person(), await fieldDb()]
    return (await db.count('messages')) - (owner ? await db.countFromIndex('messages', 'person', owner.mark) : 0)
  }
  return inTime(count(), 0)
}

/** It has arrived, or is not to be said any more. */
export async function dropUnsent(client: string): Promise<void> {
  held.delete(client)
  await inTime(
    fieldDb().then((db) => db.delete('messages', client)),
    undefined,
  )
  fieldChanged()
}

/** Its pictures; null where not all are to be had: discarded in another tab, or locked since. */
export async function filesOf({ client, photos }: UnsentMessage): Promise<readonly File[] | null> {
  const here = held.get(client)
  if (here) return here.files
  if (photos.length === 0) return []
  const [owner, row] = [await person(), await (await fieldDb()).get('messages', client)]
  const opened = await Promise.all((row?.photos ?? []).map((photo) => (owner ? unseal(owner.key, photo) : null)))
  const files = opened.flatMap((bytes, at) => {
    const said = photos[at]
    return bytes && said ? [new File([bytes], said.name, { type: said.type })] : []
  })
  return files.length < photos.length ? null : files
}
