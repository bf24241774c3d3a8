/** An officer on duty decides which photos of a finding are public. The later decision counts: a photo no longer public leaves the page at once. */
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import type { PlaceDuty } from '../duty/place-duty.ts'
import { decidablePhotos } from '../inspections/finding-photos.ts'
import { checkSeen } from '../seen.ts'
import { lockDuty, whyNotCheck } from './check-papers.ts'

/** A photo of a finding with the decision on it. */
export interface DecidablePhoto {
  id: string
  key: string
  at: string
  isReply: boolean
  /** Null where nobody has decided. */
  isPublic: boolean | null
}

interface Decision {
  place: string
  finding: string
  /** Of the photos that were seen. */
  rev: string
  /** Ids of those that everybody may see; nobody sees the rest. */
  shown: readonly string[]
}

/** The photos, and the decisions on them. */
export const photoFacts = (photos: readonly DecidablePhoto[]) =>
  photos.map(({ id, isPublic }) => `${id} ${isPublic}`).sort()

/** Throws `page_not_found` for a finding of another place. */
/** Photos of a finding that are decided. Throws `page_not_found` where it is not one of the place. */
export async function photosOf(
  tx: Transaction<Schema>,
  { place, finding }: Pick<Decision, 'place' | 'finding'>,
): Promise<DecidablePhoto[]> {
  const { rows } = await rowsOf({ photos: orNull(jsonAs<DecidablePhoto[]>()) })`
    select ${decidablePhotos} as photos from findings f
    join questions q on q.id = f.question_id join inspections i on i.id = f.inspection_id
    where f.id = ${finding}::uuid and i.business_id = ${place}::uuid and i.state = 'sealed' for share of f`.execute(tx)
  const [row] = rows
  if (!row) throw problems.page_not_found()
  return row.photos ?? []
}

export const decidePhotos = command<Decision, undefined, 'photo.decide', PlaceDuty>('photo.decide', {
  load: lockDuty,
  may: whyNotCheck,
  async run({ tx, actor }, input) {
    const photos = await photosOf(tx, input)
    const said = photos.map((photo) => ({ ...photo, becomes: input.shown.includes(photo.id) }))
    const changed = said.filter(({ isPublic, becomes }) => isPublic !== becomes)
    if (changed.length === 0) return unchanged(undefined)
    checkSeen(input.rev, photoFacts(photos), 'policy:refusal.photos')
    for (const { id, isReply, becomes } of changed) {
      const decision = { is_public: becomes, decided_by: actorId(actor), decided_at: actor.now }
      const column = isReply ? 'reply_photo_id' : 'run_photo_id'
      await tx
        .insertInto('photo_decisions')
        .values({ id: uuidv7(), run_photo_id: null, reply_photo_id: null, [column]: id, ...decision })
        .onConflict((conflict) => conflict.column(column).doUpdateSet(decision))
        .execute()
    }
    const keysOf = (isPublic: boolean) => said.filter((it) => it.becomes === isPublic).map(({ key }) => key)
    return {
      result: undefined,
      audit: { entity: input.finding, business: input.place, after: { shown: keysOf(true), hidden: keysOf(false) } },
      touches: [`place:${input.place}`],
    }
  },
})

const photographedShape = rowsOf({
  id: 'text',
  text: 'text',
  isPaper: 'bool',
  at: 'time',
  photos: jsonAs<DecidablePhoto[]>(),
})
type PhotographedRow = RowOf<typeof photographedShape>

/** Findings of one page. */
const findingsPerPage = 20

/** Findings of a place that there are photos of, the newest first, older than `before`. */
export async function listPhotographed(
  db: Kysely<Schema>,
  place: string,
  { locale, before }: { locale: Locale; before: string | null },
): Promise<{ photographed: PhotographedRow[]; next: string | null }> {
  const { rows } = await photographedShape`
    select * from (
      select f.id, ${localText('q.text', locale)} as text, q.section = 'license' as "isPaper", i.visited_at as at, ${decidablePhotos} as photos
      from inspections i join findings f on f.inspection_id = i.id join questions q on q.id = f.question_id
      where i.business_id = ${place}::uuid and i.state = 'sealed'
    ) it where photos is not null and coalesce((at, id) < (select o.visited_at, f.id from findings f
      join inspections o on o.id = f.inspection_id where f.id = ${before}::uuid and o.business_id = ${place}::uuid), true)
    order by at desc, id desc limit ${findingsPerPage + 1}`.execute(db)
  const photographed = rows.slice(0, findingsPerPage)
  return { photographed, next: rows.length > findingsPerPage ? (photographed.at(-1)?.id ?? null) : null }
}
