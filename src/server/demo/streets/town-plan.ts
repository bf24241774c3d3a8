/** The plan of a town of the demo, from which its streets are laid out. */

type Metres = readonly [across: number, along: number]
/** Thai, English, Chinese. */
export type StreetName = readonly [th: string, en: string, cn: string]
export type RoadKind = 'main' | 'middle' | 'small' | 'rail'

interface Named {
  kind: RoadKind
  name: StreetName
}

export interface TownPlan {
  key: string
  /** Its middle, as latitude and longitude. */
  at: readonly [lat: number, lng: number]
  /** Offset of the town across at a distance along, as a bay bends. */
  bend(along: number): number
  /** The ends of its avenues. */
  along: Metres
  avenues: readonly (Named & { across: number })[]
  crossings: readonly (Named & { along: number; from: number; to: number })[]
  /** Roads beyond the town; a railway has no name. */
  roads: readonly { kind: RoadKind; name?: StreetName; line: readonly Metres[] }[]
  /** Parts with lanes of their own beyond the avenues. */
  quarters: readonly { across: Metres; along: Metres; spacing: number; name: StreetName }[]
  /** The name of the lanes between the avenues, to which a number comes. */
  soi: StreetName
  greens: readonly (readonly Metres[])[]
  waters: readonly (readonly Metres[])[]
}
