/**
 * Names on the map: of countries, seas and provinces from afar, of districts and well-known areas from near. Where two would lie over each
 * other, the greater one stays; where a pin stands on a name, the name stands below or above it, or is left out. They stand upright in the reader's language; lists beside a map are the way for who does not see it.
 */
import * as L from 'leaflet'
import { bcp47, type Locale } from '#shared/locales.ts'

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
  text: Readonly<Record<Locale, string>>
}

/** Metres within which two of one name are one: a district and the town that it is called after. */
const oneMetres = 15_000
/** Words that make a district of a town. */
const bare = (name: string) => name.replace(/^(เมือง|Mueang )/, '')

/** Around the letters of a name, in pixels. */
const air = 6
/** How far the edge of a pin may reach into the empty edge of a name's box, in pixels. */
const slack = 5
/** Where a name stands that a pin is on, in letters' heights below its point: nearest first. */
const steps = [0, 1, -1, 1.6, -1.6, 2.6] as const

/** Pixels of the world. */
interface Box {
  west: number
  east: number
  north: number
  south: number
}

const meet = (a: Box, b: Box) => a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
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
  const namesIn = (locale: Locale) => new Intl.DisplayNames(bcp47[locale], { type: 'region' })
  const [th, en, cn] = [namesIn('th'), namesIn('en'), namesIn('cn')]
  return Object.entries(countries).map(([code, at]) => ({
    at,
    kind: code === 'TH' ? 'home' : 'country',
    text: { th: th.of(code) ?? code, en: en.of(code) ?? code, cn: cn.of(code) ?? code },
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

  /** The box of a name at the present zoom, in pixels of the world. */
  function boxOf({ at, text }: MapName, lower: number): Box {
    const { x, y } = map.project([...at])
    const width = (context?.measureText(text[locale]).width ?? 0) + air
    return { west: x - width / 2, east: x + width / 2, north: y - em + lower, south: y + em + lower }
  }
  /** What stands on the map and at its foot, as it is seen now. */
  function pinBoxes(): Box[] {
    const container = map.getContainer()
    const frame = container.getBoundingClientRect()
    const origin = map.getPixelBounds().min ?? { x: 0, y: 0 }
    const around = container.parentElement?.querySelectorAll(':scope > :is(.map-scale, .map-credit, .map-count, .here)')
    return [...container.querySelectorAll('.pin > span, .you'), ...(around ?? [])].map((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect()
      const room = left === right ? 12 : 0
      const [x, y] = [origin.x - frame.left, origin.y - frame.top]
      // A name's letters are lower than its box.
      return {
        west: left + x - room,
        east: right + x + room,
        north: top + y - room + slack,
        south: bottom + y + room - slack,
      }
    })
  }
  function draw() {
    const zoom = map.getZoom()
    const seen = map.getBounds().pad(0.2)
    const around = map.getBounds().pad(1)
    layer.clearLayers()
    const placed: Box[] = []
    const pins = pinBoxes()
    const said: MapName[] = []
    for (const name of all) {
      if (zoom < kinds[name.kind].from || zoom >= kinds[name.kind].to || !around.contains([...name.at])) continue
      const isSame = (it: MapName) =>
        (bare(it.text.th) === bare(name.text.th) || bare(it.text.en) === bare(name.text.en)) &&
        map.distance([...it.at], [...name.at]) < oneMetres
      if (said.some(isSame)) continue
      if (placed.some((it) => meet(it, boxOf(name, 0)))) continue
      const lower = steps.find((step) => {
        const box = boxOf(name, step * em)
        return ![...pins, ...placed].some((it) => meet(it, box))
      })
      if (lower === undefined) continue
      placed.push(boxOf(name, lower * em))
      said.push(name)
      if (!seen.contains([...name.at])) continue
      const words = document.createElement('span')
      words.textContent = name.text[locale]
      if (lower !== 0) words.style.marginBlockStart = `${lower * em}px`
      const icon = L.divIcon({ html: words, className: `map-name ${name.kind}`, iconSize: undefined })
      layer.addLayer(L.marker([...name.at], { icon, pane: 'names', interactive: false, keyboard: false }))
    }
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
