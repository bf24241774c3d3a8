/** The actor of a request: the facts that commands, policies and the audit need about it. */
import type { Role } from '#shared/roles.ts'

export interface Actor {
  /** Null for a guest and for the product's own work. */
  id: string | null
  role: Role | 'system'
  /** The client's network address, never stored as it is. */
  address: string | null
  /** One clock for the whole request. */
  now: Date
  /** The installation's secret for hashes of personal data. */
  salt: Buffer
}

/** The owner of a command's rows. A command behind a door that needs a person is never asked for by a guest. */
export function actorId({ id }: Pick<Actor, 'id'>): string {
  if (id === null) throw new Error('A command of a person was asked for by nobody')
  return id
}
