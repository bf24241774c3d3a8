/** Data beside the camera in a recheck: the finding, with its words and photos, and the owner's reply. */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { RunQuestion } from '#shared/runs/run.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf } from '../../db/sql.ts'

const beforeShape = rowsOf({
  code: 'text',
  visited_at: 'time',
  note: 'text',
  reply: 'text?',
  photos: jsonAs<{ id: string; key: string; sha256: string; at: string }[]>(),
})

/** By code, of the questions whose finding at the place is unresolved; of several the last one. */
export async function findBefore(
  db: Kysely<Schema>,
  place: string,
): Promise<ReadonlyMap<string, NonNullable<RunQuestion['before']>>> {
  const { rows } = await beforeShape`
    select distinct on (q.code) q.code, i.visited_at, a.note, (
      select body from card_replies where finding_id = f.id order by created_at desc, id desc limit 1
    ) as reply, (
      select coalesce(json_agg(json_build_object('id', p.id, 'key', p.key, 'sha256', p.sha256, 'at', p.at) order by p.at, p.id), '[]')
      from runs r join run_photos p on p.run_id = r.id and p.question = q.code and p.removed_at is null
      where r.inspection_id = i.id
    ) as photos
    from inspections i
    join findings f on f.inspection_id = i.id and f.state = any(${unresolvedFindingStates}::text[])
    join questions q on q.id = f.question_id
    join answers a on a.inspection_id = f.inspection_id and a.question_id = f.question_id
    where i.business_id = ${place}::uuid and i.state = 'sealed'
    order by q.code, i.visited_at desc, i.id desc`.execute(db)
  return new Map(
    rows.map(({ code, visited_at, note, reply, photos }) => [
      code,
      {
        foundOn: bangkokDay(visited_at),
        note,
        reply,
        photos: photos.map((it) => ({ ...it, at: new Date(it.at).toISOString() })),
      },
    ]),
  )
}
