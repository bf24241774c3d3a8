/** One card with all that belongs to it, for its owner and for officers of the area, in four statements: the card, its findings, replies and moves. */
import type { Kysely } from 'kysely'
import type { CardFile } from '#shared/cards/card-file.ts'
import { unissuedCardStates } from '#shared/cards/card-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { InspectorLevel } from '#shared/roles.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { onDuty } from '../duty/on-duty.ts'
import { getPlaceDuty } from '../duty/place-duty.ts'
import { foundWordColumns } from '../findings/found-words.ts'
import { answersCardsOf, helpsAt } from '../helpers/works-at.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { lawOf } from '../official-names/named-law.ts'
import { translationsOf } from '../translations/said.ts'
import {
  type FileRow,
  fileShape,
  type MoveRow,
  type OnCardRow,
  onCardShape,
  type ReplyRow,
  replyShape,
} from './card-file-rows.ts'
import { type Charge, findCharge } from './in-charge.ts'
import { presentFile } from './present-card-file.ts'
import { saidOn } from './present-said.ts'

interface Reading {
  locale: Locale
  now: Date
}

/** The card of an own place, or of one whose cards the person answers, once it was sent; null for any other. The appeal is the owner's. */
export async function findOwnFile(
  db: Kysely<Schema>,
  { card, person }: { card: string; person: string },
  reading: Reading,
): Promise<CardFile | null> {
  const row = await selectFile(db, card, reading.locale, sql`${answersCardsOf(person)} and c.issued_at is not null`)
  if (!row) return null
  const file = await readFile(db, row, { ...reading, isOfficer: false })
  return row.owner_id === person
    ? file
    : { ...file, mayAppeal: false, appeal: file.appeal && { ...file.appeal, documents: [] } }
}

/** A card's contents, for a helper who drafts an answer: nothing else about it. Null for anybody else. */
export async function findHelpFile(
  db: Kysely<Schema>,
  { card, helper }: { card: string; helper: string },
  reading: Reading,
): Promise<CardFile | null> {
  const row = await selectFile(
    db,
    card,
    reading.locale,
    sql`${helpsAt(helper, sql.ref('b.id'))} and c.issued_at is not null`,
  )
  if (!row) return null
  const file = await readFile(db, row, { ...reading, isOfficer: false })
  const nothing = {
    letter: null,
    services: [],
    extensions: [],
    extendable: [],
    appeal: null,
    mayAppeal: false,
    emergency: null,
  }
  const helped = { ...file, ...nothing, timeline: [], supersedes: null, supersededBy: null }
  return { ...helped, said: saidOn(helped, file.said, reading.locale) }
}

/** A card that was sent, as its letter says it, to a caller that has let the reader in. */
export async function findSentFile(db: Kysely<Schema>, card: string, reading: Reading): Promise<CardFile | null> {
  const row = await selectFile(db, card, reading.locale, sql`c.issued_at is not null`)
  return row ? readFile(db, row, { ...reading, isOfficer: false }) : null
}

/** An officer's permitted acts on the card beside reading it. */
export interface OfficerFile {
  file: CardFile
  /** The officer's own. */
  level: InspectorLevel
  isOwnDraft: boolean
  ownsPlace: boolean
  charge: Charge
}

/** The card of a place that the officer is on duty at; null for any other. */
export async function findDutyFile(
  db: Kysely<Schema>,
  { card, officer }: { card: string; officer: string },
  reading: Reading,
): Promise<OfficerFile | null> {
  const isOnDuty = sql`exists (select from businesses where businesses.id = c.business_id and ${onDuty(officer, reading.now)})`
  const row = await selectFile(db, card, reading.locale, isOnDuty, sql`true`)
  if (!row) return null
  const [file, { level }, charge] = await Promise.all([
    readFile(db, row, { ...reading, isOfficer: true }),
    getPlaceDuty(db, { officer, place: row.business_id, now: reading.now }),
    findCharge(db, { card, officer, now: reading.now }),
  ])
  return {
    file,
    level,
    charge,
    isOwnDraft: row.drafted_by === officer,
    ownsPlace: row.owner_id === officer,
  }
}

/** An appeal's papers are not for a later owner of the place. */
const ownPapers = sql`(b.owner_since is null or a.filed_at >= b.owner_since)`

/** What officers and owners wrote about the card `c`; {@link presentFile} takes the translations of what its reader reads. */
const writtenOnCard = sql`
  values (c.facts), (c.required_action), (c.withdrawn_reason)
  union all select reason from card_moves where card_id = c.id
  union all select verdict_reason from card_replies where card_id = c.id
  union all select said from card_extensions x, lateral (values (x.reason), (x.verdict_reason)) each(said) where x.card_id = c.id
  union all select said from card_appeals a, lateral (values (a.body), (a.verdict_reason)) each(said) where a.card_id = c.id
  union all select reason from card_services where card_id = c.id`

