/** Streets, lanes and houses of a town of the demo as lines and areas on the earth, the same from the same plan. */
import { createRandom, type Random } from '../random.ts'
import type { RoadKind, StreetName, TownPlan } from './town-plan.ts'

type Point = [lng: number, lat: number]
type Metres = readonly [across: number, along: number]

export interface Drawn {
  layer: 'roads' | 'landuse' | 'water' | 'buildings'
  properties: Record<string, string>
  geometry: { type: 'LineString'; coordinates: Point[] } | { type: 'Polygon'; coordinates: Point[][] }
}

/** In the words of Protomaps' basemap. */
const kinds: Record<RoadKind, Record<string, string>> = {
  main: { kind: 'major_road', kind_detail: 'primary' },
  middle: { kind: 'major_road', kind_detail: 'secondary' },
  small: { kind: 'minor_road', kind_detail: 'residential' },
  rail: { kind: 'rail' },
}

/** Metres between two points of a drawn line, between lanes, and of a house and the gap beside it. */
const [stride, laneGap, houseGap] = [60, [70, 150], [16, 44]] as const

const named = ([th, en, cn]: StreetName) => ({ name: th, 'name:en': en, 'name:zh-Hans': cn })

function steps(from: Metres, to: Metres): Metres[] {
  const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / stride))
  return Array.from({ length: count + 1 }, (_, at) => [
    from[0] + ((to[0] - from[0]) * at) / count,
    from[1] + ((to[1] - from[1]) * at) / count,
  ])
}

/** All that a map of the town shows. */
export function layStreets(plan: TownPlan): Drawn[] {
  const random = createRandom(20, plan.key)
  const [lat, lng] = plan.at
  const [perLat, perLng] = [1 / 110_600, 1 / (111_300 * Math.cos((lat * Math.PI) / 180))]
  const [south, north] = plan.along
  const spot = ([across, along]: Metres): Point => {
    const within = Math.min(Math.max(along, south), north)
    return [lng + (across + plan.bend(within)) * perLng, lat + along * perLat]
  }
  const line = (kind: RoadKind, name: StreetName | undefined, points: readonly Metres[]): Drawn => ({
    layer: 'roads',
    properties: { ...kinds[kind], ...(name && named(name)) },
    geometry: { type: 'LineString', coordinates: points.map(spot) },
  })
  const area = (layer: Drawn['layer'], kind: string, ring: readonly Metres[]): Drawn => ({
    layer,
    properties: { kind },
    geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(spot)] },
  })
  const lanes = [...betweenAvenues(plan, random), ...inQuarters(plan, random)]
  return [
    ...plan.greens.map((ring) => area('landuse', 'park', ring)),
    ...plan.waters.map((ring) => area('water', 'water', ring)),
    ...lanes.flatMap(({ points }) => houses(points, random)).map((ring) => area('buildings', 'building', ring)),
    ...lanes.map(({ name, points }) => line('small', name, points)),
    ...plan.crossings.map(({ kind, name, along, from, to }) => line(kind, name, steps([from, along], [to, along]))),
    ...plan.avenues.map(({ kind, name, across }) => line(kind, name, steps([across, south], [across, north]))),
    ...plan.roads.map(({ kind, name, line: points }) => line(kind, name, points)),
  ]
}

interface Lane {
  name: StreetName
  points: Metres[]
}

/** The lane's number: of Chinese names it stands before the last letter, as street signs have it. */
const numbered = ([th, en, cn]: StreetName, number: number): StreetName => [
  `${th} ${number}`,
  `${en} ${number}`,
  `${cn.slice(0, -1)}${number}${cn.slice(-1)}`,
]

/** Lanes from one avenue to the next, some of them with a bend, some that end half-way. */
function betweenAvenues({ avenues, along: [south, north], soi }: TownPlan, random: Random): Lane[] {
  const lanes: Lane[] = []
  const sorted = avenues.map(({ across }) => across).sort((a, b) => a - b)
  for (const [at, from] of sorted.slice(0, -1).entries()) {
    const to = sorted[at + 1] as number
    if (to - from < 200) continue
    for (let along = south + 60; along < north - 40; along += random.int(...laneGap)) {
      const turn = random.int(-18, 18)
      const middle = from + (to - from) * (0.35 + random.next() * 0.3)
      const end = random.chance(0.22) ? middle : to
      const points = [...steps([from, along], [middle, along]), ...steps([middle, along], [end, along + turn]).slice(1)]
      lanes.push({
        name: numbered(soi, lanes.length + 1),
        points: end === middle ? steps([from, along], [middle, along]) : points,
      })
    }
    if (to - from > 330) {
      const across = from + (to - from) * 0.5
      lanes.push({
        name: numbered(soi, lanes.length + 1),
        points: steps([across, south + 200], [across + 12, north - 260]),
      })
    }
  }
  return lanes
}

/** A loose net of lanes. */
function inQuarters({ quarters }: TownPlan, random: Random): Lane[] {
  return quarters.flatMap(({ across: [west, east], along: [south, north], spacing, name }) => {
    const lanes: Lane[] = []
    const add = (points: Metres[]) => lanes.push({ name: numbered(name, lanes.length + 1), points })
    const off = () => random.int(-Math.round(spacing / 4), Math.round(spacing / 4))
    for (let along = south; along <= north; along += spacing) {
      const shift = off()
      const [from, to] = [random.chance(0.25) ? west + spacing : west, random.chance(0.25) ? east - spacing : east]
      if (to - from > 60) add(steps([from, along + shift], [to, along + shift + random.int(-15, 15)]))
    }
    for (let across = west + spacing; across < east; across += spacing * 1.6) {
      const shift = off()
      add(steps([across + shift, south], [across + shift + random.int(-20, 20), north]))
    }
    return lanes
  })
}

/** Houses on both sides of a lane, with gaps. */
function houses(points: readonly Metres[], random: Random): Metres[][] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const length = Math.hypot(last[0] - first[0], last[1] - first[1])
  const [ux, uy] = [(last[0] - first[0]) / length, (last[1] - first[1]) / length]
  const rings: Metres[][] = []
  for (const side of [-1, 1])
    for (let at = 14; at < length - 20; at += random.int(...houseGap)) {
      if (random.chance(0.25)) continue
      const [wide, deep, away] = [random.int(8, 17), random.int(8, 15), random.int(7, 11)]
      const corner = (forward: number, out: number): Metres => [
        first[0] + ux * (at + forward) - uy * side * (away + out),
        first[1] + uy * (at + forward) + ux * side * (away + out),
      ]
      rings.push([corner(0, 0), corner(wide, 0), corner(wide, deep), corner(0, deep)])
    }
  return rings
}
