/** The week as a form has it: for each day a box, and two spans of opening and closing. Read into opening hours, and back into fields. */
import { type OpeningHours, type Span, type Weekday, weekdays } from '../places/opening-hours.ts'

/** Names of the fields of a day. */
export const dayFields = (day: Weekday) =>
  ({
    open: `${day}Open`,
    from: `${day}From`,
    to: `${day}To`,
    from2: `${day}From2`,
    to2: `${day}To2`,
  }) as const

type DayFields = ReturnType<typeof dayFields>
export type HoursField = DayFields[keyof DayFields]

/** Names of all fields of the week. */
export const hoursFields: readonly HoursField[] = /* @__PURE__ */ weekdays.flatMap((day) =>
  Object.values(dayFields(day)),
)

type Sent = Readonly<Record<string, string | undefined>>

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** Default of the first span. */
export const usualSpan = { from: '09:00', to: '20:00' } as const

/** Until midnight is so many ways of typing it, a minute before it included; the same time twice is day and night. */
function spanOf(from: string, to: string): Span {
  if (from === to) return ['00:00', '24:00']
  return [from, to === '00:00' || to === '23:59' ? '24:00' : to]
}

/** One span as a form has it; or which of its two times is wrong. */
export function readSpan(from: string, to: string): { span: Span } | { fault: 'from' | 'to' } {
  if (!clock.test(from)) return { fault: 'from' }
  return clock.test(to) ? { span: spanOf(from, to) } : { fault: 'to' }
}

/** The week of a form; or the field that is wrong, the first of a day whose spans do not follow each other; null where no day is open. A span that ends when it begins lasts the whole day. */
export function readHours(sent: Sent): { hours: OpeningHours } | { fault: HoursField | null } {
  const hours: OpeningHours = {}
  for (const day of weekdays) {
    const names = dayFields(day)
    if (!sent[names.open]) continue
    const spans: Span[] = []
    for (const [begins, ends] of [
      [names.from, names.to],
      [names.from2, names.to2],
    ] as const) {
      const [from, to] = [sent[begins], sent[ends]]
      if (!from && !to) continue
      const read = readSpan(from ?? '', to ?? '')
      if ('fault' in read) return { fault: read.fault === 'from' ? begins : ends }
      spans.push(read.span)
    }
    const [first, second] = spans.sort(([a], [b]) => (a < b ? -1 : 1))
    // The earlier one ends before the later begins, a night being the later one in either line.
    if (!first || (second && !(first[1] > first[0] && second[0] >= first[1]))) return { fault: names.from }
    hours[day] = spans
  }
  return Object.keys(hours).length > 0 ? { hours } : { fault: null }
}

/** The fields of a week that has the same hours every day. */
export const everyDay = ({ from, to }: { from: string; to: string }): Record<string, string> =>
  copyDay({ monOpen: '1', monFrom: from, monTo: to }, 'mon')

/** The fields with one day's hours on all the others. */
export function copyDay(sent: Sent, from: Weekday): Record<string, string> {
  const source = dayFields(from)
  return Object.fromEntries(
    weekdays.flatMap((day) => {
      const names = dayFields(day)
      return (Object.keys(names) as (keyof DayFields)[]).map((part) => [names[part], sent[source[part]] ?? ''])
    }),
  )
}

/** A field has no 24:00. */
const clockOf = (time: string) => (time === '24:00' ? '00:00' : time)

/** The fields of a week that is known, as {@link readHours} reads them: a whole day begins and ends at midnight. */
export function hoursToFields(hours: OpeningHours): Record<string, string> {
  return Object.fromEntries(
    weekdays.flatMap((day) => {
      const [first, second] = hours[day] ?? []
      const names = dayFields(day)
      if (!first) return []
      const fields = [
        [names.open, '1'],
        [names.from, first[0]],
        [names.to, clockOf(first[1])],
      ]
      return second ? [...fields, [names.from2, second[0]], [names.to2, clockOf(second[1])]] : fields
    }),
  )
}

/** The fields of the rule for public holidays, as shared/own-places/special-hours-fields.ts reads them. */
export function ruleToFields({ holidays }: OpeningHours): Record<string, string> {
  const [span] = holidays ?? []
  if (!span) return { how: holidays ? 'closed' : 'usual' }
  return { how: 'open', opens: span[0], closes: clockOf(span[1]) }
}
