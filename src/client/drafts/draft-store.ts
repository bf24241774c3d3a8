/**
 * Unsent drafts on the device: words and photos, through a lost line, a closed tab or a flat battery.
 * Each is marked with the writer's account, so that the next person on a shared device does not find it. Fetched after the page stands.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface Draft {
  fields: Record<string, string>
  photos: File[]
}

interface Drafts extends DBSchema {
  drafts: { key: string; value: Draft & { writer: string; at: number } }
}

/** Drafts are forgotten after this time, in milliseconds. */
export const longest = 30 * 86_400_000

let opened: Promise<IDBPDatabase<Drafts>> | undefined
export const open = () => {
  opened ??= openDB<Drafts>('reviews', 1, { upgrade: (db) => void db.createObjectStore('drafts') })
  return opened
}

/** The draft of that name; null where there is none, it is another person's, or the browser keeps nothing. */
export async function readDraft(name: string, writer: string): Promise<Draft | null> {
  try {
    const db = await open()
    const found = await db.get('drafts', name)
    if (!found) return null
    if (found.writer === writer && Date.now() - found.at < longest) return found
    await db.delete('drafts', name)
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

/** Removes an account's drafts from the device, and abandoned ones. */
export async function dropDraftsOf(writer: string): Promise<void> {
  try {
    const { store, done } = (await open()).transaction('drafts', 'readwrite')
    for await (const each of store)
      if (each.value.writer === writer || Date.now() - each.value.at >= longest) await each.delete()
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
