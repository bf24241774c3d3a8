/**
 * Photos of a finding `f` of a question `q`: the officer's (before), and those the owner sent with accepted replies (after). Some show papers,
 * faces and other people, so that only those approved by an officer are public.
 */
import { sql } from '../../db/sql.ts'

/** Photos a finding shows of each kind to everybody. */
const mostShown = 2

const taken = sql`run_photos p join runs r on r.id = p.run_id left join photo_decisions d on d.run_photo_id = p.id
  where r.inspection_id = f.inspection_id and p.removed_at is null and p.question = q.code`

const replied = sql`card_reply_photos p join card_replies r on r.id = p.reply_id left join photo_decisions d on d.reply_photo_id = p.id
  where r.finding_id = f.id and r.verdict = 'accepted'`

/** The public ones; of a finding not verified as fixed, the first kind alone. */
export const publicPhotos = sql`json_build_object(
  'before', (select coalesce(json_agg(json_build_object('key', it.key, 'at', it.at) order by it.at, it.id), '[]') from (
    select p.id, p.key, p.at from ${taken} and d.is_public order by p.at, p.id limit ${mostShown}) it),
  'after', (select coalesce(json_agg(json_build_object('key', it.key, 'at', it.created_at) order by it.created_at, it.position), '[]') from (
    select p.key, r.created_at, p.position from ${replied} and d.is_public and f.state = 'verified'
      order by r.created_at, p.position limit ${mostShown}) it))`

/** True if there are any. */
export const hasPublicPhotos = sql`(exists (select from ${taken} and d.is_public) or exists (select from ${replied} and d.is_public))`

/** All of them with the decision on each, for officers. */
export const decidablePhotos = sql`(select json_agg(it order by it.at, it.position, it.id) from (
    select p.id, p.key, p.at, 0 as position, false as "isReply", d.is_public as "isPublic" from ${taken}
    union all select p.id, p.key, r.created_at, p.position, true, d.is_public from ${replied}
  ) it)`
