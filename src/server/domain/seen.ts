/**
 * The version an officer saw when deciding: forms carry a mark of it, and a decision about something that has changed since is refused,
 * so that nobody decides about something unseen. Rows with a revision of their own carry that.
 */
import { createHash } from 'node:crypto'
import type { PlainRefusal } from '#shared/refusals.ts'
import { canonicalJson } from './canonical-json.ts'
import { InputRefusal } from './input-refusal.ts'

/** The mark of any facts. */
export const seenMark = (facts: unknown): string =>
  createHash('sha256').update(canonicalJson(facts)).digest('base64url').slice(0, 22)

/** Throws `refusal`, which names the change, where the facts differ from those seen. */
export function checkSeen(seen: string, facts: unknown, refusal: PlainRefusal): void {
  if (seen !== seenMark(facts)) throw new InputRefusal({ form: refusal })
}