async function selectFile(
  db: Kysely<Schema>,
  card: string,
  locale: Locale,
  may: ReturnType<typeof sql>,
  papers = ownPapers,
): Promise<FileRow | undefined> {
  const { rows } = await fileShape`
    select c.*, law_named(c.law_version_id) as whole, ${allLanguages('b.name')}, b.status, b.owner_id,
      (select row_to_json(s) from (select id, number, level from warning_cards where id = c.supersedes_id) s) as supersedes,
      (select row_to_json(s) from (select id, number, level from warning_cards
        where supersedes_id = c.id and state <> all(${unissuedCardStates}::text[]) order by issued_at desc limit 1) s) as superseded_by,
      (select coalesce(json_agg(x order by x.asked_at, x.clock desc), '[]') from card_extensions x where x.card_id = c.id) as extensions,
      (select row_to_json(s) from (select a.*, ${agencyName(sql`a.agency_id`, locale)} as unit, array(select key from card_appeal_documents d
        where d.card_id = a.card_id and ${papers} order by position)
        as documents from card_appeals a where a.card_id = c.id) s) as appeal,
      (select coalesce(json_agg(json_build_object('finding_id', d.finding_id, 'body', d.body, 'written_at', d.written_at,
        'display_name', u.display_name, 'photos', (
        select coalesce(json_agg(json_build_object('id', p.id, 'key', p.key) order by p.position), '[]')
        from card_reply_draft_photos p where p.draft_id = d.id))), '[]') from card_reply_drafts d left join users u on u.id = d.by_id where d.card_id = c.id) as drafts,
      (select coalesce(json_agg(json_build_object('id', s.id, 'how', s.how, 'at', s.at, 'receiver', s.receiver, 'position', s.position,
        'number', s.post_number, 'reason', s.reason, 'signature', s.signature, 'agency', ${agencyName(sql`s.agency_id`, locale)},
        'left', case when s.left_at is not null then json_build_object('by', s.left_by, 'at', s.left_at) end, 'failedAt', s.failed_at)
        order by s.recorded_at desc), '[]') from card_services s where s.card_id = c.id) as services,
      ${translationsOf(writtenOnCard, locale)} as translations
    from warning_cards c join businesses b on b.id = c.business_id
    where c.id = ${card}::uuid and ${may}`.execute(db)
  return rows[0]
}

async function readFile(
  db: Kysely<Schema>,
  row: FileRow,
  { isOfficer, ...reading }: Reading & { isOfficer: boolean },
): Promise<CardFile> {
  const [findings, replies, moves] = await Promise.all([
    selectFindings(db, row.id, reading.locale),
    selectReplies(db, row.id, reading.locale),
    selectMoves(db, row, reading.locale),
  ])
  return presentFile(row, { findings, replies, moves }, { ...reading, isOfficer })
}

/** The question and answer behind a finding `f`. */
export const foundColumns = (
  locale: Locale,
) => sql`f.id, f.severity, f.state, i.visited_at, a.note, q.code, q.basis as law, ${lawOf(sql`q.basis`, sql`i.visited_at`)} as basis, ${foundWordColumns}, ${allLanguages('h.how')},
  h.proof, (select body from finding_note_translations where finding_id = f.id and locale = ${locale}) as note_translation,
  (select coalesce(json_agg(p.key order by p.at, p.id), '[]') from runs r join run_photos p on p.run_id = r.id
    where r.inspection_id = i.id and p.question = q.code and p.removed_at is null) as photos`

/** Page with those. */
export const foundTables = sql`findings f join inspections i on i.id = f.inspection_id join businesses b on b.id = i.business_id
  join answers a on a.inspection_id = f.inspection_id and a.question_id = f.question_id join questions q on q.id = f.question_id
  left join question_help h on h.question_id = q.id`

async function selectFindings(db: Kysely<Schema>, card: string, locale: Locale): Promise<OnCardRow[]> {
  const { rows } = await onCardShape`
    select ${foundColumns(locale)}, cf.legal_basis, law_named(cf.law_version_id) as named from ${foundTables}
    join card_findings cf on cf.finding_id = f.id and cf.card_id = ${card}::uuid
    order by array_position(array['stop', 'major', 'minor'], f.severity), q.position, f.id`.execute(db)
  return rows
}

/** The newest first, each act for the place by the name of its doer where that is not the owner. */
const selectMoves = (db: Kysely<Schema>, { id, owner_id }: FileRow, locale: Locale): Promise<MoveRow[]> =>
  db
    .selectFrom('card_moves')
    .selectAll('card_moves')
    .select(agencyName(sql`card_moves.agency_id`, locale).as('unit'))
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('display_name')
        .whereRef('users.id', '=', 'card_moves.by_id')
        .where('card_moves.by_role', '=', 'vendor')
        .where('users.id', 'is distinct from', owner_id)
        .as('person'),
    )
    .where('card_id', '=', id)
    .orderBy('rev', 'desc')
    .execute()

async function selectReplies(db: Kysely<Schema>, card: string, locale: Locale): Promise<ReplyRow[]> {
  const { rows } = await replyShape`
    select r.id, r.finding_id, r.body, r.created_at, u.display_name as by, r.by_id is not distinct from b.owner_id as by_owner, r.verdict, r.verdict_reason, r.decided_at, said.body as translation,
      (select coalesce(json_agg(json_build_object('key', p.key, 'color', p.color) order by p.position), '[]')
        from card_reply_photos p where p.reply_id = r.id) as photos
    from card_replies r join warning_cards c on c.id = r.card_id join businesses b on b.id = c.business_id
    left join users u on u.id = r.by_id
    left join card_reply_translations said on said.reply_id = r.id and said.locale = ${locale}
    where r.card_id = ${card}::uuid order by r.created_at desc, r.id desc`.execute(db)
  return rows
}
