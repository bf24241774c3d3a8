/**
 * `make-map`: a file for MAP_FILE out of an extract of OpenStreetMap, on this machine and with nobody's service. Debian's tilemaker cuts the tiles;
 * this says which features, and packs them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openMapArchive } from '../external/map-archive.ts'
import { CommandRefusal, type PlainCommand } from './command.ts'
import { packTiles } from './map/pack-tiles.ts'
import { layerZooms, tagRules } from './map/tag-rules.ts'

const deepest = 14
const layers = Object.keys(layerZooms)

/** Of a larger extract tilemaker keeps its notes on the disk: in memory a country would need several gigabytes. */
const mostInMemory = 200 * 1024 * 1024

const settings = {
  layers: layerZooms,
  settings: {
    minzoom: 6,
    maxzoom: deepest,
    basezoom: deepest,
    include_ids: false,
    name: 'place-safety',
    version: '1',
    description: 'Roads, water, greens, houses and names out of OpenStreetMap',
    compress: 'gzip',
  },
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { out: { type: 'string' }, tilemaker: { type: 'string', default: 'tilemaker' } },
      allowPositionals: true,
    })
    const [extract, ...more] = positionals
    if (!extract || more.length > 0 || !extract.endsWith('.osm.pbf')) throw new Error('Name one .osm.pbf file')
    const out = path.resolve(values.out ?? extract.replace(/\.osm\.pbf$/, '.pmtiles'))
    if (!out.endsWith('.pmtiles')) throw new Error('--out names a .pmtiles file')
    return { extract: path.resolve(extract), out, program: values.tilemaker }
  } catch (error) {
    throw new CommandRefusal((error as Error).message.split('. ')[0] as string)
  }
}

async function sizeOf(extract: string): Promise<number> {
  try {
    return (await stat(extract)).size
  } catch (error) {
    throw new CommandRefusal(`${extract} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Its last lines are shown where it fails. */
async function cut(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2000)
    })
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new CommandRefusal(
      `${program} is not there. Install it (Debian: apt install tilemaker), or name it with --tilemaker.`,
    )
  })) as [number | null]
  if (code !== 0)
    throw new CommandRefusal(
      `${program} could not cut the tiles:\n${said
        .trim()
        .split(/[\r\n]+/)
        .slice(-4)
        .join('\n')}`,
    )
}

const count = new Intl.NumberFormat('en')

export const makeMapCommand: PlainCommand = {
  name: 'make-map',
  usage: 'make-map FILE.osm.pbf [--out FILE.pmtiles] [--tilemaker PROGRAM]',
  summary: 'makes a map with roads for MAP_FILE from an extract of OpenStreetMap (needs tilemaker)',
  async runPlain(args, { print }) {
    const { extract, out, program } = readArguments(args)
    const size = await sizeOf(extract)
    // Beside the result, where there is room for it.
    const folder = await mkdtemp(path.join(path.dirname(out), '.make-map-'))
    const inFolder = (name: string) => path.join(folder, name)
    const from = performance.now()
    try {
      await writeFile(inFolder('settings.json'), JSON.stringify(settings))
      await writeFile(inFolder('rules.lua'), tagRules)
      const store = size > mostInMemory ? ['--store', inFolder('notes')] : []
      const tiles = inFolder('tiles.mbtiles')
      const rules = ['--config', inFolder('settings.json'), '--process', inFolder('rules.lua')]
      await cut(program, ['--input', extract, '--output', tiles, ...rules, ...store])
      const packed = inFolder('map.pmtiles')
      const made = await packTiles(tiles, packed, { layers, deepest })
      // Refused now where the server would refuse it.
      await (await openMapArchive(packed))?.close()
      await rename(packed, out)
      const seconds = Math.round((performance.now() - from) / 1000)
      print(`${count.format(made.tiles)} tiles, ${count.format(made.bytes)} bytes in ${seconds} s: ${out}`)
      print(`Start the server with MAP_FILE=${out}`)
      return 0
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
