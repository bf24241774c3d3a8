/** The law library as both sides know it: entries with dated versions, from which questions, findings, cards and letters take their basis. */
import type { AgencyKind } from '../agencies/agency.ts'
import type { LocalisedColumns } from '../localised.ts'
import type { CardLevel } from '../standards/card-levels.ts'
import type { Translated } from '../standards/question-template.ts'

/** An act of the product that rests on an entry, other than a card. Its entry is never ended. */
export type LawAct = 'appeal' | 'court'

/** A version by its words: law, section and power, in each language. */
export interface NamedLaw extends Translated {
  /** Its id. */
  version: string
  /** False for a voluntary standard: no card rests on it. */
  isLaw: boolean
  /** Levels of cards that it allows. */
  levels: CardLevel[]
}

/** Characters of the parts of a version, as many as its columns take. */
export const LAW_LENGTH = { law: 250, section: 100, power: 140, source: 500, code: 40 } as const
export const lawParts = ['law', 'section', 'power'] as const

/** A version as stewards read and write it; days as `YYYY-MM-DD`. */
export interface LawWords
  extends LocalisedColumns<'law'>,
    LocalisedColumns<'section', string | null>,
    LocalisedColumns<'power', string | null> {
  is_law: boolean
  levels: CardLevel[]
  /** Kinds of agencies that have the power; none stands for all. */
  agency_kinds: AgencyKind[]
  valid_from: string | null
  valid_to: string | null
  source: string
}

/** In force today, from a day to come, or over. */
export type LawState = 'valid' | 'planned' | 'over'

export interface LawLine {
  code: string
  act: LawAct | null
  name: string
  isLaw: boolean
  levels: CardLevel[]
  state: LawState
  /** Day on which the state began, or on which that to come will; null where none is written. */
  on: string | null
  /** Questions of questionnaires in use that name it. */
  questions: number
}

export interface LawVersion extends LawWords {
  id: string
  revision: number
  /** Null for what came with the product, and for an account that is gone. */
  author: string | null
  madeAt: string | null
  /** The version of today. */
  isInForce: boolean
}

export interface LawPage {
  code: string
  act: LawAct | null
  name: string
  /** The Thai name, where `name` is another. */
  thai: string | null
  state: LawState
  /** The newest first. */
  versions: LawVersion[]
}

/** A law that an officer may name on a card. */
export interface OfferedLaw {
  version: string
  code: string
  name: string
  levels: CardLevel[]
}
