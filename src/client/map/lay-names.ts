/**
 * Names on the map: of countries, seas and provinces from afar, of districts and well-known areas from near. Where two would lie over each
 * other, the greater one stays; where a pin or a button stands on a name, the name stands below or
 * above it, or is left out, as it is where the edge would cut it. So near that none is left, the next one is pointed to. They stand
 * upright in the reader's language; lists beside a map serve people who do not see it.
 */

import * as L from 'leaflet'
import { bcp47, type Locale, locales } from '#shared/locales.ts'
import { inLocale, type Localised } from '#shared/localised.ts'
import { type Box, isWithin, meet } from './clear-view.ts'
import { overlaysOf } from './show-pins.ts'

const kinds = {
  home: { from: 5, to: 6.4 },
  country: { from: 5, to: 8 },
  sea: { from: 5, to: 9 },
  province: { from: 5.5, to: 9.5 },
  capital: { from: 8.5, to: 99 },
  district: { from: 9, to: 99 },
  area: { from: 10.5, to: 99 },
  // Only where the operator's file has them.
  town: { from: 10, to: 99 },
  village: { from: 12, to: 99 },
  quarter: { from: 13, to: 99 },
} as const

export interface MapName {
  at: readonly [lat: number, lng: number]
  kind: keyof typeof kinds
  text: Localised & { en: string }
}

/** Metres within which two of one name are one: a district and the town that it is called after. */
const oneMetres = 15_000
/** Words that make a district of a town. */
const bare = (name: string) => name.replace(/^(เมือง|Mueang )/, '')

/** Around the letters of a name, in pixels. */
const air = 6
/** Reach of a pin's edge into the empty edge of a name's box, in pixels. */
const slack = 5
/** Positions of a name that a pin is on, in letters' heights below its point: nearest first. */
const steps = [0, 1, -1, 1.6, -1.6, 2.6] as const

/** From this zoom on there may be no name in sight. */
const lonelyFrom = 10
/** Positions of a name that is only pointed to: by so many radians beside its direction, nearest first. */
const turns = [0, 0.2, -0.2, 0.4, -0.4, 0.7, -0.7, 1, -1, 1.4, -1.4]
/** Room for its arrow and to the edge, in pixels. */
const arrow = 24

const order = Object.keys(kinds)

/** The country and its neighbours, by code: browsers know their names. */
const countries = {
  TH: [15.4, 101.4],
  MM: [20.2, 95.9],
  LA: [18.6, 103.6],
  KH: [12.7, 104.9],
  VN: [16.1, 107.6],
  MY: [4.4, 102.1],
} as const

export function countryNames(): MapName[] {
  const namesIn = locales.map((it) => [it, new Intl.DisplayNames(bcp47[it], { type: 'region' })] as const)
  return Object.entries(countries).map(([code, at]) => ({
    at,
    kind: code === 'TH' ? 'home' : 'country',
    text: Object.fromEntries(namesIn.map(([it, names]) => [it, names.of(code) ?? code])) as unknown as MapName['text'],
  }))
}

export interface LaidNames {
  add(names: readonly MapName[]): void
  speak(locale: Locale): void
  remove(): void
}

