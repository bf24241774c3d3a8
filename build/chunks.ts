/**
 * Says which modules share a chunk. Nobody lists files: a module's place follows from the pages that need it. Twenty tiny chunks compress worse
 * than one, and a chunk with more than a page needs costs that page too. Left to the bundler alone, a place's page needs 68 scripts and 8 KB more.
 */
import path from 'node:path'

/** Questions of a group's name about a module; the bundler's own `ChunkingContext`. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

export interface Chunking {
  /** Parent of the source folders. */
  root: string
  /** Code of every page: what brings it to life, and what it needs once it stands. */
  everywhere: readonly [alive: string, standing: string]
  /** The pages that people arrive at. Modules that a place and another of them need are in one chunk with the code of every page. */
  arrivals: { home: string; place: string; search: string }
}

/** Parts that this many entries of the graph share are in one chunk, whatever their folder. */
const commonFrom = 30
/** Parts of a place's page that this many entries share come with the code of every page. */
const partsFrom = 9
/** Rules and shapes of `src/shared` that fewer share stay with those. One that a place needs, too, comes with the code of every page: from a place's
 * chunk it would bring that chunk to the others. */
const ruleFrom = 4
/** Dictionaries and engines of a few pages: too large to ride along. */
const largeRules = /\/src\/shared\/(areas|search|fairness|plan|chat)\//

/** The function that names a module's chunk; null leaves it to the bundler. */
export function chunkNaming({ root, everywhere, arrivals }: Chunking) {
  const at = (file: string) => path.join(root, file).replaceAll('\\', '/')
  const reached = new Map<string, Set<string>>()

  /** The modules that come with an entry. */
  function modulesOf(entry: string, graph: ModuleGraph): Set<string> {
    let found = reached.get(entry)
    if (!found) {
      found = new Set([entry])
      for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
      reached.set(entry, found)
    }
    return found
  }

  let sharing: Map<string, number> | null = null
  /** Number of entries, pages or parts that are fetched later, with which a module comes. */
  function sharedBy(id: string, graph: ModuleGraph): number {
    if (!sharing) {
      sharing = new Map()
      const known = new Set([at('src/client/start.ts')])
      const entries = new Set<string>()
      for (const module of known) {
        const info = graph.getModuleInfo(module)
        for (const later of info?.dynamicallyImportedIds ?? []) entries.add(later)
        for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) known.add(next)
      }
      for (const entry of entries)
        for (const module of modulesOf(entry, graph)) sharing.set(module, (sharing.get(module) ?? 0) + 1)
    }
    return sharing.get(id) ?? 0
  }

  return (id: string, graph: ModuleGraph): string | null => {
    const file = id.replace('\0', '')
    if (file === 'vite/preload-helper.js') return 'first'
    if (!file.startsWith(at('src/')) || everywhere.some((entry) => file === at(entry))) return null
    const count = sharedBy(id, graph)
    const needs = (entry: string) => modulesOf(at(entry), graph).has(id)
    if (needs(everywhere[0]) || (count > 1 && needs(everywhere[1]))) return 'first'
    const { home, place, search } = arrivals
    if (needs(place) && (needs(home) || needs(search))) return 'first'
    // One chunk for all that a page with a form needs. Drafts and words for faults come when somebody types.
    if (file.startsWith(at('src/client/ui/form/'))) return count >= ruleFrom ? 'form' : null
    if (count < 2) return null
    const isRule = file.startsWith(at('src/shared/'))
    if (needs(place)) return count >= (isRule ? ruleFrom : partsFrom) ? 'first' : 'place'
    if (needs(home) || needs(search)) return 'lists'
    if (isRule) return count >= ruleFrom && !largeRules.test(file) ? 'rules' : null
    return count >= commonFrom ? 'form' : null
  }
}
