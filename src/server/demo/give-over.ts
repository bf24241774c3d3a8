/** Ways in which places of the demo came to their owners: claimed by a licence, and given by an officer two days later. */
import type { Transaction } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { Category } from '#shared/categories.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { Schema } from '../db/schema.ts'
import { rowsOf, sql } from '../db/sql.ts'
import { coversPlace } from '../domain/duty/on-duty.ts'
import { compareClaim } from '../domain/ownership/compare-claim.ts'
import { approveClaim } from '../domain/ownership/decide-claim.ts'
import { claimByLicence } from '../domain/ownership/make-claim.ts'
import { act, type Doer, type Past } from './at-moment.ts'
import { phuket } from './found-agencies.ts'

/** Papers are not drawn for the demo. */
export const licence = {
  number: '12/2568',
  issuer: 'เทศบาลตำบลราไวย์',
  holder: 'มาลี ทองสุข',
  papers: [{ key: 'demo/claim', color: '#888888', blur: null }],
}

/** The place as somebody describes it who runs it. */
export async function describedBy({ tx }: Pick<Past, 'tx'>, place: string) {
  const { name_th, category_id, address, phone } = await tx
    .selectFrom('businesses')
    .select(['name_th', 'category_id', 'address', 'phone'])
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  return { name: name_th, category: category_id, address, phone: phone ?? '', operatorNumber: null }
}

interface Wanted {
  /** @default any */
  category?: Category
  /** Days without an event there: scenes go on from the place's history. */
  quiet: number
  /** @default the first by id, so that each demo has the same */
  bestFirst?: boolean
  /** True if officers have been there. @default either */
  visited?: boolean
  /** @default Phuket */
  province?: number
  /** On whose ground it is now. @default anybody's */
  coveredBy?: string
  count?: number
}

/** Places of a province that nobody owns and nothing is open at. */
export async function listFree(
  { tx, now }: Pick<Past, 'tx' | 'now'>,
  { category, quiet, bestFirst = false, visited, province = phuket, coveredBy, count = 1 }: Wanted,
): Promise<string[]> {
  const since = new Date(now.getTime() - quiet * 86_400_000)
  const { rows } = await rowsOf({ id: 'text' })`
    select businesses.id from businesses
    where province_code = ${province} and status = 'approved' and owner_id is null and owner_left_at is null and created_at < ${since}
      and ${category === undefined ? sql`true` : sql`category_id = ${category}`}
      and ${visited === undefined ? sql`true` : sql`(inspected_at is not null) = ${visited}`}
      and ${coveredBy === undefined ? sql`true` : coversPlace(coveredBy, now)}
      and not exists (select from audit_events e where e.business_id = businesses.id and e.at > ${since})
      and not exists (select from warning_cards c where c.business_id = businesses.id and c.state = any(${openCardStates}::text[]))
      and not exists (
        select from inspections i join findings f on f.inspection_id = i.id
        where i.business_id = businesses.id and f.state = any(${unresolvedFindingStates}::text[])
      )
    order by ${bestFirst ? sql`rating_bayes desc,` : sql``} id limit ${count}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A picture that is not drawn is not shown as broken. */
export const forgetPapers = (tx: Transaction<Schema>) =>
  tx.deleteFrom('claim_files').where('document_key', '=', 'demo/claim').execute()

/** Gives it to a person, by a claim of so many hours ago. */
export async function giveOver(
  past: Past,
  { place, to, officer }: { place: string; to: string; officer: string },
  hours: number,
): Promise<void> {
  const owner: Doer = { id: to, role: 'vendor' }
  const words = 'ผมเปิดร้านนี้เอง ใบอนุญาตเป็นชื่อผม และมีสัญญาเช่าที่ตั้งร้าน'
  const claim = await act(past, owner, hours, claimByLicence, {
    place,
    words,
    ...licence,
    ...(await describedBy(past, place)),
  })
  const reason = 'ใบอนุญาตตรงกับชื่อผู้ขอและที่ตั้ง'
  const made = await past.tx.selectFrom('claims').selectAll().where('id', '=', claim).executeTakeFirstOrThrow()
  const compared = (await compareClaim(past.tx, made))?.mark ?? ''
  await act(past, { id: officer, role: 'inspector' }, hours - 48, approveClaim, {
    claim,
    rev: made.rev,
    reason,
    compared,
  })
}
