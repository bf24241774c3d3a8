/**
 * Messages that the server may not have, sealed on the device with their person's key until it does. A message that cannot be stored, such as in a
 * private window, is held by the page as long as it is open. Sent by send-unsent.ts.
 */
import { currentPerson, readingMs } from '../runtime/device/device-key.ts'
import { fieldChanged } from '../runtime/device/field-changed.ts'
import { fieldDb, fromBytes, seal, toBytes, unseal } from '../runtime/device/field-db.ts'
import { messageStored, type UnsentMessage } from './unsent-message.ts'

/** A device that does not answer in this time is asked without waiting for it, in milliseconds. */
const deviceMs = 1_500

interface Held {
  message: UnsentMessage
  files: readonly File[]
  /** Mark of the person who wrote it. */
  by: string
}

/** Messages that this page has, and the device has not or not yet. */
const held = new Map<string, Held>()

/** The page's present person; another person's messages are neither shown nor sent. */
let reader: string | null = null
export const noteWriter = (mark: string | null): void => {
  reader = mark
}

const person = () => currentPerson(readingMs)

/** Some browsers never answer where storage is forbidden. */
const inTime = <T>(asked: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([asked.catch(() => otherwise), new Promise<T>((done) => setTimeout(() => done(otherwise), deviceMs))])

/** Stores it with its pictures, or its state; false where nothing can be stored here, or the device is another person's. */
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

/** Takes a new message; answers whether the device has it too. The writer need not wait for that. */
export async function takeWritten(message: UnsentMessage, files: readonly File[], by: string): Promise<boolean> {
  const { client } = message
  reader = by
  held.set(client, { message, files, by })
  let isLate = false
  const saving = keep(message, { files, by }).then(async (isSaved) => {
    // Sent or discarded meanwhile.
    if (isSaved && !held.delete(client)) await dropUnsent(client)
    if (isSaved && isLate) {
      dispatchEvent(new Event(messageStored))
      fieldChanged()
    }
    return isSaved
  })
  const isSaved = await inTime(saving, false)
  isLate = !isSaved
  fieldChanged()
  return isSaved
}

/** Records its state. */
export async function changeUnsent(message: UnsentMessage): Promise<void> {
  const here = held.get(message.client)
  if (here) here.message = message
  else await keep(message, {})
  fieldChanged()
}

async function listSaved(): Promise<UnsentMessage[]> {
  const owner = await person()
  if (!owner) return []
  const rows = await (await fieldDb()).getAllFromIndex('messages', 'person', owner.mark)
  const opened = await Promise.all(rows.map((row) => unseal(owner.key, row)))
  // One of an earlier build has no pictures and no quote.
  const read = (bytes: ArrayBuffer): UnsentMessage => ({
    photos: [],
    reply: null,
    ...fromBytes<Omit<UnsentMessage, 'photos' | 'reply'>>(bytes),
  })
  return opened.flatMap((bytes) => (bytes ? [read(bytes)] : []))
}

/** True if only this page has it. */
export const isOnlyHere = ({ client }: UnsentMessage): boolean => held.has(client)

/** Of the signed-in person, the oldest first. */
export async function listUnsent(): Promise<UnsentMessage[]> {
  const saved = await inTime(listSaved(), [])
  const here = [...held.values()].filter(({ by }) => by === reader).map(({ message }) => message)
  return [...saved.filter((message) => !isOnlyHere(message)), ...here].sort((a, b) => a.at - b.at)
}

/** Number of other people's waiting messages: theirs alone to read and to send. */
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
