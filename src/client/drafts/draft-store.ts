/**
 * Unsent drafts on the device: words and photos, through a lost line, a closed tab or a flat battery.
 * Each is marked with the writer's account, so that the next person on a shared device does not find it. Fetched after the page stands.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { FormRefusal } from '#shared/form-refusal.ts'

export interface Draft {
  fields: Record<string, string>
  photos: File[]
  /** It was sent, and nobody knows whether it arrived: it goes again by itself (send-waiting.ts). */
  waiting?: WaitingForm
  /** The server's reasons for not taking it, as long as its writer has not sent it anew. */
  refused?: FormRefusal
}

/** The form but for its photos, as it was sent: with the id of its command, so that it is done once however often it goes. */
export interface WaitingForm {
  /** Mark of the person who sent it (`SignedIn`): in nobody else's name does it go. */
  by: string
  /** Its subject in its writer's words, for a list. */
  label: string
  to: string
  /** Name of the file field. */
  files: string
  fields: Record<string, string>
}

interface StoredDraft extends Draft {
  writer: string
  at: number
}

interface Drafts extends DBSchema {
  drafts: { key: string; value: StoredDraft }
}

/** Drafts are forgotten after this time, in milliseconds. */
export const longest = 30 * 86_400_000

let opened: Promise<IDBPDatabase<Drafts>> | undefined
export const open = () => {
  opened ??= openDB<Drafts>('reviews', 1, { upgrade: (db) => void db.createObjectStore('drafts') })
  return opened
}

const isFresh = ({ at }: StoredDraft) => Date.now() - at < longest

/** The draft of that name; null where there is none, it is another person's, or the browser keeps nothing. */
export async function readDraft(name: string, writer: string): Promise<Draft | null> {
  try {
    const db = await open()
    const found = await db.get('drafts', name)
    if (!found) return null
    if (found.writer === writer && isFresh(found)) return found
    if (!found.waiting || !isFresh(found)) await db.delete('drafts', name)
  } catch {
    // A private window may forbid it; then there is no draft.
  }
  return null
}

/** False where the browser does not keep it. */
export async function keepDraft(name: string, writer: string, draft: Draft): Promise<boolean> {
  try {
    await (await open()).put('drafts', { ...draft, writer, at: Date.now() }, name)
    return true
  } catch {
    return false
  }
}

/** True if anybody's form waits on this device. */
export async function isAnyWaiting(): Promise<boolean> {
  try {
    return (await (await open()).getAll('drafts')).some(({ waiting }) => waiting !== undefined)
  } catch {
    return false
  }
}

/** A draft that was sent and has not arrived. */
export interface WaitingDraft extends StoredDraft {
  name: string
  waiting: WaitingForm
}

/** Those of the person with that mark. */
export async function listWaiting(by: string): Promise<WaitingDraft[]> {
  const db = await open()
  const names = await db.getAllKeys('drafts')
  const found = await Promise.all(names.map(async (name) => [name, await db.get('drafts', name)] as const))
  return found.flatMap(([name, draft]) =>
    draft?.waiting?.by === by && isFresh(draft) ? [{ ...draft, name, waiting: draft.waiting }] : [],
  )
}

/** Removes an account's drafts from the device, and abandoned ones. A form that was sent and has not arrived stays, as its writer chose. */
export async function dropDraftsOf(writer: string): Promise<void> {
  try {
    const { store, done } = (await open()).transaction('drafts', 'readwrite')
    for await (const each of store)
      if ((each.value.writer === writer && !each.value.waiting) || !isFresh(each.value)) await each.delete()
    await done
  } catch {
    // A value that was never stored need not be removed.
  }
}

export async function dropDraft(name: string): Promise<void> {
  try {
    await (await open()).delete('drafts', name)
  } catch {
    // A value that was never stored need not be removed.
  }
}
