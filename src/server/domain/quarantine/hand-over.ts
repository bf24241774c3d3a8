/**
 * Takes in work from the device of an officer no longer on duty: stored as sent, once each, and applied to nothing. Earlier
 * arrivals are recognised, so that an answer lost on the way back makes no second row.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { path } from '#shared/path.ts'
import { type HandedOver, QUARANTINED_PHOTOS_MOST } from '#shared/quarantine/quarantine.ts'
import { OPS_AT_ONCE, OPS_MOST } from '#shared/runs/run-limits.ts'
import { opId, type RunOp } from '#shared/runs/run-ops.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, type Done, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { beganAt, findPrepared } from '../inspections/prepared.ts'
import { notifyArea, placeNamed } from '../ownership/notify.ts'
import { readOps } from '../runs/queries.ts'
import { contentsOf, isTooLong, type OpOutcome, type SentOp } from '../runs/record-ops.ts'
import type { PhotoFacts } from '../runs/run-photos.ts'
import type { SavedPhoto } from '../runs/uploaded-photo.ts'
import { releaseUpload } from '../uploads/queries.ts'
import { type SentBeginning, writeBeginning } from './beginning.ts'
import { getHandingStanding, type HandingStanding, whyHanded, whyNotHand } from './standing.ts'

interface Named {
  run: string
  place: string
}

export interface HandedOps extends Named {
  beginning: SentBeginning | null
  isEnded: boolean
  ops: readonly SentOp[]
}

export interface HandedPhoto extends Named {
  question: string
  photo: SavedPhoto
  facts: PhotoFacts
}

/** Operations of the run that are here, quarantined or not. */
async function knownOps(tx: Transaction<Schema>, { run }: Named, officer: string): Promise<Map<string, RunOp>> {
  const rows = await tx
    .selectFrom('quarantined_ops as o')
    .innerJoin('quarantined_runs as q', 'q.id', 'o.quarantine_id')
    .selectAll('o')
    .where('q.run_id', '=', run)
    .where('q.officer_id', '=', officer)
    .execute()
  const aside = rows.map(({ na_reason: naReason, ...op }): RunOp => ({ ...op, naReason }))
  return new Map([...(await readOps(tx, run)), ...aside].map((op) => [opId(op), op]))
}

/** The run's waiting work, begun where there is none; the time marks additions. */
async function lockQuarantine(
  { tx, actor }: Doing,
  { run }: Named,
  standing: HandingStanding,
): Promise<{ id: string; isNew: boolean }> {
  if (standing.waiting) {
    await tx
      .updateTable('quarantined_runs')
      .set({ last_at: actor.now })
      .where('id', '=', standing.waiting)
      .where('state', '=', 'waiting')
      .execute()
    return { id: standing.waiting, isNew: false }
  }
  const id = uuidv7()
  await tx
    .insertInto('quarantined_runs')
    .values({
      id,
      run_id: run,
      business_id: standing.place,
      officer_id: actor.id,
      why: whyHanded(standing),
      beginning: null,
      arrived_at: actor.now,
      last_at: actor.now,
      decided_by: null,
      decided_at: null,
      reason: null,
      into_id: null,
    })
    .execute()
  return { id, isNew: true }
}

/** Of the photos that the officer may have of the run on the device, those that are here. */
async function photosHere(tx: Transaction<Schema>, { run }: Named, officer: string): Promise<string[]> {
  const { rows } = await rowsOf({ sha256: 'text' })`
    select p.sha256 from quarantined_photos p join quarantined_runs q on q.id = p.quarantine_id
    where q.run_id = ${run}::uuid and q.officer_id = ${officer}::uuid
    union select sha256 from run_photos where run_id = ${run}::uuid`.execute(tx)
  return rows.map(({ sha256 }) => sha256)
}

type Handed = Done<HandedOver, 'run.quarantine'>

async function answered(
  doing: Doing,
  named: Named,
  {
    standing,
    held,
    outcomes = [],
  }: { standing: HandingStanding; held: { id: string; isNew: boolean } | null; outcomes?: OpOutcome[] },
): Promise<Handed> {
  const { tx, actor } = doing
  const result = { outcomes, photos: await photosHere(tx, named, actorId(actor)) }
  if (!held?.isNew) return unchanged(result)
  const after = { run: named.run, why: whyHanded(standing) }
  const place = await placeNamed(tx, standing.place)
  const work = path('/inspector/management-place/quarantine')
  return {
    result,
    audit: { entity: held.id, business: standing.place, after },
    // Once for the waiting work: more of it comes in parts.
    notify: await notifyArea(doing, place, 'work_handed', { path: work }, held.id),
  }
}

