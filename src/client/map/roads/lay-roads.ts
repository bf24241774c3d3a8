/**
 * Roads from the operator's file, drawn tile by tile into canvases above our own ground, which stays below: an extract ends somewhere, and a
 * tile may not come. Comes in a chunk of its own, with the map, where there is such a file.
 *
 * protomaps-leaflet and not MapLibre: 32 KB of brotli beside 372 with its worker and styles, no WebGL, no worker in the content policy, and
 * letters of the page instead of glyph files. A dense town stands after 1.0 s on a screen of 390 px and 1.7 s on one of 1280, with MapLibre after
 * 4.2 s and 5.1 s (one run, in turns, medians of five, Chromium without a graphics chip: with one MapLibre moves more smoothly).
 */
import * as L from 'leaflet'
import { Labelers, PmtilesSource, paint, TileCache, toIndex, View } from 'protomaps-leaflet'
import type { MapRoads } from '#shared/areas/map-tiles.ts'
import type { Locale } from '#shared/locales.ts'
import type { MapName } from '../lay-names.ts'
import { type Ink, onInk, readInk } from './road-ink.ts'
import { labelRules, paintRules } from './road-rules.ts'
import { townNames } from './town-names.ts'

export interface RoadsOptions {
  roads: MapRoads
  locale: Locale
  minZoom: number
  maxZoom: number
  onNames(names: MapName[]): void
  /** Called when the first tile is drawn. */
  onShown(): void
  /** Called with whether none of the tiles in sight could be had. */
  onFailing(failing: boolean): void
}

/** Pixels of a tile on the map, and of one in the file: larger ones are fewer requests. */
const size = 256
const fileSize = 512
/** Around a tile, in pixels, so that drawings across its edge are not cut off. */
const margin = 16
/** Tiles whose names of roads are remembered. */
const labelled = 32

interface LiveTile {
  canvas: HTMLCanvasElement
  coords: L.Coords
  state: 'asked' | 'drawn' | 'empty' | 'failed'
}

export function layRoads(map: L.Map, options: RoadsOptions): (locale: Locale) => void {
  const { roads, minZoom, maxZoom, onNames, onShown, onFailing } = options
  const openFile = () => new View(new TileCache(new PmtilesSource(roads.archive, true), fileSize), roads.deepest, 1)
  let view = openFile()
  const scratch = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const live = new Map<string, LiveTile>()
  const named = new Set<string>()
  let locale = options.locale
  let ink: Ink
  let rules: ReturnType<typeof paintRules>
  let labelers: Labelers

  function prepare(): void {
    ink = readInk(map.getContainer())
    rules = paintRules(ink)
    // A name may reach into a neighbour that is drawn already.
    labelers = new Labelers(scratch, labelRules(ink, locale), labelled, (keys) => {
      drawAnew(({ coords }) => keys.has(toIndex(coords)))
    })
  }

  const drawAnew = (which: (tile: LiveTile) => boolean) => {
    for (const tile of live.values()) if (tile.state === 'drawn' && which(tile)) draw(tile).catch(() => undefined)
  }

  async function draw({ canvas, coords }: LiveTile): Promise<'drawn' | 'empty'> {
    const prepared = await view.getDisplayTile(coords)
    const context = canvas.getContext('2d')
    if (prepared.data.size === 0 || !context) return 'empty'
    const tiles = new Map([['', [prepared]]])
    labelers.add(coords.z, tiles)
    const fine = Math.min(devicePixelRatio, 2)
    canvas.width = canvas.height = size * fine
    context.scale(fine, fine)
    // Without land of its own a file's roads lie over our ground.
    if (prepared.data.has('earth')) {
      context.fillStyle = ink.sea
      context.fillRect(0, 0, size, size)
    }
    const from = L.point(coords.x * size, coords.y * size)
    const box = {
      minX: from.x - margin,
      minY: from.y - margin,
      maxX: from.x + size + margin,
      maxY: from.y + size + margin,
    }
    // Of a class that the library does not give out.
    const origin = Object.assign(prepared.origin.clone(), { x: from.x, y: from.y })
    paint(context, coords.z, tiles, labelers.getIndex(coords.z) ?? null, rules, box, origin, false)
    const key = toIndex(prepared.dataTile)
    if (!named.has(key)) onNames(townNames(map, prepared))
    named.add(key)
    return 'drawn'
  }

  /** A tile that does not come stays clear: our own ground is seen there. */
  async function attempt(tile: LiveTile): Promise<void> {
    tile.state = 'asked'
    const asked = view
    const state = await draw(tile).catch((error: unknown) => {
      // The library remembers a header or directory that did not come for ever. A request that a zoom cancelled is no such fault.
      const isFault = !(error instanceof DOMException && error.name === 'AbortError')
      if (isFault && view === asked) view = openFile()
      return 'failed' as const
    })
    tile.state = state
    const states = [...live.values()].map(({ state }) => state)
    if (state === 'drawn') onShown()
    if (!states.includes('asked')) onFailing(states.includes('failed') && !states.includes('drawn'))
  }

  class Roads extends L.GridLayer {
    protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
      const canvas = document.createElement('canvas')
      const tile: LiveTile = { canvas, coords, state: 'asked' }
      live.set(toIndex(coords), tile)
      void attempt(tile).then(() => done(undefined, canvas))
      return canvas
    }
  }

  const redraw = () => {
    prepare()
    drawAnew(() => true)
  }
  const retry = () => {
    for (const tile of live.values()) if (tile.state === 'failed') void attempt(tile)
  }
  prepare()
  map.createPane('roads')
  const bounds = L.latLngBounds(
    roads.areas.flatMap(([west, south, east, north]): L.LatLngTuple[] => [
      [south, west],
      [north, east],
    ]),
  )
  new Roads({ pane: 'roads', tileSize: size, minZoom, maxZoom, bounds, keepBuffer: 1 })
    .on('tileunload', ({ coords }) => live.delete(toIndex(coords)))
    .addTo(map)
  map.on('moveend', retry)
  map.on('unload', onInk(redraw))
  return (said) => {
    if (said === locale) return
    locale = said
    redraw()
  }
}
