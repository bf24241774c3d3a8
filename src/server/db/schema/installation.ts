/** An installation's own data: secrets, demo, loaded data and migrations. */
import type { Generated } from 'kysely'

export interface DemoData {
  one: Generated<boolean>
  filled_at: Date
  people: 'published' | 'printed' | 'closed' | null
  /** Places that a start still has to write. */
  places_left: Generated<number>
  /** Scenes that a start still has to play. */
  scenes_left: Generated<number>
}

export interface Secrets {
  name: string
  value: Buffer
}

export interface ReferenceLoads {
  name: string
  sha256: string
  loaded_at: Generated<Date>
}

export interface SchemaMigrations {
  name: string
  sha256: string
  applied_at: Generated<Date>
}
