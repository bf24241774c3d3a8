/**
 * The meaning of a violated constraint for the person behind it. The database holds the rules, by name; a conflict that no command can
 * foresee, because somebody else is quicker, is refused from the catalogue. All others are in `test/database/internal-constraints.txt`, and a
 * test compares both with the database's own, so that a new constraint cannot be forgotten.
 */
import type { PlainRefusal } from '#shared/refusals.ts'

/** Constraints that a person's input can violate in a command that has looked. */
export const constraintRefusals = {
  users_email: 'error:constraint.contact_taken',
  users_phone: 'error:constraint.contact_taken',
  users_reachable: 'error:constraint.last_contact',
  // An account that is stopped publishes nothing (domain/stops).
  reviews_not_stopped: 'stop:refusal.writing',
  reviews_edit_not_stopped: 'stop:refusal.writing',
  review_reports_not_stopped: 'stop:refusal.writing',
  place_reports_not_stopped: 'stop:refusal.writing',
  chat_messages_not_stopped: 'stop:refusal.writing',
} as const satisfies Record<string, PlainRefusal>

/** The refusal behind a database error; undefined when it is not the person's doing. */
export function constraintRefusal(error: unknown): PlainRefusal | undefined {
  const name = constraintOf(error)
  return name !== undefined && Object.hasOwn(constraintRefusals, name)
    ? constraintRefusals[name as keyof typeof constraintRefusals]
    : undefined
}

/** Name of the constraint that a database error is about. */
export function constraintOf(error: unknown): string | undefined {
  const name = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  return typeof name === 'string' ? name : undefined
}
