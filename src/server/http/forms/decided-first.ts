/** Tells an officer whose decision came second: the other officer, their decision and its time. Their words stand in the refusal itself. */
import type { DecidedFirst } from '#shared/decided-first.ts'
import type { InputRefusal } from '../../domain/input-refusal.ts'
import { findDecidedFirst } from '../../domain/waiting/decided-first.ts'
import type { RequestContext } from '../request/request-context.ts'

const uuids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
/** Most ids of one form that are looked up. */
const idsMost = 100
const idsIn = (text: string) => [...new Set(text.match(uuids) ?? [])].slice(0, idsMost)

/** Null for anybody but an officer, and for refusals of other reasons. */
export async function decidedFirst(
  { actor, person, address, database, reader, now }: RequestContext,
  values: Record<string, string>,
  { status }: InputRefusal,
): Promise<DecidedFirst | null> {
  if (status !== 409 || !person || actor.role !== 'inspector') return null
  const addressed = (address.split('?')[0] ?? '').split('/').map(decodeURIComponent)
  const named = idsIn([address, ...Object.keys(values), ...Object.values(values)].join(' '))
  const asked = { officer: person.id, named, addressed, locale: reader.locale, now }
  return findDecidedFirst(database.db, asked)
}
