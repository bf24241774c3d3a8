/** Makes an officer on duty a supervisor of an area: done by two supervisors of the whole of it, who are over the officer. */
import { path } from '#shared/path.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { powerOfTwo } from '../command/power.ts'
import { isWithinAgency } from '../duty/agency-areas.ts'
import { InputRefusal } from '../input-refusal.ts'
import { raiseArea } from './areas.ts'
import {
  type LockedOfficer,
  lockOfficer,
  mayDecide,
  mayGive,
  nameArea,
  pastRefusal,
  writeMove,
} from './lock-officer.ts'

interface Asked {
  officer: string
  rev: string
  area: number
  until: Date | null
}

export const makeSupervise = powerOfTwo(
  command<Asked, undefined, 'duty.assign', LockedOfficer & { covers: boolean; fits: boolean }>('duty.assign', {
    async load(doing, { officer, area }) {
      const held = await lockOfficer(doing, officer)
      return {
        ...held,
        covers: await mayGive(doing, held, area),
        fits: await isWithinAgency(doing.tx, held.agency, area),
      }
    },
    may(held, doing, input) {
      const refusal = mayDecide('active')(held, doing, input)
      if (refusal) return refusal
      if (!held.covers) return new InputRefusal({ area: 'officer:refusal.outsideArea' })
      if (!held.fits) return new InputRefusal({ area: 'officer:refusal.outsideAgency' })
      return pastRefusal(input.until, doing.actor.now)
    },
    async run(doing, { officer, area, until }, held) {
      const { tx, actor, origin } = doing
      await raiseArea(tx, { officer, area, from: actor.now, until, by: actorId(actor) })
      await writeMove(doing, { officer, what: 'area_given', area, until })
      const values = {
        area: await nameArea(tx, area, held.locale),
        path: path('/inspector/area-duty'),
        at: actor.now,
      }
      return {
        result: undefined,
        audit: { entity: officer, after: { area, until, level: 'supervisor' } },
        notify: notice({ origin }, held, 'supervise_given', values, { user: officer, ref: null }),
      }
    },
  }),
)