export function layNames(map: L.Map, spoken: Locale): LaidNames {
  const pane = map.createPane('names')
  pane.setAttribute('aria-hidden', 'true')
  const layer = L.layerGroup().addTo(map)
  const context = document.createElement('canvas').getContext('2d')
  const style = getComputedStyle(map.getContainer())
  const em = Number.parseFloat(style.fontSize)
  if (context) context.font = `${em * 0.875}px ${style.fontFamily}`
  const all: MapName[] = []
  const known = new Set<string>()
  let locale = spoken

  /** The box of a name at the present zoom, in pixels of the world; its letters begin further in where the edge would cut them. */
  function boxOf({ at, text }: MapName, lower: number, frame?: Box): Box & { aside: number } {
    const { x, y } = map.project([...at])
    const half = ((context?.measureText(inLocale(text, locale)).width ?? 0) + air) / 2
    const isSeen = frame && x > frame.west && x < frame.east
    const aside = isSeen ? Math.max(frame.west + half - x, 0) + Math.min(frame.east - half - x, 0) : 0
    return { west: x - half + aside, east: x + half + aside, north: y - em + lower, south: y + em + lower, aside }
  }
  /** The names on the map and at its foot, in the present view. */
  function pinBoxes(): Box[] {
    const container = map.getContainer()
    const frame = container.getBoundingClientRect()
    const origin = map.getPixelBounds().min ?? { x: 0, y: 0 }
    const boxes = [...container.querySelectorAll('.pin > span, .you')].map((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect()
      const room = left === right ? 12 : 0
      const [x, y] = [frame.left, frame.top]
      return { west: left - x - room, east: right - x + room, north: top - y - room, south: bottom - y + room }
    })
    // A name's letters are lower than its box.
    return [...boxes, ...overlaysOf(map)].map(({ west, east, north, south }) => ({
      west: west + origin.x,
      east: east + origin.x,
      north: north + origin.y + slack,
      south: south + origin.y - slack,
    }))
  }
  function put({ kind, text }: MapName, at: L.LatLngExpression, style: (words: HTMLElement) => void, more = '') {
    const words = document.createElement('span')
    words.textContent = inLocale(text, locale)
    style(words)
    const icon = L.divIcon({ html: words, className: `map-name ${kind}${more}`, iconSize: undefined })
    layer.addLayer(L.marker(at, { icon, pane: 'names', interactive: false, keyboard: false }))
  }
  /** The nearest town or district, at the edge where it lies beyond. */
  function point(frame: Box, taken: readonly Box[]) {
    const here = map.getCenter()
    const zoom = map.getZoom()
    const far = ({ at }: MapName) => map.distance(here, [...at])
    const [next] = all
      .filter(({ kind }) => kinds[kind].to === 99 && kinds[kind].from <= zoom)
      .sort((a, b) => far(a) - far(b))
    if (!next) return
    const [from, to] = [map.project(here), map.project([...next.at])]
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    const own = boxOf(next, 0)
    const [wide, high] = [own.east - own.west + arrow, own.south - own.north]
    const [x, y] = [(frame.east - frame.west - wide - arrow) / 2, (frame.south - frame.north - high - arrow) / 2]
    for (const turn of turns) {
      const [right, down] = [Math.cos(angle + turn), Math.sin(angle + turn)]
      const reach = Math.min(x / Math.abs(right), y / Math.abs(down), from.distanceTo(to))
      const spot = from.add([right * reach, down * reach])
      const box = {
        west: spot.x - wide / 2,
        east: spot.x + wide / 2,
        north: spot.y - high / 2,
        south: spot.y + high / 2,
      }
      if (taken.some((it) => meet(it, box))) continue
      return put(next, map.unproject(spot), (it) => it.style.setProperty('--to', `${angle}rad`), ' beyond')
    }
  }
  function draw() {
    const zoom = map.getZoom()
    const seen = map.getBounds().pad(0.2)
    const around = map.getBounds().pad(1)
    layer.clearLayers()
    const placed: Box[] = []
    const pins = pinBoxes()
    const { min, max } = map.getPixelBounds()
    const frame = { west: min?.x ?? 0, north: min?.y ?? 0, east: max?.x ?? 0, south: max?.y ?? 0 }
    let any = zoom < lonelyFrom
    const said: MapName[] = []
    for (const name of all) {
      if (zoom < kinds[name.kind].from || zoom >= kinds[name.kind].to || !around.contains([...name.at])) continue
      const isSame = (it: MapName) =>
        (bare(it.text.th) === bare(name.text.th) || bare(it.text.en) === bare(name.text.en)) &&
        map.distance([...it.at], [...name.at]) < oneMetres
      if (said.some(isSame)) continue
      if (placed.some((it) => meet(it, boxOf(name, 0, frame)))) continue
      const lower = steps.find((step) => {
        const box = boxOf(name, step * em, frame)
        return ![...pins, ...placed].some((it) => meet(it, box)) && (isWithin(box, frame) || !meet(box, frame))
      })
      if (lower === undefined) continue
      const box = boxOf(name, lower * em, frame)
      placed.push(box)
      any ||= isWithin(box, frame)
      said.push(name)
      if (!seen.contains([...name.at])) continue
      put(name, [...name.at], (it) => {
        it.style.margin = `${lower * em}px 0 0 ${box.aside}px`
      })
    }
    if (!any) point(frame, pins)
  }
  // Pins are drawn after the map has moved, and say so.
  map.on('moveend pins', draw)
  return {
    add(names) {
      for (const name of names) {
        // A tile and the one that it is a part of name the same.
        const key = [name.kind, name.text.th, ...name.at.map((it) => it.toFixed(2))].join()
        if (!known.has(key)) all.push(name)
        known.add(key)
      }
      all.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
      draw()
    },
    speak(said) {
      if (said === locale) return
      locale = said
      draw()
    },
    remove() {
      map.off('moveend pins', draw)
      layer.remove()
    },
  }
}
