/** Reasons for a visit in words: the weightiest terms, as keys of texts with their values. Never a figure: nobody haggles over points. */
import { bangkokDay, dayMs } from '../bangkok.ts'
import { type PlaceFacts, pointsOf, termsOf } from './priority.ts'
import { type ManagementSign, managementSigns, type PriorityTerm, REASONS_MOST } from './weights.ts'

/** A duty by law and its deadline. */
export interface Pin {
  kind: 'unsafe' | 'ready' | 'due' | 'complaint'
  by: Date
}

/** A reason: `key` is a text below `plan:reason.`; the screen formats its values. */
export interface Reason {
  key:
    | `pin.${Pin['kind']}`
    | `hazard.${'high' | 'usual' | 'low'}`
    | `record.${'never' | 'found'}`
    | `open.${'stop' | 'major' | 'minor'}`
    | `due.${'expired' | 'ends' | 'never'}`
    | `management.${ManagementSign}`
    | 'citizens'
    | 'asked'
    | `exposure.${'known' | 'unknown'}`
  count?: number
  /** Inspections that `count` is of. */
  inspections?: number
  /** A day, `YYYY-MM-DD`. */
  on?: string
  /** A moment, ISO. */
  at?: string
  /** Whole days for which the visit is late by it; left out where it is not. */
  late?: number
}

/** Days since its term, where a whole one has passed. */
function lateSince(term: Date, now: Date): Pick<Reason, 'late'> {
  const late = Math.floor((now.getTime() - term.getTime()) / dayMs)
  return late > 0 ? { late } : {}
}

/** None where there is nothing to tell. */
const words: Record<PriorityTerm, (facts: PlaceFacts, now: Date, value: number) => Reason | null> = {
  hazard: (_facts, _now, value) => ({ key: `hazard.${value >= 0.7 ? 'high' : value >= 0.5 ? 'usual' : 'low'}` }),
  record({ record }) {
    if (record.length === 0) return { key: 'record.never' }
    const count = record.reduce((sum, { grave }) => sum + grave, 0)
    return count > 0 ? { key: 'record.found', count, inspections: record.length } : null
  },
  open({ open }) {
    const severity = open.stop > 0 ? 'stop' : open.major > 0 ? 'major' : 'minor'
    return { key: `open.${severity}`, count: open[severity] }
  },
  due({ validUntil, listedAt }, now) {
    if (!validUntil) return { key: 'due.never', on: bangkokDay(listedAt) }
    return {
      key: validUntil <= now ? 'due.expired' : 'due.ends',
      on: bangkokDay(validUntil),
      ...lateSince(validUntil, now),
    }
  },
  management({ signs }) {
    const [[sign] = ['lateReply']] = Object.entries(managementSigns)
      .filter(([name]) => signs[name as ManagementSign])
      .sort(([, a], [, b]) => b - a)
    return { key: `management.${sign as ManagementSign}` }
  },
  citizens: ({ reports }) => ({ key: 'citizens', count: reports.persons + reports.guests }),
  exposure: ({ capacity }) =>
    capacity === null ? { key: 'exposure.unknown' } : { key: 'exposure.known', count: capacity },
  asked: ({ askedAt }, now) => ({ key: 'asked', on: bangkokDay(askedAt ?? now) }),
}

/** The reasons in the order of their weight, at most {@link REASONS_MOST}; duties by law come first. */
export function reasonsOf(facts: PlaceFacts, now: Date, pin: Pin | null = null): Reason[] {
  const terms = termsOf(facts, now)
  const weighty = Object.entries(pointsOf(terms))
    .filter(([, points]) => points > 0)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([term]) => words[term as PriorityTerm](facts, now, terms[term as PriorityTerm]) ?? [])
  const first: Reason[] = pin ? [{ key: `pin.${pin.kind}`, at: pin.by.toISOString(), ...lateSince(pin.by, now) }] : []
  return [...first, ...weighty].slice(0, REASONS_MOST)
}
