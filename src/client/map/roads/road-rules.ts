/**
 * The drawn layers of Protomaps' basemap (its schema version 4) with styles, from the bottom up. Names of roads lie along them; those of towns are
 * among the map's own names (../lay-names.ts), so that nothing is named twice.
 */
import {
  exp,
  type Feature,
  GeomType,
  LineLabelPlacement,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet'
import { bcp47, type Locale } from '#shared/locales.ts'
import type { Ink } from './road-ink.ts'

/** The properties that name something, best first. */
export const nameKeys = (locale: Locale): readonly string[] => {
  const { language, script } = new Intl.Locale(bcp47[locale]).maximize()
  const own = [`name:${language}-${script}`, `name:${language}`]
  return locale === 'th' ? [...own, 'name', 'name:en'] : [...own, 'name:en', 'name']
}

/** Trunk and primary roads as well as motorways: those are few in Thailand, and none is on its islands. */
const greatest = /^(?:motorway|trunk|primary)(?:_link)?$/
const isGreatest = ({ props }: Feature) => greatest.test(String(props.kind_detail))
const greens = ['park', 'national_park', 'nature_reserve', 'protected_area', 'forest', 'wood', 'golf_course', 'garden']
const isOf =
  (...kinds: string[]) =>
  (_zoom: number, { props }: Feature) =>
    kinds.includes(String(props.kind))
const isArea = (_zoom: number, { geomType }: Feature) => geomType === GeomType.Polygon

/** Kind of road → pixels wide at a zoom. */
const widths = {
  main: exp(1.6, [
    [6, 0.75],
    [10, 1.75],
    [14, 4],
    [18, 16],
  ]),
  middle: exp(1.6, [
    [9, 0.5],
    [12, 1.5],
    [14, 3],
    [18, 13],
  ]),
  small: exp(1.6, [
    [12, 0.5],
    [14, 1.5],
    [18, 9],
  ]),
}
const kinds = {
  main: (_zoom: number, road: Feature) => road.props.kind === 'highway' || isGreatest(road),
  middle: (_zoom: number, road: Feature) => road.props.kind === 'major_road' && !isGreatest(road),
  small: isOf('minor_road', 'other'),
}

const area = (dataLayer: string, fill: string, rest: Partial<PaintRule> = {}): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill }),
  filter: isArea,
  ...rest,
})

const road = (kind: keyof typeof kinds, color: string, wider: number, minzoom: number): PaintRule => ({
  dataLayer: 'roads',
  minzoom,
  symbolizer: new LineSymbolizer({
    color,
    width: (zoom: number) => widths[kind](zoom) + wider,
    lineCap: 'round',
    lineJoin: 'round',
  }),
  filter: kinds[kind],
})

const dashed = (dataLayer: string, color: string, dash: number[], kind: string, minzoom: number): PaintRule => ({
  dataLayer,
  minzoom,
  symbolizer: new LineSymbolizer({ color, width: 1, dash }),
  filter: isOf(kind),
})

/** Where a river or canal is too narrow to have banks it is a line. */
const stream = (color: string, kinds: string[], minzoom: number): PaintRule => ({
  dataLayer: 'water',
  minzoom,
  symbolizer: new LineSymbolizer({
    color,
    width: exp(1.6, [
      [9, 1],
      [14, 2],
      [18, 8],
    ]),
  }),
  filter: (zoom, feature) => feature.geomType === GeomType.Line && isOf(...kinds)(zoom, feature),
})

export const paintRules = (ink: Ink): PaintRule[] => [
  area('earth', ink.land),
  area('landuse', ink.green, { filter: isOf(...greens), minzoom: 8 }),
  area('water', ink.sea),
  stream(ink.sea, ['river', 'canal'], 9),
  stream(ink.sea, ['stream', 'ditch', 'drain'], 14),
  dashed('roads', ink['road-name'], [2, 4], 'ferry', 11),
  area('buildings', ink.house, { minzoom: 15 }),
  dashed('roads', ink['road-edge'], [3, 3], 'path', 15),
  dashed('roads', ink['road-name'], [6, 3], 'rail', 10),
  road('small', ink.road, 0, 12),
  road('middle', ink['road-edge'], 1.5, 12),
  road('main', ink['road-edge'], 1.5, 9),
  road('middle', ink.road, 0, 9),
  road('main', ink['road-main'], 0, 5),
  dashed('boundaries', ink['road-name'], [4, 3], 'region', 5),
  dashed('boundaries', ink['road-name'], [8, 3], 'country', 5),
]

export const labelRules = (ink: Ink, locale: Locale) =>
  (
    [
      ['main', 12],
      ['middle', 13],
      ['small', 15],
    ] as const
  ).map(([kind, minzoom]) => ({
    dataLayer: 'roads',
    minzoom,
    symbolizer: new LineLabelSymbolizer({
      labelProps: [...nameKeys(locale)],
      fontFamily: ink.family,
      fontSize: 12,
      fontWeight: 500,
      fill: ink['road-name'],
      stroke: ink.land,
      width: 4,
      position: LineLabelPlacement.Center,
      repeatDistance: 400,
    }),
    filter: kinds[kind],
  }))
