/** Operations of an agency's own system, beside the map of those that everybody reads: each needs a key with its scope. */
import { z } from 'zod'
import type { KeyScope } from '#shared/open/keys.ts'
import { reportJobShape, sentReportsShape } from '#shared/open/reported.ts'
import { jobShape, sentListShape, sentOneShape } from '#shared/open/writes.ts'

export interface WriteOperation {
  method: 'get' | 'put' | 'post'
  path: string
  scope: KeyScope
  /** The operation in words, for the document. */
  says: string
  query: z.ZodObject
  /** Null of one that sends nothing. */
  body: z.ZodObject | null
  answer: z.ZodObject
  /** Of a taken request. */
  status: 200 | 202
}

const query = z.strictObject({})

export const apiWrites = [
  {
    method: 'put',
    path: '/agency/places/{external_id}',
    scope: 'places',
    says: 'Adds or changes one place by the agency’s own number, or says what that would do.',
    query,
    body: sentOneShape,
    answer: jobShape,
    status: 200,
  },
  {
    method: 'post',
    path: '/agency/places',
    scope: 'places',
    says: 'Sends a list of places, which is compared and stored in the background. With `Idempotency-Key`, sent twice it is one list for seven days.',
    query,
    body: sentListShape,
    answer: jobShape,
    status: 202,
  },
  {
    method: 'get',
    path: '/agency/jobs/{id}',
    scope: 'places',
    says: 'How far a list is, and what each row did or would do.',
    query: z.strictObject({ cursor: z.string().max(400).optional().describe('`next` of the answer before.') }),
    body: null,
    answer: jobShape,
    status: 200,
  },
  {
    method: 'post',
    path: '/agency/inspections',
    scope: 'inspections',
    says: 'Reports inspections of the agency’s own system, corrects or withdraws them, or says what that would do. They are stored in the background.',
    query,
    body: sentReportsShape,
    answer: reportJobShape,
    status: 202,
  },
  {
    method: 'get',
    path: '/agency/inspection-jobs/{id}',
    scope: 'inspections',
    says: 'How far a list of reported inspections is, and what each row did or would do.',
    query: z.strictObject({ cursor: z.string().max(400).optional().describe('`next` of the answer before.') }),
    body: null,
    answer: reportJobShape,
    status: 200,
  },
] as const satisfies readonly WriteOperation[]
