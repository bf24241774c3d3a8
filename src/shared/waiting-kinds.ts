/**
 * The kinds of cases that wait for officers, a line each: how grave it is, and where its list stands. Rows, terms and permissions are in
 * its line of `server/domain/waiting/waiting-rows.ts`, which the compiler asks for; its words are `work:one.<kind>` and `work:many.<kind>`. Home,
 * bell, navigation, queues and their tabs are made from these two. A kind that has no line here waits for nobody.
 */
import { path } from './path.ts'

/**
 * `emergency`: lapses by itself within hours, and opens a closed place again. `law`: a term runs against somebody until it is decided.
 * `promise`: people were told by when. `order`: no term, but in its turn.
 */
export const gravities = ['emergency', 'law', 'promise', 'order'] as const
export type Gravity = (typeof gravities)[number]

const places = '/inspector/management-place'

/** The pages on which it is decided, in the order in which they are offered, each with its address. */
export const queues = {
  cards: path('/inspector/manage-reply'),
  questions: path('/chat/channel-chat', { list: 'questions' }),
  registrations: path(places),
  edits: path(places, { tab: 'edits' }),
  closures: path(places, { tab: 'closures' }),
  identity: path(places, { tab: 'identity' }),
  claims: path('/inspector/management-place/claims'),
  duplicates: path('/inspector/management-place/duplicates'),
  quarantine: path('/inspector/management-place/quarantine'),
  texts: path('/inspector/check-comment'),
  looks: path('/inspector/second-look'),
  officers: path('/inspector/officers'),
  stops: path('/inspector/stops'),
  areas: path('/inspector/area-duty'),
} as const

export type Queue = keyof typeof queues
export const queueNames = Object.keys(queues) as Queue[]
/** Those that are about places, each a tab of one page. */
export const placeTabs = [
  'registrations',
  'edits',
  'closures',
  'identity',
  'claims',
  'duplicates',
  'quarantine',
] as const satisfies Queue[]

interface Waiting {
  gravity: Gravity
  queue: Queue
  /** Its list there; the page itself where nothing is given. */
  list?: string
}

const ofCards = (
  list: 'emergencies' | 'lifts' | 'referrals' | 'appeals' | 'replies' | 'extensions' | 'approvals' | 'drafts',
) => ({ queue: 'cards', list: path('/inspector/manage-reply', { list }) }) as const

/** In the order of equally grave kinds that are due at the same time. */
export const waitingWork = {
  emergencies: { gravity: 'emergency', ...ofCards('emergencies') },
  lifts: { gravity: 'law', ...ofCards('lifts') },
  appeals: { gravity: 'law', ...ofCards('appeals') },
  replies: { gravity: 'law', ...ofCards('replies') },
  extensions: { gravity: 'law', ...ofCards('extensions') },
  approvals: { gravity: 'law', ...ofCards('approvals') },
  drafts: { gravity: 'law', ...ofCards('drafts') },
  powers: { gravity: 'promise', queue: 'officers' },
  referrals: { gravity: 'promise', ...ofCards('referrals') },
  quarantine: { gravity: 'promise', queue: 'quarantine' },
  left: { gravity: 'promise', queue: 'quarantine' },
  questions: { gravity: 'promise', queue: 'questions' },
  registrations: { gravity: 'promise', queue: 'registrations' },
  edits: { gravity: 'promise', queue: 'edits' },
  closures: { gravity: 'promise', queue: 'closures' },
  claims: { gravity: 'promise', queue: 'claims' },
  looks: { gravity: 'promise', queue: 'looks' },
  stops: { gravity: 'promise', queue: 'stops' },
  reports: { gravity: 'order', queue: 'texts' },
  texts: { gravity: 'order', queue: 'texts' },
  officers: { gravity: 'order', queue: 'officers' },
  loans: { gravity: 'order', queue: 'officers' },
  offers: { gravity: 'order', queue: 'areas' },
  identity: { gravity: 'order', queue: 'identity' },
  pairs: { gravity: 'order', queue: 'duplicates' },
} as const satisfies Record<string, Waiting>

export type WaitingKind = keyof typeof waitingWork
export const waitingKinds = Object.keys(waitingWork) as WaitingKind[]

/** The address of a kind's list. */
export function listOf(kind: WaitingKind): string {
  const { queue, list = queues[queue] }: Waiting = waitingWork[kind]
  return list
}

/** Number of waiting entries by page, and in all: `today`, as that link of the navigation shows it. */
export type Waits = { today: number } & Partial<Record<Queue, number>>

/** The only sums over kinds: navigation, bell, home and queues show these. */
export function waitsOf(counts: Record<WaitingKind, number>): Waits {
  const waits: Waits = { today: 0 }
  for (const kind of waitingKinds) {
    if (counts[kind] === 0) continue
    const { queue } = waitingWork[kind]
    waits.today += counts[kind]
    waits[queue] = (waits[queue] ?? 0) + counts[kind]
  }
  return waits
}

/** Characters of a search in a list. */
export const FIND_MOST = 60

/** Urgency: late ones before those of today and tomorrow, and an emergency before all. */
export const waitingSections = ['emergency', 'late', 'soon', 'later'] as const
export type WaitingSection = (typeof waitingSections)[number]

/** The waiting cases of a kind in a section: a single one with its place, or how many. */
export interface WorkLine {
  kind: WaitingKind
  section: WaitingSection
  count: number
  /** Page of its decision: the case where it is one, else the list. */
  href: string
  /** The place or person of a single one. */
  name: string | null
  level: 'yellow' | 'orange' | 'red' | null
  /** The first of them is due (ISO); null without a term. */
  due: string | null
  /** The first has waited since (ISO). */
  since: string
  /** The reader's own, which another officer decides. */
  isOwn: boolean
}

/** The cases that wait for an officer, the gravest first. How many they are stands in the frame of the page ({@link Waits}). */
export interface WorkList {
  lines: WorkLine[]
  /** As the page was made (ISO). */
  now: string
}

/** The same with how many of each kind, where one statement reads it for a whole answer. */
export interface Work extends WorkList {
  counts: Record<WaitingKind, number>
}
