/**
 * Records an officer's attempt to act outside of their duty areas, though nothing was done: the only trace of somebody who goes
 * through other areas' work. Not in the place's own chain, which would tell its owner.
 */
import type { Kysely } from 'kysely'
import type { Action } from '#shared/actions.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../audit/record-event.ts'
import { InputRefusal } from '../input-refusal.ts'

const outside: readonly RefusalCode[] = ['inspection:refusal.outsideArea', 'warning:refusal.outsideArea']

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Ids in the input, by the names of its fields; people's texts stay out. */
function namedIn(input: unknown): Record<string, string> {
  const fields = input !== null && typeof input === 'object' ? Object.entries(input) : []
  return Object.fromEntries(fields.filter(([, value]) => typeof value === 'string' && uuid.test(value)))
}

interface Tried {
  actor: Actor
  action: Action | undefined
  input: unknown
}

/** Records it where `error` is a refusal of that kind; called after the refused command was undone, in a transaction of its own. */
export async function recordOutside(
  db: Kysely<Schema>,
  error: unknown,
  { actor, action, input }: Tried,
): Promise<void> {
  if (!(error instanceof InputRefusal) || actor.id === null) return
  if (!Object.values(error.errors).some((code) => outside.includes(code))) return
  const about = namedIn(input)
  await inTransaction(db, (tx) =>
    recordEvent(tx, actor, {
      action: 'duty.outside_area',
      entity: about.place ?? Object.values(about)[0],
      after: { tried: action ?? null, ...about },
    }),
  )
}
