/** Shapes of columns that several tables have. */
import type { ColumnType } from 'kysely'

/** A point of the database: x and y, here longitude (scaled) and latitude. */
export interface Point {
  x: number
  y: number
}

export type Computed<T> = ColumnType<T, never, never>

export type Json = ColumnType<Record<string, unknown> | null, string | null, never>
