/**
 * Reads the shores and rivers that the ground is made of: GSHHG (its own binary cells of one degree), Natural Earth's land and
 * OpenStreetMap's larger bodies of water. Everything comes out in degrees.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaOf, isInside } from './ground-lines.mjs'

/** Degrees that are read: more than is drawn, so that no cut is seen. */
const region = { west: 90, south: 1, east: 113, north: 25 }
/** Square kilometres of a square degree here, for comparing sizes. */
const squareDegree = 12_000
/** Degrees within which the pieces of a shore meet. */
const hair = 2e-4

/** The segments of one file of GSHHG: points, and level (1 land, 2 lake, 3 island in a lake; of a river its rank, 0 the greatest). */
async function segments(sources, name) {
  const reader = path.join(sources, 'node_modules/h5wasm/dist/node/hdf5_hl.js')
  const { default: h5wasm, ready } = await import(pathToFileURL(reader))
  await ready
  const file = new h5wasm.File(path.join(sources, `deb/usr/share/gmt-gshhg/binned_${name}_f.nc`), 'r')
  const read = (key) => file.get(key).value
  const isShore = name === 'GSHHS'
  const [first, count] = [read('Id_of_first_segment_in_a_bin'), read('N_segments_in_a_bin')]
  const [lng, lat] = ['longitude', 'latitude'].map((it) => read(`Relative_${it}_from_SW_corner_of_bin`))
  const from = read('Id_of_first_point_in_a_segment')
  const packed = isShore && read('Embedded_npts_levels_exit_entry_for_a_segment')
  const lengths = !isShore && read('N_points_for_a_segment')
  const ranks = !isShore && read('Hierarchial_level_of_a_segment')
  const found = []
  for (let x = region.west; x < region.east; x++) {
    for (let y = region.south; y < region.north; y++) {
      const bin = (89 - y) * 360 + x
      for (let segment = first[bin]; segment < first[bin] + count[bin]; segment++) {
        const length = isShore ? packed[segment] >>> 9 : lengths[segment]
        const points = Array.from({ length }, (_, i) => {
          const at = from[segment] + i
          return [x + (lng[at] & 0xffff) / 0xffff, y + (lat[at] & 0xffff) / 0xffff]
        })
        found.push({ level: isShore ? (packed[segment] >> 6) & 7 : ranks[segment], points })
      }
    }
  }
  return found
}

/** Puts the pieces together that the cells have cut: each begins where another ends, or a hair beside it. */
function joined(pieces) {
  const cellOf = ([x, y]) => [Math.round(x / hair), Math.round(y / hair)]
  const starts = new Map()
  for (const piece of pieces) {
    const key = cellOf(piece[0]).join()
    starts.set(key, [...(starts.get(key) ?? []), piece])
  }
  const used = new Set()
  const after = (piece) => {
    const end = piece.at(-1)
    const [x, y] = cellOf(end)
    const far = (it) => Math.hypot(it[0][0] - end[0], it[0][1] - end[1])
    return [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].flatMap((dy) => starts.get(`${x + dx},${y + dy}`) ?? []))
      .filter((it) => !used.has(it) && far(it) < hair)
      .sort((a, b) => far(a) - far(b))[0]
  }
  // A piece that follows none begins a line; the rest are rings.
  const begins = new Set(pieces)
  for (const piece of pieces) for (const next of [after(piece)]) if (next && next !== piece) begins.delete(next)
  const follow = (piece) => {
    const line = []
    for (let next = piece; next; next = after(next)) {
      used.add(next)
      line.push(...(line.length > 0 ? next.slice(1) : next))
    }
    return line
  }
  const open = [...begins].map((piece) => (used.has(piece) ? null : follow(piece))).filter(Boolean)
  return [...open, ...pieces.map((piece) => (used.has(piece) ? null : follow(piece))).filter(Boolean)]
}

