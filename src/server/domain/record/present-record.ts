/** Events in the reader's words: the outbound whitelist. Only fields that the rule of the action names leave the server (shared/record). */
import type { Action } from '#shared/actions.ts'
import type { Locale } from '#shared/locales.ts'
import { type FieldKind, type RecordField, recordFields } from '#shared/record/record-fields.ts'
import type { RecordChange, RecordLine } from '#shared/record/record-page.ts'
import { type RecordRule, recordRules } from '#shared/record/record-rules.ts'
import { mailText } from '../../messages/text.ts'
import type { RecordEvent } from './list-record.ts'
import type { RecordNames } from './record-names.ts'

type Speaking = ReturnType<typeof mailText>
interface Words {
  text: Speaking
  names: RecordNames
}

/** Longer texts are cut: the record tells what was changed, and the page of the subject has all of it. */
const mostShown = 300

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** A code in words; a text that somebody wrote stays as it is. */
const toWord = (value: string, { t }: Speaking): string =>
  /^[a-z_]{2,40}$/.test(value)
    ? String(t(`record:value.${value}` as 'record:value.yes', { defaultValue: value.replaceAll('_', ' ') }))
    : value

const formats: Record<FieldKind, (value: unknown, words: Words) => string> = {
  word: (value, { text }) => toWord(String(value), text),
  time: (value, { text }) => {
    const at = new Date(String(value))
    return Number.isNaN(at.getTime()) ? String(value) : text.format.dateTime(at.toISOString())
  },
  day: (value, { text }) =>
    /^\d{4}-\d{2}-\d{2}/.test(String(value)) ? text.format.date(String(value)) : String(value),
  money: (value, { text }) => text.format.price(Number(value)),
  area: (value, { names }) => names.areas.get(Number(value)) ?? String(value),
  // An id says nothing to a reader, and may be a private person's.
  named: (value, { names, text }) => names.of.get(String(value))?.label ?? String(text.t('record:value.unnamed')),
  plain: (value, { text }) =>
    typeof value === 'number' ? text.format.number(value) : [...String(value)].slice(0, mostShown).join(''),
}

function valueIn(field: RecordField, value: unknown, words: Words): string | null {
  if (isNothing(value)) return null
  if (typeof value === 'boolean') return String(words.text.t(value ? 'record:value.yes' : 'record:value.no'))
  if (typeof value === 'object') {
    // Languages of a name, or a list.
    const parts = Object.values(value as object).map((part) => valueIn(field, part, words))
    return parts.filter((part) => part !== null).join(' · ') || null
  }
  return formats[recordFields[field]](value, words)
}

function changesOf({ before, after }: RecordEvent, { fields }: RecordRule, words: Words): RecordChange[] {
  return fields.flatMap((field) => {
    const [was, is] = [valueIn(field, before?.[field], words), valueIn(field, after?.[field], words)]
    if (was === is) return []
    return [{ field: String(words.text.t(`record:field.${field}`)), before: was, after: is }]
  })
}

const roleOf = (role: string | null): RecordLine['role'] =>
  role === 'inspector' || role === 'vendor' || role === 'client' || role === 'system' ? role : 'guest'

/** Ids and codes of areas whose names {@link presentEvent} needs. */
export function* idsOf(events: readonly RecordEvent[]): Generator<string | number | null> {
  for (const { actor_id, entity_id, place, agency, before, after } of events) {
    yield* [actor_id, entity_id, place, agency]
    for (const facts of [before, after])
      for (const [name, value] of Object.entries(facts ?? {})) {
        if (typeof value === 'string') yield value
        const codes = name in areaFields ? [value].flat() : []
        for (const code of codes) if (Number.isInteger(code) && Number(code) < 10_000) yield Number(code)
      }
  }
}

/** Fields whose values are codes of areas. */
const areaFields: Partial<Record<string, true>> = { area: true, areas: true, district: true }

/** Says an event, which has a rule. */
export function presentEvent(event: RecordEvent, names: RecordNames, locale: Locale): RecordLine {
  const rule = recordRules[event.action as Action]
  if (!rule) throw new Error(`Nobody reads events of ${event.action}`)
  const text = mailText(locale)
  const role = roleOf(event.actor_role)
  const isNamed = rule.named && (role === 'inspector' || role === 'vendor') && event.actor_id !== null
  const about = [event.place, event.entity_id === event.actor_id ? null : event.entity_id]
  const found = [...new Set(about)].flatMap((id) => (id === null ? [] : (names.of.get(id) ?? [])))
  return {
    id: event.id,
    at: event.at.toISOString(),
    words: String(text.t(`mail:did.${event.action}` as 'mail:did.card.issue')),
    isPower: event.kind === 'powers',
    who: isNamed ? (names.of.get(event.actor_id as string)?.label ?? null) : null,
    role,
    agency:
      role === 'inspector' && rule.named && event.agency !== null ? (names.of.get(event.agency)?.label ?? null) : null,
    device: rule.named ? event.device : null,
    about: found,
    changes: changesOf(event, rule, { text, names }),
    reason: rule.named && event.reason !== null ? toWord(event.reason, text) : null,
  }
}
