/** The places of a round as a form sends them: one box each, because a form's fields have each name once. */
import { z } from 'zod'
import { issueOf } from '../refusals.ts'
import { prefix } from './pick-name.ts'
import { ROUND_MOST } from './weights.ts'

const uuid = z.guid().toLowerCase()

export const roundFields = z.record(z.string(), z.string()).transform((fields, context) => {
  const named = Object.keys(fields).filter((name) => name.startsWith(prefix))
  const places = named.flatMap((name) => uuid.safeParse(name.slice(prefix.length)).data ?? [])
  if (places.length === 0) context.addIssue(issueOf('form', 'plan:error.none'))
  if (places.length > ROUND_MOST) context.addIssue(issueOf('form', 'plan:error.many'))
  return { places: [...new Set(places)] }
})
