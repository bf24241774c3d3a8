/**
 * Photos of a card that resemble earlier ones on record: those of waiting replies, and those of another officer's visit.
 * For the officer who decides about the card; neither the owner nor the photographing officer is notified. Of a place outside that officer's
 * area only public facts are shown: of an unlisted one, of a self-survey, of a visit without a result and of a card that is not public yet, that
 * there is one, but neither name nor photo.
 */
import type { Kysely } from 'kysely'
import type { Lookalike } from '#shared/cards/lookalike.ts'
import type { Locale } from '#shared/locales.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { onDuty } from '../duty/on-duty.ts'

/** Others that are told of one photo, those most like it first. */
const most = 2

const rowShape = rowsOf({
  photo: 'text',
  key: 'text',
  kind: textIs<Lookalike['kind']>(),
  place: 'text',
  name: 'text',
  at: 'time',
  is_here: 'bool',
  is_shown: 'bool',
})
type Row = RowOf<typeof rowShape>

export async function findLookalikes(
  db: Kysely<Schema>,
  { card, officer, locale, now }: { card: string; officer: string; locale: Locale; now: Date },
): Promise<Lookalike[]> {
  const { rows } = await rowShape`
    with own as (
      select p.key, r.created_at as at, c.business_id, r.card_id as subject
      from warning_cards c join card_replies r on r.card_id = c.id and r.decided_at is null join card_reply_photos p on p.reply_id = r.id
      where c.id = ${card}::uuid
      union
      select p.key, p.at, r.business_id, r.id
      from card_findings cf join findings f on f.id = cf.finding_id join questions q on q.id = f.question_id
      join runs r on r.inspection_id = f.inspection_id
      join run_photos p on p.run_id = r.id and p.question = q.code and p.removed_at is null and p.by_id is distinct from ${officer}::uuid
      where cf.card_id = ${card}::uuid
    ), alike as (
      select own.*, l.other, l.bits from own join photo_likenesses l on l.photo = own.key
      union all
      -- The same file, sent again by the same person, has the same name.
      select own.*, own.key, 0 from own
    )
    select * from (
      select a.key as photo, a.other as key, u.kind, u.place, ${localName('businesses.name', locale)} as name, u.at,
        u.place = a.business_id as is_here, (u.place = a.business_id or ${onDuty(officer, now)}
          or (businesses.status = any(${[...listedStatuses]}) and u.is_public)) as is_shown, row_number() over (partition by a.key order by a.bits, u.at) as turn
      from alike a cross join lateral (
        select case r.kind when 'survey' then 'survey' else 'visit' end as kind, r.business_id as place, p.at, r.id as subject,
          -- The picture of a finding is public with the result; of what passed there is none.
          exists (select from findings f join inspections i on i.id = f.inspection_id join questions q on q.id = f.question_id
            where f.inspection_id = r.inspection_id and q.code = p.question and i.sealed_at is not null) as is_public
        from run_photos p join runs r on r.id = p.run_id
        where p.key = a.other and p.removed_at is null
        union all
        select 'reply', c.business_id, r.created_at, c.id,
          c.public_from is not null and c.public_from <= ${now}::timestamptz and (c.withdrawn_at is null or c.public_from <= c.withdrawn_at)
        from card_reply_photos p join card_replies r on r.id = p.reply_id
        join warning_cards c on c.id = r.card_id where p.key = a.other
      ) u join businesses on businesses.id = u.place
      where u.at < a.at and u.subject <> a.subject
    ) found where turn <= ${most} order by photo, turn`.execute(db)
  return rows.map(({ photo, key, kind, at, is_shown, ...row }) => ({
    photo,
    key: is_shown ? key : null,
    kind,
    at: at.toISOString(),
    place: placeOf(row, is_shown),
  }))
}

function placeOf(
  { place, name, is_here }: Pick<Row, 'place' | 'name' | 'is_here'>,
  isShown: boolean,
): Lookalike['place'] {
  if (is_here) return { is: 'here' }
  return isShown ? { is: 'other', id: place, name } : { is: 'withheld' }
}
