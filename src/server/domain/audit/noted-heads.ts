/**
 * The heads of the event chains, noted outside of the database, beside the pictures: somebody with write access to the database can cut off
 * or rewrite events, with all hashes after them, but not these notes. A file of lines for each day; a line names the chains that
 * have grown and the hash of the line before, so that removing one shows. The last line's hash stands for all of them.
 */
import { createHash } from 'node:crypto'
import { bangkokDay } from '#shared/bangkok.ts'
import { headsFolder, type Storage } from '../../external/files/storage.ts'

/** Id of a place, or the name of a common chain; how many events it had; the hash of the last. */
export type NotedChain = readonly [chain: string, events: number, head: string]

interface Line {
  at: string
  chains: readonly NotedChain[]
  /** Hash of the line before; empty for the first. */
  previous: string
  /** Time of the backup from which the database was restored before this line; `chains` are all that there were. */
  restored?: string
}

const keyOf = (day: string) => `${headsFolder}/${day}.jsonl`
const hashOf = (line: string) => createHash('sha256').update(line).digest('hex')
const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\n').slice(0, -1)

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(headsFolder)) keys.push(key)
  return keys.sort()
}

/** True if anything was noted there yet. */
export const hasNotes = async (storage: Storage): Promise<boolean> => (await keysOf(storage)).length > 0

/** Writes a line behind the last; one process at a time. Returns its hash. */
export async function appendNote(
  storage: Storage,
  { now, ...note }: Pick<Line, 'chains' | 'restored'> & { now: Date },
): Promise<string> {
  let key = keyOf(bangkokDay(now))
  let bytes = await storage.read(key)
  // Only with the first of a day, or after one that another machine's clock calls tomorrow.
  if (!bytes) {
    key = [...(await keysOf(storage)), key].sort().at(-1) as string
    bytes = await storage.read(key)
  }
  const lines = bytes ? linesOf(bytes) : []
  const last = lines.at(-1) ?? (await lastLineBefore(storage, key))
  const line: Line = { at: now.toISOString(), ...note, previous: last === undefined ? '' : hashOf(last) }
  const text = JSON.stringify(line)
  await storage.put(key, Buffer.from(`${[...lines, text].join('\n')}\n`))
  return hashOf(text)
}

async function lastLineBefore(storage: Storage, key: string): Promise<string | undefined> {
  const before = (await keysOf(storage)).filter((other) => other < key).at(-1)
  const bytes = before && (await storage.read(before))
  return bytes ? linesOf(bytes).at(-1) : undefined
}

/** The last line's hash, which stands for all, and when it was written; null where nothing is noted. */
export async function lastNote(storage: Storage): Promise<{ head: string; at: string } | null> {
  const text = await lastLineBefore(storage, keyOf('9'))
  return text === undefined ? null : { head: hashOf(text), at: parsed(text)?.at ?? '' }
}

/** The notes of one chain, the oldest first. */
export interface Note {
  at: string
  events: number
  head: string
}

export interface NotedHeads {
  of: Map<string, Note[]>
  /** Hash and time of each line, in their order. */
  lines: Map<string, string>
  /** Files in which a line does not follow the one before. */
  broken: string[]
  /** Backups that were restored, with how many events that had been noted they did not have. */
  restored: { at: string; madeAt: string; lost: number }[]
}

/** All notes. Those of events missing in a restored backup no longer count, and are reported. */
export async function readNotes(storage: Storage): Promise<NotedHeads> {
  const found: NotedHeads = { of: new Map(), lines: new Map(), broken: [], restored: [] }
  let previous = ''
  for (const key of await keysOf(storage)) {
    for (const text of linesOf((await storage.read(key)) ?? Buffer.alloc(0))) {
      const line = parsed(text)
      if (line?.previous !== previous && found.broken.at(-1) !== key) found.broken.push(key)
      previous = hashOf(text)
      if (!line) continue
      found.lines.set(previous, line.at)
      if (line.restored !== undefined) forgetLost(found, line.restored, line)
      for (const [chain, events, head] of line.chains) {
        const notes = found.of.get(chain) ?? []
        notes.push({ at: line.at, events, head })
        found.of.set(chain, notes)
      }
    }
  }
  return found
}

function parsed(text: string): Line | null {
  try {
    return JSON.parse(text) as Line
  } catch {
    return null
  }
}

function forgetLost(found: NotedHeads, madeAt: string, { at, chains }: Line): void {
  const kept = new Map(chains.map(([chain, events]) => [chain, events]))
  let lost = 0
  for (const [chain, notes] of found.of) {
    const end = kept.get(chain) ?? 0
    lost += Math.max(0, Math.max(...notes.map(({ events }) => events)) - end)
    found.of.set(
      chain,
      notes.filter(({ events }) => events <= end),
    )
  }
  found.restored.push({ at, madeAt, lost })
}
