/** Distance and time by road, estimated from the straight line: no road map is asked. */
import { haversine } from '../places/haversine.ts'
import { ROAD_FACTOR, ROAD_KMH } from './weights.ts'

export interface Point {
  lat: number
  lng: number
}

/** Metres by road. */
export const roadMetres = (a: Point, b: Point): number => haversine(a, b) * ROAD_FACTOR

/** Minutes of the way. */
export const travelMinutes = (metres: number): number => metres / 1000 / (ROAD_KMH / 60)
