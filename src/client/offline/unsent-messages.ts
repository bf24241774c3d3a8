/**
 * Messages that no network took, sealed on the device with their person's key until the server has them. Each is sent under the id that
 * it was written with, so that it is said once however often it is tried; what the server refuses stays, with why.
 */
import type { FormRefusal } from '#shared/form-refusal.ts'
import { path } from '#shared/path.ts'
import type { Payload } from '#shared/payload.ts'
import { problemStatus } from '#shared/problems.ts'
import type { FaultText } from '#shared/refusals.ts'
import { currentPerson, readingMs } from '../device/device-key.ts'
import { fieldChanged } from '../device/field-changed.ts'
import { fieldDb, fromBytes, seal, toBytes, unseal } from '../device/field-db.ts'
import { sendForm } from '../photos/send-form.ts'
import { isHeld, messageSent, type UnsentMessage } from './unsent-message.ts'

/** So often it is tried again while something waits and a page is open, in milliseconds. */
const againAfter = 30_000

const person = () => currentPerson(readingMs)

/** Keeps it with its pictures, or what became of it; false where nothing can be kept here, such as in a private window. */
export async function keepUnsent(message: UnsentMessage, files?: readonly File[]): Promise<boolean> {
  const owner = await person()
  if (!owner) return false
  const sealed = await seal(owner.key, toBytes(message))
  const given = files && (await Promise.all(files.map(async (file) => seal(owner.key, await file.arrayBuffer()))))
  const tx = (await fieldDb()).transaction('messages', 'readwrite', { durability: 'strict' })
  const photos = given ?? (await tx.store.get(message.client))?.photos ?? []
  await tx.store.put({ client: message.client, person: owner.mark, ...sealed, photos })
  await tx.done
  return true
}

/** The pictures of a form; an empty field gives a file without a name. */
const photosOf = (data: FormData) =>
  data.getAll('photos').filter((value): value is File => value instanceof File && value.size > 0)

/** Keeps what the form of a room sends; false where that is nothing. */
export async function keepWritten(
  data: FormData,
  given: Pick<UnsentMessage, 'client' | 'room' | 'title'>,
): Promise<boolean> {
  const text = String(data.get('text'))
  const files = photosOf(data)
  if (text.trim() === '' && files.length === 0) return false
  const photos = files.map(({ name, type }) => ({ name, type }))
  const reply = Number(data.get('reply')) || null
  return keepUnsent({ ...given, text, reply, photos, at: Date.now(), refused: null }, files)
}

/** Whether these are the same files: what was chosen since then stays. */
const isSame = (a: readonly File[], b: readonly File[]) =>
  a.length === b.length && a.every(({ name, size }, at) => b[at]?.name === name && b[at].size === size)

/** Empties the form of what is kept; what was written since then stays. */
export function clearWritten(form: HTMLFormElement, data: FormData): void {
  const [field, chosen] = [form.elements.namedItem('text'), form.elements.namedItem('photos')]
  if (field instanceof HTMLTextAreaElement && field.value === data.get('text')) field.value = ''
  if (chosen instanceof HTMLInputElement && isSame([...(chosen.files ?? [])], photosOf(data))) chosen.value = ''
}

/** Of whoever is signed in here, the oldest first. */
export async function listUnsent(): Promise<UnsentMessage[]> {
  const owner = await person()
  if (!owner) return []
  const rows = await (await fieldDb()).getAllFromIndex('messages', 'person', owner.mark)
  const opened = await Promise.all(rows.map((row) => unseal(owner.key, row)))
  // One of a build before says nothing of pictures, or of what it answers.
  const read = (bytes: ArrayBuffer): UnsentMessage => ({
    ...{ photos: [], reply: null },
    ...fromBytes<Omit<UnsentMessage, 'photos' | 'reply'>>(bytes),
  })
  return opened.flatMap((bytes) => (bytes ? [read(bytes)] : [])).sort((a, b) => a.at - b.at)
}

/** It has arrived, or is not to be said any more. */
export async function dropUnsent(client: string): Promise<void> {
  await (await fieldDb()).delete('messages', client)
  fieldChanged()
}

/** Whether an answer leads to what was said: whoever is led elsewhere has to sign in first. */
export const isTaken = ({ redirect }: Payload, room: string): boolean =>
  redirect !== undefined && new URL(redirect, location.href).pathname === path('/chat/room-chat/:id', { id: room })

async function filesOf({ client, photos }: UnsentMessage): Promise<File[]> {
  if (photos.length === 0) return []
  const [owner, row] = [await person(), await (await fieldDb()).get('messages', client)]
  const opened = await Promise.all((row?.photos ?? []).map((photo) => (owner ? unseal(owner.key, photo) : null)))
  return opened.flatMap((bytes, at) => {
    const said = photos[at]
    return bytes && said ? [new File([bytes], said.name, { type: said.type })] : []
  })
}

/** What the server made of it. */
async function post(message: UnsentMessage): Promise<'sent' | 'waits' | FaultText> {
  const { room, text, reply, client } = message
  const files = await filesOf(message)
  // Discarded in another tab, or locked since: of what has pictures nothing goes without them.
  if (files.length < message.photos.length) return 'waits'
  const form = new FormData()
  const fields = { do: 'write', text, client, command: crypto.randomUUID() }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (reply !== null) form.append('reply', String(reply))
  for (const file of files) form.append('photos', file)
  const answer = await sendForm(path('/chat/room-chat/:id', { id: room }), form, () => undefined).catch(() => null)
  if (!answer) return 'waits'
  if (answer.redirect !== undefined) return isTaken(answer, room) ? 'sent' : 'waits'
  const refusal = answer.action as FormRefusal | undefined
  // Such as too many in a minute.
  if (refusal?.wait !== undefined) return 'waits'
  const [fault] = Object.values(refusal?.errors ?? {})
  if (fault) return fault
  const [problem] = Object.values(answer.errors ?? {})
  const status = problem ? problemStatus(problem.code) : 500
  return problem && status < 500 && status !== 401 && status !== 429 ? `error:problem.${problem.code}` : 'waits'
}

/** True where the line took it, whatever was said to it. */
async function sendOne(message: UnsentMessage): Promise<boolean> {
  const said = await post(message)
  if (said === 'waits') return false
  if (said === 'sent') await dropUnsent(message.client)
  else if (await keepUnsent({ ...message, refused: said })) fieldChanged()
  if (said === 'sent') dispatchEvent(new Event(messageSent))
  return true
}

let timer = 0

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  const waiting = (await listUnsent()).filter((message) => !isHeld(message))
  // In the order in which they were written: the next one would be an answer to nothing.
  for (const message of waiting)
    if (!(await sendOne(message))) {
      timer = window.setTimeout(() => void sendUnsent(), againAfter)
      return
    }
}

/** Sends what waits, in one tab at a time. */
export const sendUnsent = (): Promise<void> => navigator.locks.request('unsent-messages', sendAll)

/** Has one that is held wait once more, as if it were written now. */
export async function sendAgain(message: UnsentMessage): Promise<void> {
  await keepUnsent({ ...message, at: Date.now(), refused: null })
  fieldChanged()
  await sendUnsent()
}
