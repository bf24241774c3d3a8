/**
 * Hands at the end of a visit: the signatures of the place's manager and of the officer, or why the manager gives none. Each is an operation of the
 * run under a code of its own: it is kept, sent, chained and sealed as answers are, and another one takes its place without removing it. It
 * names the state that it was given for: a later answer or photo asks for it again.
 */
import { isDrawnSignature } from '../drawn-hand.ts'
import { manifestText } from './manifest.ts'
import { type GivenAnswer, isConflict } from './run-ops.ts'

export const handCodes = ['MANAGER', 'OFFICER'] as const
export type HandCode = (typeof handCodes)[number]

export const isHandCode = (code: string): code is HandCode => (handCodes as readonly string[]).includes(code)

/** `drawn` on the screen, `typed` under the same statement · `refused`: would not sign · `absent`: nobody in charge was there. */
export const handWays = ['drawn', 'typed', 'refused', 'absent'] as const
export type HandWay = (typeof handWays)[number]

/** The ways of an officer, who seals the visit and cannot do so unsigned. */
export const officerWays: readonly HandWay[] = ['drawn', 'typed']

/** Characters of its fields; `least` of a name and a reason. The whole of a hand is a note of an operation. */
export const HAND_LENGTHS = {
  least: 2,
  name: 200,
  position: 200,
  reason: 500,
  witness: 200,
  strokes: 5_000,
  whole: 8_000,
} as const
/** Characters of the shortest drawing: a dot is nobody's signature. */
export const STROKES_LEAST = 30

export interface Hand {
  how: HandWay
  /** Hash of the answers and photos that the person was shown. */
  shown: string
  /** Empty where it was not given, as all below. */
  name: string
  /** Position at the place. */
  position: string
  /** Strokes of the drawing. */
  strokes: string
  /** The reason for refusing, in the manager's words. */
  reason: string
  witness: string
}

/** The field in which a hand is wrong; null where it is complete. */
export function handFault(
  code: HandCode,
  { how, name, position, strokes, reason }: Hand,
): 'how' | 'name' | 'position' | 'strokes' | 'reason' | null {
  if (code === 'OFFICER' && !officerWays.includes(how)) return 'how'
  if (how === 'refused') return reason.trim().length < HAND_LENGTHS.least ? 'reason' : null
  if (how === 'absent') return null
  if (name.trim().length < HAND_LENGTHS.least) return 'name'
  if (code === 'MANAGER' && position.trim().length < HAND_LENGTHS.least) return 'position'
  return how === 'drawn' && (strokes.length < STROKES_LEAST || !isDrawnSignature(strokes)) ? 'strokes' : null
}

const fields = ['shown', 'name', 'position', 'strokes', 'reason', 'witness'] as const

/** A hand as an operation carries it. */
export const handAnswer = ({ how, ...hand }: Hand): GivenAnswer => ({
  value: how,
  naReason: null,
  note: JSON.stringify(Object.fromEntries(fields.map((name) => [name, hand[name]]))),
})

/** The hand of an operation; null where it is none, or not complete. */
export function readHand(code: HandCode, { value, naReason, note }: GivenAnswer): Hand | null {
  const how = handWays.find((way) => way === value)
  if (how === undefined || naReason !== null) return null
  try {
    const said = JSON.parse(note) as Record<string, unknown>
    if (Object.keys(said).some((name) => !(fields as readonly string[]).includes(name))) return null
    if (fields.some((name) => typeof said[name] !== 'string')) return null
    const hand = { how, ...said } as Hand
    const isLong = (['name', 'position', 'reason', 'witness', 'strokes'] as const).some(
      (name) => hand[name].length > HAND_LENGTHS[name],
    )
    const isShown = /^[0-9a-f]{64}$/.test(hand.shown)
    return isLong || !isShown || handFault(code, hand) !== null ? null : hand
  } catch {
    return null
  }
}

/** `none`: not given · `older`: given before the last change, or several that differ · `given`. */
export type HandState<Head> = { is: 'none' | 'older' } | { is: 'given'; hand: Hand; head: Head }

/** How a hand stands for the state with the hash `shown`. */
export function handState<Head extends GivenAnswer>(
  code: HandCode,
  heads: readonly Head[] | undefined,
  shown: string,
): HandState<Head> {
  const [head] = heads ?? []
  if (!head) return { is: 'none' }
  const hand = isConflict(heads ?? []) ? null : readHand(code, head)
  return hand?.shown === shown ? { is: 'given', hand, head } : { is: 'older' }
}

/** The text whose hash hands are given for: the manifest without the hands themselves. */
export const shownText = (
  heads: Readonly<Record<string, readonly { id: string }[]>>,
  photos: readonly string[],
): string =>
  manifestText(
    Object.entries(heads).flatMap(([code, all]) => (isHandCode(code) ? [] : all.map(({ id }) => id))),
    photos,
  )
