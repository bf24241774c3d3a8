/** The course of a card as numbered steps: done on a day, running until a moment, or to come. Pure; both sides. */
import type { CardFile } from './card-file.ts'
import type { CaseVisit } from './case-record.ts'

export const caseStepNames = [
  'issued',
  'served',
  'replied',
  'decided',
  'checked',
  'closed',
  'withdrawn',
  'escalated',
] as const
export type CaseStepName = (typeof caseStepNames)[number]

/** Exactly one of: done at `at`, running, or to come. */
export interface CaseStep {
  name: CaseStepName
  state: 'done' | 'now' | 'next'
  /** Its moment; null where it is not done, and where nobody kept it. */
  at: string | null
  /** The end of its term while it runs; null where none is set. */
  due: string | null
}

type Asked = Pick<CardFile, 'state' | 'issuedAt' | 'clock' | 'timeline' | 'services' | 'awaitsService'>

/** The step that a running clock belongs to. */
const stepOfClock = { reply: 'replied', fix: 'checked', decision: 'decided', recheck: 'checked' } as const

/** In their order. Of a card that is over the steps that it never came to are left out. */
export function caseSteps(file: Asked, visits: readonly Pick<CaseVisit, 'at'>[]): CaseStep[] {
  const { state, clock, timeline, services, awaitsService } = file
  const last = (...to: CardFile['state'][]) =>
    timeline.find((move) => move.event === 'move' && to.includes(move.to))?.at ?? null
  const opened = last('acknowledged')
  const arrived = services.filter(({ how }) => how !== 'sent').map(({ at }) => at)
  const served = [...arrived, ...(opened ? [opened] : [])].sort()[0] ?? null
  const moments: Record<CaseStepName, string | null> = {
    issued: file.issuedAt,
    served: served ?? last('replied'),
    replied: last('replied'),
    decided: last('accepted', 'returned'),
    checked:
      visits
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
    closed: last('closed'),
    withdrawn: last('withdrawn'),
    escalated: last('escalated'),
  }
  const course = ['issued', 'served', 'replied', 'decided', 'checked', 'closed'] as const
  const done = (name: CaseStepName): CaseStep => ({ name, state: 'done', at: moments[name], due: null })
  if (!clock) {
    const end = state === 'withdrawn' || state === 'escalated' ? [done(state)] : []
    return [...course.filter((name) => moments[name] !== null).map(done), ...end]
  }
  const running = awaitsService ? 'served' : stepOfClock[clock.what]
  const place = course.indexOf(running)
  return course.map((name, at): CaseStep => {
    if (at === place) return { name, state: 'now', at: null, due: clock.at }
    // A card is answered without being opened first where its mail says all: the step before is to come all the same.
    return at < place && moments[name] !== null ? done(name) : { name, state: 'next', at: null, due: null }
  })
}
