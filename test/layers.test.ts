/**
 * All allowed imports between layers, and that rooms stand in no circle. Lint says a part of it while typing, the build for code that reaches
 * browsers; this reads the compiler's own graph and says it for all, and that no table has an unused line.
 */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { readImportGraph } from './support/import-graph.ts'

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8')

/** Layer → layers that it imports from. `data` are the `.data.ts` of routes, `map` the site map, `notices` those of every feature; the server goes by its folders. */
const allowed: Record<string, readonly string[]> = {
  shared: [],
  map: ['shared'],
  client: ['shared', 'map'],
  routes: ['client', 'shared', 'data'],
  data: ['shared', 'domain', 'http', 'external'],
  // The server's leaves.
  settings: ['shared'],
  log: ['settings'],
  measures: [],
  db: ['shared', 'settings', 'measures'],
  external: ['shared', 'settings', 'log'],
  // The entries of every feature, and the register of them.
  notices: ['shared'],
  messages: ['shared', 'settings', 'external', 'notices'],
  letters: ['settings'],
  domain: ['shared', 'db', 'external', 'notices', 'messages', 'letters', 'log', 'settings', 'measures'],
  preview: ['shared', 'settings', 'external'],
  http: ['shared', 'map', 'domain', 'db', 'external', 'log', 'settings', 'preview', 'measures'],
  // The files that put the rooms together.
  background: ['db', 'domain', 'external', 'log', 'measures'],
  metrics: ['measures', 'db', 'domain'],
  traces: ['measures', 'log', 'settings'],
  backup: ['db', 'external', 'log'],
  demo: ['shared', 'db', 'domain', 'external', 'log', 'settings'],
  cli: ['shared', 'db', 'domain', 'external', 'messages', 'log', 'settings', 'demo', 'backup', 'process'],
  process: ['db', 'domain', 'external', 'log', 'settings', 'demo', 'background', 'backup', 'http', 'metrics', 'traces'],
}

/** Ways of single files, with their reasons. Pages themselves are found by `import.meta.glob` from the map's lines. */
const exceptions: Record<string, string> = {
  'src/server/http/pages/render.tsx → client': 'The server draws what the browser takes over.',
  'src/server/http/pages/site.ts → client': 'The root of all pages is drawn on the server, too.',
  'src/server/http/request/slow.ts → client': 'The type of what a page waits for.',
  'src/server/http/pages/texts.ts → client': 'Both read texts with one library.',
  'src/server/messages/text.ts → client': 'Mails read texts with the same library as pages.',
  'src/server/preview/draw-preview.ts → client': 'A link’s picture says what the page says.',
  'src/server/preview/draw-badge.ts → client': 'The badge is labelled as on pages.',
  'src/server/preview/draw-embed.ts → client': 'The card in a frame is labelled as on pages.',
  'src/server/preview/grade-mark.ts → client': 'The grade’s mark is that of the sprite.',
  'src/server/process/dev.ts → messages': 'The gallery of messages is a page of development.',
  'src/server/http/app.ts → demo': 'Pages say that places are invented as long as they are.',
}

const layerOf = (file: string): string => {
  const [, side = '', room = ''] = file.split('/')
  if (side === 'server') return file.endsWith('/notices.ts') ? 'notices' : room
  if (side !== 'routes') return side
  if (room.startsWith('site-map')) return 'map'
  return file.endsWith('.data.ts') ? 'data' : side
}

/**
 * A layer's room: the folder of a feature where the layer has such folders; pages of a folder and their data are one. The parts of the
 * runtime are rooms of their own. The database is one room with several doors.
 */
const roomOf = (file: string): string => {
  const [, side = '', first = '', second = '', third] = file.split('/')
  const layer = layerOf(file)
  if (layer === 'routes' || layer === 'data') return path.posix.dirname(file).slice('src/'.length)
  if (layer === 'domain' || layer === 'http') return second.includes('.') ? layer : `${layer}/${second}`
  if (side === 'client' && first === 'runtime' && third) return `client/runtime/${second}`
  if (side === 'shared' || side === 'client') return first.includes('.') ? side : `${side}/${first}`
  return layer
}

