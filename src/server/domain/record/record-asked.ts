/** The filter of the record: as an address gives it, and as it stands in the event that somebody read it. */
import { cleanLines } from '#shared/clean-text.ts'
import { RECORD_NAME_MOST, type RecordAsked } from '#shared/record/record-page.ts'

const name = (text: string | null) => cleanLines(text ?? '').slice(0, RECORD_NAME_MOST) || null

export const askedOf = ({ from, to, person, kind, place, area, agency }: RecordAsked): RecordAsked => ({
  from,
  to,
  person: name(person),
  kind,
  place: name(place),
  area,
  agency,
})

/** `kind=cards&area=83`; empty without a filter. */
export const queryOf = (asked: RecordAsked): string =>
  Object.entries(asked)
    .flatMap(([part, value]) => (value === null ? [] : [`${part}=${value}`]))
    .join('&')