/** Of two requests of one person the second sees the rows of the first. */
const lockOfficer = (tx: Transaction<Schema>, officer: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`quarantine ${officer}`}, 0))`.execute(tx)

async function load({ tx, actor }: Doing, named: Named): Promise<HandingStanding> {
  await lockOfficer(tx, actorId(actor))
  return getHandingStanding(tx, actor, named)
}

/** Keeps answers aside, with the beginning of their run and its declared completion. */
export const handOver = command<HandedOps, HandedOver, 'run.quarantine', HandingStanding>('run.quarantine', {
  load,
  may: (standing, _doing, { ops }) =>
    ops.length > OPS_AT_ONCE ? new InputRefusal({ form: 'error:run.opsAtOnce' }) : whyNotHand(standing),
  async run(doing, { run, place, beginning, isEnded, ops }, standing) {
    const { tx, actor } = doing
    const named = { run, place }
    const officer = actorId(actor)
    const known = await knownOps(tx, named, officer)
    const outcomes: OpOutcome[] = []
    const added: SentOp[] = []
    for (const op of ops) {
      const before = known.get(opId(op))
      const isOther = before && contentsOf(before) !== contentsOf(op)
      const tooMany = !before && known.size >= OPS_MOST
      const refused = isOther
        ? 'error:run.otherContents'
        : tooMany
          ? 'error:run.opsMost'
          : isTooLong(op)
            ? 'error:run.tooLong'
            : null
      outcomes.push({ id: opId(op), refused })
      if (before || refused) continue
      known.set(opId(op), op)
      added.push(op)
    }
    // Where all of it had arrived, in a run or for a supervisor, there is nothing to keep.
    const says = beginning !== null && standing.run === null && !standing.hasBegun
    const ends = isEnded && !standing.hasEnded && (standing.run === null || standing.run.state === 'open')
    if (added.length === 0 && !says && !ends) return answered(doing, named, { standing, held: null, outcomes })
    const held = await lockQuarantine(doing, named, standing)
    if (added.length > 0)
      await tx
        .insertInto('quarantined_ops')
        .values(
          added.map(({ naReason, deviceAt, replaces, device, n, question, value, note }) => ({
            quarantine_id: held.id,
            device,
            n,
            question,
            value,
            na_reason: naReason,
            note,
            is_taken: null,
            replaces: [...replaces],
            device_at: deviceAt,
            at: actor.now,
          })),
        )
        .execute()
    if (says && beginning) await keepBeginning(doing, held.id, named, beginning)
    if (ends) await tx.updateTable('quarantined_runs').set({ is_ended: true }).where('id', '=', held.id).execute()
    return answered(doing, named, { standing, held, outcomes })
  },
})

async function keepBeginning(
  { tx, actor }: Doing,
  id: string,
  { run, place }: Named,
  { onDevice, ...said }: SentBeginning,
): Promise<void> {
  const prepared = await findPrepared(tx, { id: run, place, officer: actorId(actor), now: actor.now })
  const { at, skew } = beganAt(onDevice ?? { startedAt: actor.now, sentAt: actor.now }, {
    prepared: prepared?.prepared_at ?? new Date(0),
    now: actor.now,
  })
  await tx
    .updateTable('quarantined_runs')
    .set({ beginning: writeBeginning({ ...said, startedAt: at, skew, prepared }) })
    .where('id', '=', id)
    .where('beginning', 'is', null)
    .execute()
}

async function isPhotoHere(
  tx: Transaction<Schema>,
  { run, question, sha256 }: { run: string; question: string; sha256: string },
  officer: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from run_photos where run_id = ${run}::uuid and question = ${question} and sha256 = ${sha256}
    union all select 1 from quarantined_photos p join quarantined_runs q on q.id = p.quarantine_id
    where q.run_id = ${run}::uuid and q.officer_id = ${officer}::uuid and p.question = ${question} and p.sha256 = ${sha256}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Keeps a photo aside. */
export const handOverPhoto = command<HandedPhoto, HandedOver, 'run.quarantine', HandingStanding>('run.quarantine', {
  load,
  may: (standing) => whyNotHand(standing),
  async run(doing, { run, place, question, photo, facts }, standing) {
    const { tx, actor } = doing
    const named = { run, place }
    const here = await photosHere(tx, named, actorId(actor))
    if (here.length >= QUARANTINED_PHOTOS_MOST && !here.includes(photo.sha256))
      throw new InputRefusal({ photos: 'quarantine:refusal.photosMost' })
    const held = (await isPhotoHere(tx, { run, question, sha256: photo.sha256 }, actorId(actor)))
      ? null
      : await lockQuarantine(doing, named, standing)
    if (held)
      await tx
        .insertInto('quarantined_photos')
        .values({
          quarantine_id: held.id,
          question,
          ...photo,
          at: actor.now,
          is_taken: null,
          taken_at: facts.takenAt,
          source: facts.source,
          lat: facts.at?.lat ?? null,
          lng: facts.at?.lng ?? null,
        })
        .onConflict((it) => it.columns(['quarantine_id', 'question', 'sha256']).doNothing())
        .execute()
    await releaseUpload(tx, { owner: actorId(actor), sha256: photo.sha256 }, photo.key, actor.now)
    return answered(doing, named, { standing, held })
  },
})
