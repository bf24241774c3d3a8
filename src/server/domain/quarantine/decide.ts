/**
 * Decides about quarantined work. Taken over, it goes into the run as its officer's answers, at the time of taking; the officer who
 * takes it over is responsible for ending the run. Entries that a run cannot take stay. Set aside, it stays on record with the reason.
 */
import type { Transaction } from 'kysely'
import { problems } from '#shared/problems.ts'
import { handedWorkPath, type QuarantineState } from '#shared/quarantine/quarantine.ts'
import { QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import { opId } from '#shared/runs/run-ops.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { agencyOfOfficer } from '../duty/agency-kinds.ts'
import { getDuty } from '../duty/find-duty.ts'
import { getPlaceDuty, whyNotAct } from '../duty/place-duty.ts'
import { type DutyRefusal, isOnDuty, refusedDuty, whyNotWork } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { startInspection } from '../inspections/start-inspection.ts'
import { notifyPeople, placeNamed } from '../ownership/notify.ts'
import { whileAnswered } from '../runs/access.ts'
import { findRun, type RunRow } from '../runs/queries.ts'
import { storeOps } from '../runs/record-ops.ts'
import { isShownBefore, storeRunPhotos, whyNotFrom } from '../runs/run-photos.ts'
import { readBeginning } from './beginning.ts'

interface Seen {
  quarantine: string
  /** Time of arrival of the last part that the supervisor has seen. */
  rev: string
}

const heldShape = rowsOf({
  id: 'text',
  run: 'text',
  place: 'text',
  officer: 'text?',
  state: textIs<QuarantineState>(),
  beginning: orNull(jsonAs<unknown>()),
  /** Time of arrival of the last part. */
  last_at: 'time',
  /** Into which run something of it was taken before. */
  into: 'text?',
  isSupervisor: 'bool',
  refusal: orNull(textIs<DutyRefusal>()),
  /** Reason against going on with the run oneself. */
  workRefusal: orNull(textIs<DutyRefusal>()),
})
type Held = RowOf<typeof heldShape>

/** The row, locked. Throws `page_not_found` for anybody not on duty there. */
async function hold({ tx, actor }: Doing, { quarantine }: { quarantine: string }): Promise<Held> {
  const { rows } = await heldShape.without('isSupervisor', 'refusal', 'workRefusal')`
    select id, run_id as run, business_id as place, officer_id as officer, state, beginning, last_at,
      (select p.into_id from quarantined_runs p where p.run_id = q.run_id and p.state = 'taken' order by p.decided_at desc limit 1) as into
    from quarantined_runs q where id = ${quarantine}::uuid for update of q`.execute(tx)
  const [found] = rows
  if (!found) throw problems.page_not_found()
  const me = actorId(actor)
  const duty = await getPlaceDuty(tx, { officer: me, place: found.place, now: actor.now })
  if (actor.role !== 'inspector' || !isOnDuty(duty)) throw problems.page_not_found()
  const standing = await getDuty(tx, { officer: me, place: found.place, now: actor.now })
  return {
    ...found,
    isSupervisor: duty.level === 'supervisor',
    refusal: whyNotAct(duty),
    workRefusal: whyNotWork(standing),
  }
}

/** The refusal of a person who may not decide at all; null where they may. */
function whyNotDecide(
  { isSupervisor, refusal, state, officer, last_at }: Held,
  me: string,
  rev: string,
): InputRefusal | null {
  if (!isSupervisor) return new InputRefusal({ form: 'quarantine:refusal.notSupervisor' })
  if (refusal) return refusedDuty(refusal)
  if (officer === me) return new InputRefusal({ form: 'quarantine:refusal.own' })
  if (state !== 'waiting') return new InputRefusal({ form: 'quarantine:refusal.decided' })
  return last_at.toISOString() === rev ? null : new InputRefusal({ form: 'quarantine:refusal.more' })
}

/** The run that takes it in: its own, begun now where it never arrived, or that which is open at the place by then. */
async function runFor(doing: Doing, { run, place, into, beginning: row }: Held): Promise<RunRow> {
  const { tx, actor } = doing
  const known = (await findRun(tx, run, 'lock')) ?? (into === null ? null : await findRun(tx, into, 'lock'))
  if (known) return known
  const beginning = readBeginning(row)
  if (!beginning) throw new InputRefusal({ form: 'quarantine:refusal.noRun' })
  const { kind, licensed, at, companion, sign, startedAt, skew, prepared } = beginning
  // As if it had been sent now by the same clock: so the difference is on record as with any other beginning.
  const byDevice = (time: Date) => new Date(time.getTime() + skew * 1000)
  const onDevice = { startedAt: byDevice(startedAt), sentAt: byDevice(actor.now) }
  const begun = await startInspection.perform(doing, {
    run,
    place,
    kind,
    licensed,
    at,
    companion,
    sign,
    onDevice,
    drawn: prepared,
  })
  const started = await findRun(tx, begun.run, 'lock')
  if (!started) throw problems.page_not_found()
  return started
}

interface Taken {
  ops: number
  photos: number
  left: number
}

/** Puts it into the run, and notes of each whether the run took it. */
async function apply({ tx, actor }: Doing, { id, officer }: Held, run: RunRow): Promise<Taken> {
  const by = { id: officer, now: actor.now }
  const rows = await tx
    .selectFrom('quarantined_ops')
    .selectAll()
    .where('quarantine_id', '=', id)
    .orderBy('at')
    .orderBy('device')
    .orderBy('n')
    .execute()
  const ops = rows.map(({ device, n, question, value, na_reason: naReason, note, replaces, device_at: deviceAt }) => ({
    device,
    n,
    question,
    value,
    naReason,
    note,
    replaces,
    deviceAt,
  }))
  const outcomes = await storeOps(tx, run, ops, by)
  const taken = new Set(outcomes.flatMap(({ id: op, refused }) => (refused ? [] : [op])))
  for (const row of rows)
    await tx
      .updateTable('quarantined_ops')
      .set({ is_taken: taken.has(opId(row)) })
      .where('quarantine_id', '=', id)
      .where('device', '=', row.device)
      .where('n', '=', row.n)
      .execute()
  const photos = await applyPhotos(tx, { id, by }, run)
  return { ops: taken.size, photos: photos.taken, left: rows.length - taken.size + photos.left }
}

async function applyPhotos(
  tx: Transaction<Schema>,
  { id, by }: { id: string; by: { id: string | null; now: Date } },
  run: RunRow,
): Promise<{ taken: number; left: number }> {
  const rows = await tx
    .selectFrom('quarantined_photos')
    .selectAll()
    .where('quarantine_id', '=', id)
    .orderBy('at')
    .execute()
  const there = await tx
    .selectFrom('run_photos')
    .select(['question', 'sha256'])
    .where('run_id', '=', run.id)
    .where('removed_at', 'is', null)
    .execute()
  const counts = new Map<string, Set<string>>()
  const of = (question: string) => counts.get(question) ?? new Set<string>()
  for (const { question, sha256 } of there) counts.set(question, of(question).add(sha256))
  let taken = 0
  for (const { question, key, sha256, taken_at: takenAt, source, lat, lng } of rows) {
    const facts = { takenAt, source, at: lat === null || lng === null ? null : { lat, lng } }
    const own = of(question).add(sha256)
    const fits =
      run.asked.includes(question) &&
      whyNotFrom(run, facts) === null &&
      own.size <= QUESTION_PHOTOS_MOST &&
      !(await isShownBefore(tx, run, { sha256 }))
    if (fits) {
      counts.set(question, own)
      await storeRunPhotos(tx, run, { question, photos: [{ key, sha256 }], facts }, by)
      taken++
    } else own.delete(sha256)
    await tx
      .updateTable('quarantined_photos')
      .set({ is_taken: fits })
      .where('quarantine_id', '=', id)
      .where('question', '=', question)
      .where('sha256', '=', sha256)
      .execute()
  }
  return { taken, left: rows.length - taken }
}

/** Takes it over; tells at which place, and how much the run could not take. */
export const takeOver = command<Seen, { place: string; left: number }, 'run.take_over', Held>('run.take_over', {
  load: hold,
  may: (held, { actor }, { rev }) =>
    whyNotDecide(held, actorId(actor), rev) ?? (held.workRefusal && refusedDuty(held.workRefusal)),
  async run(doing, _input, held) {
    const { tx, actor } = doing
    const run = await runFor(doing, held)
    const refusal = whileAnswered(run, actor)
    if (refusal) throw refusal
    const { left, ...taken } = await apply(doing, held, run)
    await tx
      .updateTable('quarantined_runs')
      .set({ state: 'taken', decided_by: actor.id, decided_at: actor.now, into_id: run.id })
      .where('id', '=', held.id)
      .execute()
    // Its officer does not go on with it: who took it over does.
    await tx
      .updateTable('runs')
      .set({ opened_by: actor.id, agency_id: agencyOfOfficer(actorId(actor)) })
      .where('id', '=', run.id)
      .where('state', '=', 'open')
      .where('opened_by', '=', held.officer)
      .execute()
    return {
      result: { place: held.place, left },
      audit: { entity: held.id, business: held.place, after: { run: run.id, officer: held.officer, ...taken, left } },
      notify: await notifyPeople(doing, await placeNamed(tx, held.place), [held.officer], 'work_taken', {
        path: handedWorkPath,
      }),
    }
  },
})

/** Leaves it where it is, for good. */
export const setAside = command<Seen & { reason: string }, undefined, 'run.set_aside', Held>('run.set_aside', {
  load: hold,
  may: (held, { actor }, { rev }) => whyNotDecide(held, actorId(actor), rev),
  async run(doing, { reason }, held) {
    const { tx, actor } = doing
    await tx
      .updateTable('quarantined_runs')
      .set({ state: 'set_aside', decided_by: actor.id, decided_at: actor.now, reason })
      .where('id', '=', held.id)
      .execute()
    return {
      result: undefined,
      audit: { entity: held.id, business: held.place, after: { run: held.run, officer: held.officer }, reason },
      notify: await notifyPeople(doing, await placeNamed(tx, held.place), [held.officer], 'work_set_aside', {
        reason,
        path: handedWorkPath,
      }),
    }
  },
})
