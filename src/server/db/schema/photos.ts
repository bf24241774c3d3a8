/** Fingerprints of photos of visits and replies, and pairs that look alike. */
import type { ColumnType } from 'kysely'

export interface PhotoPrints {
  photo: string
  /** 64 times 0 or 1. */
  print: string | null
  made_at: Date
  first: ColumnType<number | null, never, never>
  second: ColumnType<number | null, never, never>
  third: ColumnType<number | null, never, never>
  fourth: ColumnType<number | null, never, never>
}

export interface PhotoLikenesses {
  photo: string
  other: string
  bits: number
}