/** Ways between rooms that may go back, by a type or `import('…')` and never at once, with their reasons. Of all others no room stands in a circle. */
const backwards: Record<string, string> = {
  'domain/command → domain/publications':
    'The frame publishes what pages show, which is read in rooms that have commands of their own.',
  'client/runtime/requests → client/runtime/later':
    'The type of the later code: the page’s entry registers the code itself, which also begins the features.',
}

const graph = readImportGraph()
const isSource = (file: string) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file)
const all = graph.imports.filter(({ file, target }) => isSource(file) && isSource(target))
const ways = all
  .map(({ file, target }) => ({ file, from: layerOf(file), to: layerOf(target) }))
  .filter(({ from, to }) => from !== to)
const isException = ({ file, to }: { file: string; to: string }) => `${file} → ${to}` in exceptions

test('every import takes a way that is allowed', () => {
  const strays = ways.filter((way) => !allowed[way.from]?.includes(way.to) && !isException(way))
  expect([...new Set(strays.map(({ file, to }) => `${file} → ${to}`))]).toEqual([])
  expect(ways.length, 'there are imports to look at').toBeGreaterThan(500)
})

test('no way is allowed that nobody takes', () => {
  const taken = new Set(ways.map(({ from, to }) => `${from} → ${to}`))
  const listed = Object.entries(allowed).flatMap(([from, layers]) => layers.map((to) => `${from} → ${to}`))
  expect(listed.filter((way) => !taken.has(way))).toEqual([])
  const used = new Set(ways.map(({ file, to }) => `${file} → ${to}`))
  expect(Object.keys(exceptions).filter((way) => !used.has(way))).toEqual([])
})

test('every room of the server has its line, and no file stands outside of a room', () => {
  const rooms = fs.readdirSync(path.join(projectRoot, 'src/server'), { withFileTypes: true })
  expect(rooms.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([])
  expect(rooms.map(({ name }) => name).filter((name) => !(name in allowed))).toEqual([])
})

test('imports go from room to room in one direction, types and later ones as well', () => {
  const rooms = new Map<string, Set<string>>()
  const used = new Set<string>()
  for (const { file, target, kind } of all) {
    const [from, to] = [roomOf(file), roomOf(target)]
    const isBackwards = kind !== 'static' && `${from} → ${to}` in backwards
    if (isBackwards) used.add(`${from} → ${to}`)
    else if (from !== to) rooms.set(from, (rooms.get(from) ?? new Set()).add(to))
  }
  expect(rooms.size, 'there are rooms to look at').toBeGreaterThan(100)
  const reached = (room: string) => {
    const found = new Set(rooms.get(room))
    for (const next of found) for (const further of rooms.get(next) ?? []) found.add(further)
    return found
  }
  const circles = [...rooms].flatMap(([from, to]) =>
    [...to].filter((next) => reached(next).has(from)).map((next) => `${from} → ${next}`),
  )
  expect(circles).toEqual([])
  expect(Object.keys(backwards).filter((way) => !used.has(way))).toEqual([])
})

test('the graph has what a pattern would miss: types, later imports, and types by import', () => {
  const kinds = ['static', 'type', 'later'].map((kind) => all.filter((it) => it.kind === kind).length)
  for (const count of kinds) expect(count).toBeGreaterThan(40)
})

test('only the frames of commands and derived figures announce changes, and write the audit', () => {
  const callers = (word: string) =>
    graph.files.filter((file) => isSource(file) && read(file).includes(`await ${word}(`)).sort()
  expect(callers('announceChange')).toEqual([
    'src/server/domain/command/derive.ts',
    'src/server/domain/command/execute.ts',
  ])
  expect(callers('recordEvent')).toEqual(['src/server/domain/command/command.ts'])
})
