/** The fields by which an owner states other hours for some days and for public holidays, read. For the server: pages know their names only. */
import { z } from 'zod'
import type { Span } from '../places/opening-hours.ts'
import { dayAfter, SPECIAL_AHEAD_DAYS, SPECIAL_DAYS_MOST } from '../places/special-hours.ts'
import { type Fault, issueOf, says } from '../refusals.ts'
import { readSpan } from '../registrations/hours-fields.ts'
import { dayField, optionalDay } from '../typed-day.ts'

const seen = z.string(says('error:problem.invalid_request')).max(100)
const time = z.string().max(10).optional()

/** Closed, or open between two times; the issue stands at the time that is wrong. */
function spansOf(
  { how, opens = '', closes = '' }: { how: 'closed' | 'open'; opens?: string | undefined; closes?: string | undefined },
  context: z.RefinementCtx,
): Span[] | null {
  if (how === 'closed') return []
  const read = readSpan(opens, closes)
  if ('span' in read) return [read.span]
  context.addIssue(issueOf(read.fault === 'from' ? 'opens' : 'closes', 'own:refusal.specialTimes'))
  return null
}

/** Public holidays: `usual` is the rule that there is none. */
export const holidayFields = z
  .object({
    seen,
    how: z.enum(['usual', 'closed', 'open'], says('error:field.choose')),
    opens: time,
    closes: time,
  })
  .transform(({ seen, how, ...times }, context) => {
    if (how === 'usual') return { seen, spans: null }
    const spans = spansOf({ how, ...times }, context)
    return spans ? { seen, spans } : z.NEVER
  })

/** Some days in a row; one where no last one is given. */
export const specialFields = z
  .object({
    seen,
    first: dayField(says('error:field.fill')),
    last: optionalDay(says('register:error.expiry')),
    how: z.enum(['closed', 'open'], says('error:field.choose')),
    opens: time,
    closes: time,
  })
  .transform(({ seen, first, last, ...rest }, context) => {
    const spans = spansOf(rest, context)
    return spans ? { seen, first, last: last ?? first, spans } : z.NEVER
  })

/** The days to take out. */
export const droppedFields = z.object({
  seen,
  first: dayField(says('error:problem.invalid_request')),
  last: dayField(says('error:problem.invalid_request')),
})

/** The fault of the days of {@link specialFields} on a day; null where there is none. */
export function daysFault(
  { first, last }: { first: string; last: string },
  today: string,
): Record<string, Fault> | null {
  if (first < today || first > dayAfter(today, SPECIAL_AHEAD_DAYS)) return { first: 'own:refusal.specialFirst' }
  return last < first || last > dayAfter(first, SPECIAL_DAYS_MOST - 1) ? { last: 'own:refusal.specialLast' } : null
}
