/** An owner's reason why a place is another than those like it, which both screens that find such places ask for in the same words. */
import type { Fault } from '#shared/refusals.ts'
import { letters } from '#shared/registrations/step-letters.ts'
import type { RequestContext } from '../request/request-context.ts'

/** Null where the reason will do. */
export function becauseFault(because: string): Fault | null {
  if (because === '') return 'register:error.alike'
  return [...because].length < letters.because.least ? 'register:error.because' : null
}

/** The reader, for whom places of a like name are named. */
export const readingOf = ({ person, reader }: Pick<RequestContext, 'person' | 'reader'>) => ({
  person: person?.id ?? null,
  locale: reader.locale,
})
