/** A map out of an extract of OpenStreetMap, by the real tilemaker and osmium where Debian's are there; refusals everywhere. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import Protobuf from 'pbf'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { openMapArchive } from '#server/external/map-archive.ts'
import { readEnv } from '#server/settings/env.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { makeMapCommand } from './make-map.ts'

const folder = testFolder()
const tilemaker = process.env.TILEMAKER_BIN ?? '/usr/bin/tilemaker'
const osmium = process.env.OSMIUM_BIN ?? '/usr/bin/osmium'
const printed: string[] = []
const run = (...args: string[]) =>
  makeMapCommand.runPlain(args, { env: readEnv({}), print: (line) => void printed.push(line) })

/** A town of one road, a lane, a pond, a house and a name. */
const town = `<osm version="0.6"><bounds minlat="7.88" minlon="98.28" maxlat="7.91" maxlon="98.31"/>
${[
  [1, 7.885, 98.29],
  [2, 7.905, 98.295],
  [3, 7.895, 98.3],
  [5, 7.89, 98.292],
  [6, 7.89, 98.296],
  [7, 7.893, 98.296],
  [8, 7.893, 98.292],
]
  .map(([id, lat, lon]) => `<node id="${id}" lat="${lat}" lon="${lon}" version="1"/>`)
  .join('')}
<node id="4" lat="7.8965" lon="98.2965" version="1"><tag k="place" v="town"/><tag k="name" v="ป่าตอง"/><tag k="name:en" v="Patong"/><tag k="name:zh" v="芭东"/></node>
<way id="1" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/><tag k="name" v="ถนนหาด"/><tag k="name:en" v="Beach Road"/></way>
<way id="2" version="1"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way>
<way id="3" version="1"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="5"/><tag k="natural" v="water"/></way>
</osm>`

test.skipIf(!existsSync(tilemaker) || !existsSync(osmium))(
  'roads, water and names of an extract become an archive that servers and browsers read, and nothing is left beside it',
  async () => {
    const [drawn, extract] = [path.join(folder, 'town.osm'), path.join(folder, 'town.osm.pbf')]
    writeFileSync(drawn, town)
    expect(spawnSync(osmium, ['cat', drawn, '-o', extract, '--overwrite']).status).toBe(0)
    expect(await run(extract, '--tilemaker', tilemaker)).toBe(0)
    const out = path.join(folder, 'town.pmtiles')
    expect(printed.at(-1)).toBe(`Start the server with MAP_FILE=${out}`)
    const archive = await openMapArchive(out)
    expect(archive).toMatchObject({ deepest: 14, maker: 'operator' })
    await archive?.close()
    expect(readdirSync(folder).sort()).toEqual(['town.osm', 'town.osm.pbf', 'town.pmtiles'])
    const bytes = readFileSync(out)
    const file = new PMTiles({
      getKey: () => out,
      getBytes: async (from, length) => ({ data: new Uint8Array(bytes.subarray(from, from + length)).buffer }),
    })
    const z = 14
    const x = Math.floor(((98.2935 + 180) / 360) * 2 ** z)
    const y = Math.floor((0.5 - Math.asinh(Math.tan((7.892 * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z)
    const tile = await file.getZxy(z, x, y)
    const { layers } = new VectorTile(new Protobuf(new Uint8Array(tile?.data ?? new ArrayBuffer(0))))
    const roads = Array.from({ length: layers.roads?.length ?? 0 }, (_, at) => layers.roads?.feature(at).properties)
    expect(roads).toContainEqual({
      kind: 'major_road',
      kind_detail: 'primary',
      name: 'ถนนหาด',
      'name:en': 'Beach Road',
    })
    expect(layers.water?.feature(0).properties).toEqual({ kind: 'water' })
  },
)

test.each([
  [[], 'Name one .osm.pbf file'],
  [['thailand.zip'], 'Name one .osm.pbf file'],
  [['a.osm.pbf', 'b.osm.pbf'], 'Name one .osm.pbf file'],
  [['a.osm.pbf', '--out', 'a.mbtiles'], '--out names a .pmtiles file'],
  [[path.join(folder, 'none.osm.pbf')], 'cannot be read (ENOENT)'],
])('%j is refused with the reason', async (args, why) => {
  await expect(run(...args)).rejects.toThrow(why)
})

test('without tilemaker, or with an extract that it cannot read, the fault is said and nothing is left', async () => {
  const broken = path.join(folder, 'broken.osm.pbf')
  writeFileSync(broken, 'no extract')
  await expect(run(broken, '--tilemaker', path.join(folder, 'nothing'))).rejects.toThrow('apt install tilemaker')
  await expect(run(broken, '--tilemaker', '/bin/false')).rejects.toThrow('could not cut the tiles')
  expect(readdirSync(folder).filter((name) => name.startsWith('.make-map') || name === 'broken.pmtiles')).toEqual([])
})
