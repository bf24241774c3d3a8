/** Beginning an inspection of a place: permission, questions and version are decided now and stay. */
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { plainSign } from '#shared/places/place-sign.ts'
import { problems } from '#shared/problems.ts'
import { CLOCK_SKEW_MOST } from '#shared/runs/run-limits.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { inspectedByOthers } from '../duty/agency-kinds.ts'
import { getDuty } from '../duty/find-duty.ts'
import { type DutyStanding, isOtherKind, refusedDuty, whyNotInspect } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { signOf } from '../places/place-sign.ts'
import { openRun } from '../runs/open-run.ts'
import { findOpenRun, findRun } from '../runs/queries.ts'
import { type FoundDue, findDue } from './find-due.ts'
import { beganAt, drawAsked, findPrepared, kindNow, type PreparedRun } from './prepared.ts'

export interface NewInspection {
  /** Of the sender's making. */
  run: string
  place: string
  kind: InspectionKind
  /** Capacity as on the licence, where the officer has read it. */
  licensed: number | null
  /** Position of the officer, if the device gives it. */
  at: { lat: number; lng: number } | null
  /** The accompanying officer. */
  companion: string
  /** The code of the sign at the place, where it was read; anything else is noted with the visit, or refused where it can be corrected. */
  sign?: string
  /** Times of beginning and sending by the device's clock, if it began there. */
  onDevice?: { startedAt: Date; sentAt: Date } | null
  /** The questions drawn for the officer whose work is taken over. @default the person's own prepared visit */
  drawn?: PreparedRun | null
}

interface Beginning {
  standing: DutyStanding
  due: FoundDue
  /** The visit prepared under the run's id. */
  prepared: PreparedRun | null
  /** It was begun before, by a sending whose answer was lost, and may have ended since. */
  isBegun: boolean
  /** The code that was sent is this place's; null where none was sent. */
  signRead: boolean | null
  figures: { capacity: number | null; licensed_capacity: number | null }
}

/** Begins an inspection, or goes on with the one that is open: open work belongs to the area. Throws a refusal that says its rule. */
export const startInspection = command<NewInspection, { run: string }, 'inspection.start', Beginning>(
  'inspection.start',
  {
    async load({ tx, actor, reader }, { place, run, drawn, sign }) {
      // Held, so that of two who begin at once the second goes on with the first one's.
      const figures = await tx
        .selectFrom('businesses')
        .select(['capacity', 'licensed_capacity'])
        .where('id', '=', place)
        .forNoKeyUpdate()
        .executeTakeFirst()
      const standing = await getDuty(tx, { officer: actorId(actor), place, now: actor.now })
      const due = await findDue(tx, place)
      if (!figures || !due) throw problems.page_not_found()
      const prepared = drawn ?? (await findPrepared(tx, { id: run, place, officer: actorId(actor), now: actor.now }))
      const isBegun = (await findRun(tx, run))?.business_id === place
      if (!isBegun && isOtherKind(standing)) throw await inspectedByOthers({ tx, reader }, place)
      const signRead = sign ? plainSign(sign) === (await signOf(tx, place)) : null
      return { standing, due, figures, prepared, isBegun, signRead }
    },
    may({ standing, due, prepared, isBegun, signRead }, { actor }, { kind, onDevice }) {
      if (actor.role !== 'inspector') throw problems.not_allowed()
      const refusal = whyNotInspect(standing)
      // An inspection that began before the agency lost the kind goes on.
      if (refusal && !(isBegun && isOtherKind(standing))) return refusedDuty(refusal)
      if (isBegun) return null
      // An officer on site reads it again; for a visit begun without a network it is reported.
      if (signRead === false && !onDevice) return new InputRefusal({ sign: 'inspection:error.sign' })
      return kindNow(kind, due, prepared) === null ? new InputRefusal({ kind: 'error:run.notDue' }) : null
    },
    async run(
      { tx, actor },
      { run, place, kind: said, licensed, at, companion, onDevice },
      { due, figures, prepared, isBegun, signRead },
    ) {
      const open = await findOpenRun(tx, place, 'inspection')
      if (open) return unchanged({ run: open.id })
      if (isBegun) return unchanged({ run })
      const { agency_id } = await tx
        .selectFrom('role_grants')
        .select('agency_id')
        .where('user_id', '=', actorId(actor))
        .where('role', '=', 'inspector')
        .executeTakeFirstOrThrow()
      const kind = kindNow(said, due, prepared) ?? said
      const template = prepared?.template_id ?? due.templateId
      const began = onDevice
        ? beganAt(onDevice, { prepared: prepared?.prepared_at ?? actor.now, now: actor.now })
        : null
      await openRun(tx, actor, {
        id: run,
        kind,
        place,
        template,
        agency: agency_id,
        at,
        companion,
        signRead,
        began,
        follows: kind === 'recheck' ? (due.follows?.id ?? null) : null,
        capacity: figures.capacity,
        licensed: licensed ?? figures.licensed_capacity,
        askedOf: () => prepared?.asked ?? drawAsked(kind, due),
      })
      const skew = began && Math.abs(began.skew) > CLOCK_SKEW_MOST ? { clockSkew: began.skew } : {}
      return {
        result: { run },
        audit: { entity: run, business: place, after: { kind, template, agency: agency_id, ...skew } },
      }
    },
  },
)
