/** Making somebody a steward, and ending it: by the administrator on the command line, or by two stewards, of whom it is neither. */
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { type RowOf, sql } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { powerOfTwo } from '../command/power.ts'
import { isSteward } from '../duty/stewards.ts'
import { InputRefusal } from '../input-refusal.ts'
import { recipientShape } from '../officers/lock-officer.ts'

const heldShape = recipientShape.and({
  isActive: 'bool',
  /** Holds the office now, on duty or not. */
  holds: 'bool',
  /** The caller is a steward. */
  mayAsk: 'bool',
})
type Held = RowOf<typeof heldShape>

/** The officer, locked. Throws `page_not_found` for who is none. */
async function hold({ tx, actor }: Doing, person: string): Promise<Held> {
  const { rows } = await heldShape`
    select u.id, u.email, u.phone, u.locale, g.state = 'active' and u.suspended_at is null as "isActive",
      exists (select from stewards s where s.user_id = u.id) as holds,
      ${actor.id === null ? sql`false` : isSteward(actor.id)} as "mayAsk"
    from role_grants g join users u on u.id = g.user_id
    where g.user_id = ${person}::uuid and g.role = 'inspector' for update of g`.execute(tx)
  const [held] = rows
  if (!held) throw problems.page_not_found()
  return held
}

const notify = (doing: Doing, held: Held, kind: 'steward_made' | 'steward_ended') =>
  notice(doing, held, kind, { path: path('/inspector/agencies'), at: doing.actor.now }, { user: held.id, ref: null })

async function put(doing: Doing, held: Held) {
  const { tx, actor } = doing
  await tx.insertInto('stewards').values({ user_id: held.id, made_at: actor.now, made_by: actor.id }).execute()
  return {
    result: true,
    audit: { entity: held.id, after: { steward: true } },
    notify: notify(doing, held, 'steward_made'),
  }
}

/** From the command line, for an officer on duty. Whether it is new. */
export const appointSteward = command<{ person: string }, boolean, 'steward.make', Held>('steward.make', {
  load: (doing, { person }) => hold(doing, person),
  may: onlyProduct,
  run: async (doing, _input, held) => (held.holds ? unchanged(false) : put(doing, held)),
})

interface Asked {
  person: string
  reason: string
}

/** Only a steward asks, and never about themselves. */
function whyNotAsk(held: Held, doing: Doing): InputRefusal | null {
  if (!held.mayAsk) throw problems.page_not_found()
  return held.id === actorId(doing.actor) ? new InputRefusal({ form: 'agency:refusal.ownSteward' }) : null
}

export const makeSteward = powerOfTwo(
  command<Asked, boolean, 'steward.make', Held>('steward.make', {
    load: (doing, { person }) => hold(doing, person),
    may: (held, doing) =>
      whyNotAsk(held, doing) ??
      (held.isActive && !held.holds ? null : new InputRefusal({ form: 'agency:refusal.stewardStale' })),
    run: (doing, _input, held) => put(doing, held),
  }),
)

export const endSteward = powerOfTwo(
  command<Asked, undefined, 'steward.end', Held>('steward.end', {
    load: (doing, { person }) => hold(doing, person),
    may: (held, doing) =>
      whyNotAsk(held, doing) ?? (held.holds ? null : new InputRefusal({ form: 'agency:refusal.stewardStale' })),
    async run(doing, { reason }, held) {
      await doing.tx.deleteFrom('stewards').where('user_id', '=', held.id).execute()
      return {
        result: undefined,
        audit: { entity: held.id, before: { steward: true }, after: { steward: false }, reason },
        notify: notify(doing, held, 'steward_ended'),
      }
    },
  }),
)