const { west, south, east, north } = region
const corners = [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
const [width, height] = [east - west, north - south]

/** Position of a point along the edge of the region, from its south-west corner on against the clock. */
function along([x, y]) {
  if (Math.abs(y - south) < 1e-3) return x - west
  if (Math.abs(x - east) < 1e-3) return width + y - south
  if (Math.abs(y - north) < 1e-3) return width + height + east - x
  return 2 * width + height + north - y
}
const cornerAlong = [0, width, width + height, 2 * width + height]
const whole = 2 * (width + height)

/** Closes the shores that leave the region along its edge, in the direction in which the land lies. */
function closed(lines, turn) {
  const isClosed = (line) => Math.hypot(line[0][0] - line.at(-1)[0], line[0][1] - line.at(-1)[1]) < hair
  const left = new Set(lines.filter((line) => !isClosed(line)))
  const rings = lines.filter(isClosed)
  const onward = (from, to) => ((((to - from) * turn) % whole) + whole) % whole
  for (const begin of left) {
    left.delete(begin)
    const ring = [...begin]
    for (;;) {
      const at = along(ring.at(-1))
      const next = [...left, begin].sort((a, b) => onward(at, along(a[0])) - onward(at, along(b[0])))[0]
      const until = onward(at, along(next[0]))
      const passed = cornerAlong
        .map((corner, i) => ({ way: onward(at, corner), point: corners[i] }))
        .filter(({ way }) => way < until)
        .sort((a, b) => a.way - b.way)
      ring.push(...passed.map(({ point }) => point))
      if (next === begin) break
      left.delete(next)
      ring.push(...next)
    }
    rings.push(ring)
  }
  return rings
}

/** A point of land and one of the sea: which way round the shores go. */
const bangkok = [100.6, 13.8]
const gulf = [101, 10]

/** Rings of land, of lakes in it and of islands in these: a point in an odd number of them is dry. */
export async function readShores(sources) {
  const all = await segments(sources, 'GSHHS')
  const linesOf = (level) => joined(all.filter((it) => it.level === level).map(({ points }) => points))
  const isDry = (rings, point) => rings.filter((ring) => isInside(ring, point)).length % 2 === 1
  const land = [1, -1]
    .map((turn) => closed(linesOf(1), turn))
    .find((rings) => isDry(rings, bangkok) && !isDry(rings, gulf))
  if (!land) throw new Error('the shores do not close')
  return [...land, ...linesOf(2), ...linesOf(3)]
}

/**
 * The Chao Phraya from Pathum Thani to the Grand Palace, by its bridges and piers and to half a kilometre: the source leaves out the bends
 * there and is five kilometres off. Between the two points of the source that are nearest to its ends.
 */
const chaoPhraya = [
  [100.531, 14.018],
  [100.534, 13.985],
  [100.519, 13.95],
  [100.5, 13.927],
  [100.484, 13.914],
  [100.486, 13.898],
  [100.498, 13.885],
  [100.489, 13.862],
  [100.4905, 13.8425],
  [100.4985, 13.828],
  [100.5145, 13.8135],
  [100.5175, 13.801],
  [100.5035, 13.7805],
  [100.4975, 13.7695],
  [100.4905, 13.7615],
  [100.4875, 13.7505],
]

/** Puts a stretch into the line that passes both of its ends. */
function mended(lines, stretch) {
  const nearest = (line, [x, y]) =>
    line.reduce(
      (best, point, i) => {
        const far = Math.hypot(point[0] - x, point[1] - y)
        return far < best.far ? { i, far } : best
      },
      { i: 0, far: Number.POSITIVE_INFINITY },
    )
  const ends = (line) => [stretch[0], stretch.at(-1)].map((point) => nearest(line, point))
  const far = (line) => Math.max(...ends(line).map((end) => end.far))
  const wrong = [...lines].sort((a, b) => far(a) - far(b))[0]
  const [from, to] = ends(wrong).map(({ i }) => i)
  const [first, last] = from < to ? [from, to] : [to, from]
  const put = from < to ? stretch : stretch.toReversed()
  return lines.map((line) => (line === wrong ? [...line.slice(0, first), ...put, ...line.slice(last + 1)] : line))
}

/** Rivers by rank: `great` ones that are drawn broad, and others. Seasonal rivers and canals are left out. */
export async function readRivers(sources) {
  const all = (await segments(sources, 'river')).filter(({ points }) => points.length > 1)
  const linesOf = (levels) => joined(all.filter(({ level }) => levels.includes(level)).map(({ points }) => points))
  return { great: mended(linesOf([0, 1, 2]), chaoPhraya), small: linesOf([3]) }
}

/** Natural Earth's land: its rings, and the lakes in it. */
export async function readNaturalEarth(sources) {
  const require = createRequire(path.join(sources, 'package.json'))
  const { read } = require('shapefile')
  const file = path.join(sources, 'deb/usr/share/magics/10m/ne_10m_land.shp')
  const { features } = await read(file, undefined)
  const polygons = features.flatMap(({ geometry }) =>
    !geometry ? [] : geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  )
  const land = polygons.map(([shore]) => shore)
  return { land, lakes: [...polygons.flatMap(([, ...lakes]) => lakes), songkhla(land)] }
}

/** Songkhla's lake is a bay there, and missing from the other shores: the part of the shore behind the spit. */
function songkhla(land) {
  const spit = (lat) => (lat > 7.48 ? 100.327 + (8 - lat) * 0.215 : 100.439 + (7.48 - lat) * 0.526)
  const isBehind = ([lng, lat]) => lat > 7.05 && lat < 7.9 && lng > 100.05 && lng < spit(lat) - 0.02
  const shore = land.find((ring) => ring.filter(isBehind).length > 10)
  if (!shore) throw new Error('no lake at Songkhla')
  return shore.filter(isBehind)
}

/** Square kilometres, and points, of a body of water that is drawn: below, the source has wedges of two kilometres. */
const leastWater = 6
const leastPoints = 9

/** A corner becomes two, at a quarter of either side, twice: the source has its waters on a grid of two kilometres. */
function rounder(ring) {
  const once = (points) =>
    points.flatMap(([x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % points.length]
      return [
        [x * 0.75 + nextX * 0.25, y * 0.75 + nextY * 0.25],
        [x * 0.25 + nextX * 0.75, y * 0.25 + nextY * 0.75],
      ]
    })
  return once(once(ring.slice(0, -1)))
}

/** OpenStreetMap's lakes that lie on this land and that no other source has drawn; without their holes, which are corners of the grid. */
export function readWaters(sources, shores, known) {
  const file = path.join(sources, 'node_modules/@geo-maps/earth-waterbodies-100m/map.geo.json')
  const isHere = ([x, y]) => x > west && x < east && y > south && y < north
  const withBox = (ring) => ({ ring, box: boxOf(ring) })
  const boxed = shores.map(withBox)
  const others = known.map(withBox)
  const isDry = (point) => boxed.filter(({ ring, box }) => isIn(box, point) && isInside(ring, point)).length % 2 === 1
  const holds = ({ ring, box }, points) => points.some((point) => isIn(box, point) && isInside(ring, point))
  return JSON.parse(readFileSync(file, 'utf8'))
    .geometries.flatMap(({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates))
    .map(([shore]) => shore)
    .filter((ring) => isHere(ring[0]) && ring.length >= leastPoints && ring.length < 1_000)
    .filter((ring) => (areaOf(ring) / 2) * squareDegree >= leastWater)
    .filter((ring) => {
      const water = withBox(ring)
      return !others.some(
        (lake) =>
          areaOf(lake.ring) * 4 > areaOf(ring) &&
          meet(water.box, lake.box) &&
          (holds(lake, ring) || holds(water, lake.ring)),
      )
    })
    .filter((ring) => ring.filter((_, i) => i % 4 === 0).every(isDry))
    .map(rounder)
}

function boxOf(ring) {
  const box = [180, 90, -180, -90]
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
const isIn = ([w, s, e, n], [x, y]) => x >= w && x <= e && y >= s && y <= n
