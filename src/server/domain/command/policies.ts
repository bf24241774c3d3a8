/**
 * Who may ask for a command at all, where nothing else decides it; whose row it is stands in the SQL of its `load` and `run`. The page's
 * door has led others elsewhere before: what these refuse came another way, such as a resource, a job or a mistake of ours.
 */
import { problems } from '#shared/problems.ts'
import type { Doing } from './command.ts'

type Asks = Pick<Doing, 'actor'>

/** Anybody, guests included. */
export const anybody = () => null

/** Somebody who is signed in, for what is the person's own. */
export function onlyPersons(_subject: unknown, { actor }: Asks): null {
  if (actor.id === null) throw problems.not_allowed()
  return null
}

/** Officers, and the product where it follows what they did. */
export function onlyOfficers(_subject: unknown, { actor }: Asks): null {
  if (actor.role !== 'inspector' && actor.role !== 'system') throw problems.not_allowed()
  return null
}

/** The product itself: its background work, its command line, and what follows from a person's command. */
export function onlyProduct(_subject: unknown, { actor }: Asks): null {
  if (actor.role !== 'system') throw problems.not_allowed()
  return null
}
