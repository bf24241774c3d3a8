/** The rows that make a card's file, as the database answers them. */
import type { Selectable } from 'kysely'
import type { CardDraftView } from '#shared/cards/card-file.ts'
import type { ServiceView } from '#shared/cards/service.ts'
import type { FindingState } from '#shared/inspections/finding-states.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Proof } from '#shared/standards/question-help.ts'
import type { Severity } from '#shared/standards/question-template.ts'
import type { CardMoves } from '../../db/schema/cards.ts'
import { allOf, columnsOf, inLocales, jsonAs, jsonListOf, orNull, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { foundWordsShape } from '../findings/found-words.ts'
import { lawKind } from '../official-names/named-law.ts'
import { translationsShape } from '../translations/said.ts'
import type { AppealRow, ExtensionRow } from './present-objections.ts'

export const fileShape = rowsOf({
  ...allOf('warning_cards'),
  ...inLocales('name', 'text'),
  status: textIs<BusinessStatus>(),
  owner_id: 'text?',
  supersedes: orNull(jsonAs<{ id: string; number: string; level: CardLevel }>()),
  superseded_by: orNull(jsonAs<{ id: string; number: string; level: CardLevel }>()),
  /** As JSON has them. */
  extensions: jsonAs<ExtensionRow[]>(),
  appeal: orNull(jsonAs<AppealRow>()),
  drafts: jsonAs<DraftRow[]>(),
  services: jsonAs<ServiceView[]>(),
  translations: translationsShape,
  /** The law of a card without findings. */
  whole: lawKind,
})
export type FileRow = RowOf<typeof fileShape>

export const findingShape = foundWordsShape.and({
  ...inLocales('how', 'text?'),
  id: 'text',
  severity: textIs<Severity>(),
  state: textIs<FindingState>(),
  visited_at: 'time',
  note: 'text',
  note_translation: 'text?',
  code: 'text',
  /** The questionnaire's entry of the law library, by its code, and its version when it was found. */
  law: 'text?',
  basis: lawKind,
  proof: orNull(textIs<Proof>()),
  photos: 'texts',
})
export type FindingRow = RowOf<typeof findingShape>

/** A finding on a card, with the basis that it has there: a version of the library, and before there was one as it was typed. */
export const onCardShape = findingShape.and({ legal_basis: 'text?', named: lawKind })
export type OnCardRow = RowOf<typeof onCardShape>

export const replyShape = rowsOf({
  ...columnsOf('card_replies', 'id', 'finding_id', 'body', 'created_at', 'verdict', 'verdict_reason', 'decided_at'),
  translation: 'text?',
  by: 'text?',
  by_owner: 'bool',
  photos: jsonListOf({ key: 'text', color: 'text' }),
})
export type ReplyRow = RowOf<typeof replyShape>

/** As JSON has it. */
export interface DraftRow {
  photos: CardDraftView['photos']
  finding_id: string | null
  body: string
  written_at: string
  display_name: string | null
}

export type MoveRow = Selectable<CardMoves> & { unit: string | null; person: string | null }
