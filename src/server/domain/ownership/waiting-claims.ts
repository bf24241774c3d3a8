/** Claims before the officers of an area: which wait, and one of them with both sides. To anybody else they are not there. */

import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { ClaimCase, ClaimCompared, ClaimProof, WaitingClaim } from '#shared/ownership/claim.ts'
import type { StatedPlace } from '#shared/ownership/stated-place.ts'
import type { Said } from '#shared/said.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { isToDecideBy, type OfficerReading, placeName } from '../duty/waiting-lines.ts'
import { cutPage, type ListAsked, pagedColumns, pagedShape, pageOf, wholeList } from '../duty/waiting-page.ts'
import { type Asking, isIn, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { findAlike } from '../registrations/alike.ts'
import { documentUrl } from '../registrations/documents.ts'
import { presentWords, translationsOf, translationsShape } from '../translations/said.ts'
import { changesHands } from './change-owner.ts'
import { compareClaim, knownByStated } from './compare-claim.ts'

const rowShape = rowsOf({
  id: 'text',
  place: 'text',
  name: 'text',
  state: textIs<'heard' | 'waiting'>(),
  proof: textIs<ClaimProof>(),
  owner_id: 'text?',
  heard_until: 'time?',
  decide_by: 'time',
})
type Row = RowOf<typeof rowShape>

const columns = (reading: OfficerReading) => sql`c.id, businesses.id as place,
  ${placeName(reading)} as name, c.state, c.proof, businesses.owner_id, c.heard_until, c.decide_by`
const open = (reading: OfficerReading) => sql`c.state in ('heard', 'waiting') and ${isToDecideBy(reading)}`

const present = ({ id, place, name, state, proof, owner_id, heard_until, decide_by }: Row): WaitingClaim => ({
  ...{ id, place: { id: place, name }, state, proof, hasOwner: owner_id !== null },
  at: (state === 'heard' && heard_until ? heard_until : decide_by).toISOString(),
})

/** Waiting claims, and those still being heard: these are listed, but wait for nobody yet. */
export const claimRows = (asking: Asking): Sql =>
  waitingRows({
    ...{ id: sql`c.id`, place: sql`c.business_id`, since: sql`coalesce(c.heard_until, c.made_at)` },
    due: sql`case c.state when 'heard' then c.heard_until else c.decide_by end`,
    may: sql`c.state = 'waiting' and c.claimant_id <> ${asking.officer}::uuid`,
    rank: sql`case c.state when 'waiting' then 0 else 1 end`,
    from: sql`claims c`,
    where: sql`c.state in ('heard', 'waiting') and ${isIn('c.district_code')} and ${notOwn(asking, 'c.business_id')}`,
  })

/** Those that can be decided first, by when they are due; then those that are still heard. Throws `InvalidCursor`. */
export async function listWaitingClaims(
  db: Kysely<Schema>,
  reading: OfficerReading,
  asked: ListAsked = wholeList,
): Promise<{ waiting: WaitingClaim[]; next: string | null }> {
  const { rows } = await rowShape.and(pagedShape)`
    with ${withDistricts(reading)} select ${columns(reading)}, ${pagedColumns} from ${pageOf(claimRows(reading), asked)} w
    join claims c on c.id = w.id join businesses on businesses.id = c.business_id order by w.turn`.execute(db)
  const page = cutPage(rows)
  return { waiting: page.rows.map(present), next: page.next }
}

const caseShape = rowShape.and({
  rev: 'number',
  address: 'text',
  place_phone: 'text?',
  phone_since: 'time?',
  owner_left_at: 'time?',
  claimant: 'text',
  claimant_id: 'text',
  claimant_since: 'time',
  other_places: 'number',
  words: 'text',
  made_at: 'time',
  phone: 'text?',
  licence_number: 'text?',
  licence_issuer: 'text?',
  licence_holder: 'text?',
  owner: 'text?',
  owner_account: 'time?',
  objection: 'text?',
  objected_at: 'time?',
  papers: jsonAs<{ side: 'claimant' | 'owner'; key: string }[]>(),
  stated: orNull(jsonAs<StatedPlace>()),
  province_code: 'number',
  category: textIs<Category>(),
  names: 'texts',
  translations: translationsShape,
})
type CaseRow = RowOf<typeof caseShape>

/** Other places that are shown of those that the statement may be of. */
const mostOthers = 3

/** The statement beside the listing, and the places that it may be of instead. */
async function presentCompared(
  db: Kysely<Schema>,
  row: CaseRow,
  { locale }: OfficerReading,
): Promise<ClaimCompared | null> {
  const { place, stated, licence_number, province_code: province } = row
  const compared = await compareClaim(db, { business_id: place, licence_number, stated })
  if (!compared || !stated) return null
  const asked = knownByStated(stated, { licence: licence_number, province })
  const alike = await findAlike(db, asked, { person: null, locale })
  const { name, category, address, phone } = stated
  return {
    ...compared,
    stated: { name, category, address, phone },
    listing: { names: row.names, category: row.category },
    others: alike.filter(({ id }) => id !== place).slice(0, mostOthers),
  }
}

/** Words of both sides in the officer's language. Neither is an agency, so nobody's telephone stands beside them. */
const presentSaid = ({ words, objection, translations }: CaseRow, { locale }: OfficerReading): Said => ({
  ...presentWords(
    [
      ['claim', words],
      ['objection', objection],
    ],
    { to: locale, translations },
  ),
  agency: null,
})

const iso = (at: Date | null) => at?.toISOString() ?? null

/** One that is not decided, of the officer's area; null for any other. */
export async function findClaimCase(
  db: Kysely<Schema>,
  id: string,
  reading: OfficerReading,
): Promise<ClaimCase | null> {
  const { rows } = await caseShape`
    select ${columns(reading)}, c.rev, businesses.address, businesses.phone as place_phone, businesses.phone_since, businesses.owner_left_at,
      u.display_name as claimant, u.id as claimant_id, u.created_at as claimant_since,
      (select count(*)::int from businesses o where o.owner_id = u.id) as other_places, c.words, c.made_at, c.phone,
      c.licence_number, c.licence_issuer, c.licence_holder, c.stated, businesses.province_code, businesses.category_id as category,
      array_remove(array[${allLanguages('businesses.name')}], null) as names, w.display_name as owner, w.created_at as owner_account, c.objection,
      c.objected_at, (select coalesce(json_agg(json_build_object('side', f.side, 'key', f.document_key) order by f.created_at, f.id), '[]')
        from claim_files f where f.claim_id = c.id) as papers,
      ${translationsOf(sql`values (c.words), (c.objection)`, reading.locale)} as translations
    from claims c join businesses on businesses.id = c.business_id join users u on u.id = c.claimant_id
    left join users w on w.id = businesses.owner_id
    where c.id = ${id}::uuid and ${open(reading)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const papersOf = (side: 'claimant' | 'owner') =>
    row.papers.filter((paper) => paper.side === side).map(({ key }) => documentUrl(key))
  return {
    ...present(row),
    compared: await presentCompared(db, row, reading),
    ...{ rev: row.rev, address: row.address, placePhone: row.place_phone, phoneSince: iso(row.phone_since) },
    claimant: {
      ...{ name: row.claimant, since: row.claimant_since.toISOString(), otherPlaces: row.other_places },
      ...{ words: row.words, papers: papersOf('claimant'), madeAt: row.made_at.toISOString() },
    },
    phone: row.phone,
    licence:
      row.licence_number && row.licence_issuer && row.licence_holder
        ? {
            number: row.licence_number,
            issuer: agencyNamed(row.licence_issuer, reading.locale),
            holder: row.licence_holder,
          }
        : null,
    owner:
      row.owner && row.owner_account
        ? {
            ...{ name: row.owner, since: row.owner_account.toISOString(), objection: row.objection },
            ...{ objectedAt: iso(row.objected_at), papers: papersOf('owner') },
          }
        : null,
    ...{ heardUntil: iso(row.heard_until), decideBy: row.decide_by.toISOString() },
    changesHands: changesHands(row),
    isOwnClaim: row.claimant_id === reading.officer,
    said: presentSaid(row, reading),
  }
}
