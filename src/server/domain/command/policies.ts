/**
 * The callers allowed to run a command at all; ownership of the row is checked in the SQL of its `load` and `run`. The page's
 * guard has redirected others before: refusals here come from another way in, such as a resource, a job or a mistake of ours.
 */
import { problems } from '#shared/problems.ts'
import type { Doing } from './command.ts'

type Asks = Pick<Doing, 'actor'>

/** Anybody, guests included. */
export const anybody = () => null

/** A signed-in person, for their own data. */
export function onlyPersons(_subject: unknown, { actor }: Asks): null {
  if (actor.id === null) throw problems.not_allowed()
  return null
}

/** Officers, and the product where it follows up on their acts. */
export function onlyOfficers(_subject: unknown, { actor }: Asks): null {
  if (actor.role !== 'inspector' && actor.role !== 'system') throw problems.not_allowed()
  return null
}

/** The product itself: its background work, its command line, and consequences of a person's command. */
export function onlyProduct(_subject: unknown, { actor }: Asks): null {
  if (actor.role !== 'system') throw problems.not_allowed()
  return null
}
