/** The law library: entries with their dated versions, which are never changed. */
import type { AgencyKind } from '#shared/agencies/agency.ts'
import type { LawAct } from '#shared/laws/law.ts'
import type { LocalisedColumns } from '#shared/localised.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'

export interface LawEntries {
  id: string
  /** Stays for ever: questions name it. */
  code: string
  act: LawAct | null
}

export interface LawVersions
  extends LocalisedColumns<'law'>,
    LocalisedColumns<'section', string | null>,
    LocalisedColumns<'power', string | null> {
  id: string
  entry_id: string
  /** From 1. */
  revision: number
  is_law: boolean
  levels: CardLevel[]
  /** None stands for all. */
  agency_kinds: AgencyKind[]
  /** Days in Bangkok. */
  valid_from: string | null
  valid_to: string | null
  source: string
  author_id: string | null
  /** Null for what came with the product. */
  made_at: Date | null
}
