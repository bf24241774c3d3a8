/**
 * All allowed imports between rooms: others do not exist. Lint says it while typing, the build for code that reaches
 * browsers; this says it for every room of the server, and that the table has no unused line.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'

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
  db: ['shared', 'settings'],
  external: ['shared', 'settings', 'log'],
  // The entries of every feature, and the register of them.
  notices: ['shared'],
  messages: ['shared', 'external', 'notices'],
  domain: ['shared', 'db', 'external', 'notices', 'messages', 'log', 'settings'],
  preview: ['shared', 'settings', 'external'],
  http: ['shared', 'map', 'domain', 'db', 'external', 'log', 'settings', 'preview'],
  // The files that put the rooms together.
  background: ['db', 'domain', 'external', 'log'],
  backup: ['db', 'external', 'log'],
  demo: ['shared', 'db', 'domain', 'external', 'log', 'settings'],
  cli: ['shared', 'db', 'domain', 'external', 'messages', 'log', 'settings', 'demo', 'backup', 'process'],
  process: ['db', 'domain', 'external', 'log', 'settings', 'demo', 'background', 'backup', 'http'],
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
  'src/server/preview/grade-mark.ts → client': 'The grade’s mark is that of the sprite.',
  'src/server/http/app.ts → demo': 'Pages say that places are invented as long as they are.',
}

const layerOf = (file: string): string => {
  const [, side = '', room = ''] = file.split('/')
  if (side === 'server') return file.endsWith('/notices.ts') ? 'notices' : room
  if (side !== 'routes') return side
  if (room.startsWith('site-map')) return 'map'
  return file.endsWith('.data.ts') ? 'data' : side
}

/** A layer's room: the folder of a feature where the layer has such folders. The database is one room with several doors. */
const roomOf = (file: string): string => {
  const [, side = '', first = '', second = ''] = file.split('/')
  const layer = layerOf(file)
  if (layer === 'domain' || layer === 'http') return second.includes('.') ? layer : `${layer}/${second}`
  if (side === 'shared' || side === 'client') return first.includes('.') ? side : `${side}/${first}`
  return layer
}

/** The sources, without tests. */
function sources(): { file: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && fs.existsSync(path.join(projectRoot, file)),
    )
    .map((file) => ({ file, text: fs.readFileSync(path.join(projectRoot, file), 'utf8') }))
}

/** Every import of ours: importer, imported file, and whether it is there at run time. */
function* imports(): Generator<{ file: string; target: string; isType: boolean }> {
  for (const { file, text } of sources()) {
    // A dynamic import (`import('…')`) counts as an import, but not in cycles.
    const statements = text.matchAll(
      /^(?:import|export)( type)?[\w\s{},*$]*?(?:\bfrom )?'([.#][^']+)'|(\bimport\()'([.#][^']+)'/gm,
    )
    for (const [, typeOnly, always, later, fetched] of statements) {
      const spec = always ?? fetched ?? ''
      const target = spec.startsWith('#')
        ? `src/${spec.slice(1)}`
        : path.posix.normalize(path.posix.join(path.posix.dirname(file), spec))
      if (target.startsWith('src/')) yield { file, target, isType: Boolean(typeOnly ?? later) }
    }
  }
}

const all = [...imports()]
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

test('static imports go from room to room in one direction', () => {
  const graph = new Map<string, Set<string>>()
  for (const { file, target, isType } of all) {
    const [from, to] = [roomOf(file), roomOf(target)]
    if (!isType && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  expect(graph.size, 'there are rooms to look at').toBeGreaterThan(30)
  // A room whose every way leads to rooms that are done is done; the rest stands in a circle.
  const left = new Set(graph.keys())
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const room of left) if (![...(graph.get(room) ?? [])].some((next) => left.has(next))) left.delete(room)
  }
  expect(
    [...left].map((room) => `${room} → ${[...(graph.get(room) ?? [])].filter((next) => left.has(next)).join(', ')}`),
  ).toEqual([])
})

test('only the frames of commands and derived figures announce changes, and write the audit', () => {
  const callers = (word: string) =>
    sources()
      .filter(({ text }) => new RegExp(`await ${word}\\(`).test(text))
      .map(({ file }) => file)
  expect(callers('announceChange')).toEqual([
    'src/server/domain/command/derive.ts',
    'src/server/domain/command/execute.ts',
  ])
  expect(callers('recordEvent')).toEqual(['src/server/domain/command/command.ts'])
})
