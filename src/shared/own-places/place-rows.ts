/** All places that a person runs or answers for as lines of one table: state, grade, card, next task and who answers. Pure; both sides. */
import type { Category } from '../categories.ts'
import type { PlacePart } from '../ownership/offer.ts'
import type { BusinessStatus } from '../places/business-states.ts'
import type { CardLevel } from '../standards/card-levels.ts'
import { type GradeLetter, type GradeView, gradeLetters } from '../standards/grade-view.ts'
import { groupOf, type HelpedPlace, inOrder, type OwnPlaceCard, type ToDo } from './to-do.ts'

/** Places from which on they stand as a table. */
export const TABLE_FROM = 4

export interface PlaceRow {
  id: string
  name: string
  category: Category
  status: BusinessStatus
  grade: GradeView
  /** Null for the owner. */
  part: PlacePart | null
  /** The gravest card in force that the reader has to do with. */
  card: CardLevel | null
  next: ToDo | null
  /** A licence ends or has ended. */
  hasPapersDue: boolean
  /** Names of the people who answer its cards beside its owner. */
  managers: readonly string[]
}

export const placeFilters = ['red', 'orange', 'yellow', 'soon', 'papers'] as const
export type PlaceFilter = (typeof placeFilters)[number]
export const gradeChoices = [...gradeLetters, 'none'] as const
export type GradeChoice = (typeof gradeChoices)[number]

export interface PlaceChoice {
  show: PlaceFilter | null
  grade: GradeChoice | null
}

const graver = (a: CardLevel | null, b: CardLevel | null): CardLevel | null =>
  (['red', 'orange', 'yellow'] as const).find((level) => level === a || level === b) ?? null

const gravest = (levels: readonly CardLevel[]) => levels.reduce<CardLevel | null>(graver, null)

const ownRow = (place: OwnPlaceCard, toDo: readonly ToDo[]): PlaceRow => {
  const tasks = toDo.filter((it) => it.place.id === place.id)
  return {
    ...place,
    part: null,
    card: gravest(tasks.flatMap((it) => (it.kind === 'card' ? [it.level] : []))),
    next: tasks[0] ?? null,
    hasPapersDue: tasks.some(({ kind }) => kind === 'licence'),
  }
}

/** Of another's place a person reads what the part there needs: cards for those who answer or draft, nothing of its papers. */
const helpedRow = ({ cards, ...place }: HelpedPlace): PlaceRow => {
  const tasks = cards.map(
    ({ id, number, level, dueAt }): ToDo => ({
      key: `card ${id}`,
      kind: 'card',
      place: { id: place.id, name: place.name },
      at: dueAt,
      card: id,
      number,
      level,
      clock: 'reply',
      isStopped: false,
    }),
  )
  return {
    ...place,
    card: gravest(cards.map(({ level }) => level)),
    next: inOrder(tasks)[0] ?? null,
    hasPapersDue: false,
    managers: [],
  }
}

/** By the order of their next tasks; places with nothing to do last, by name. `toDo` is in order. */
export function placeRows(
  places: readonly OwnPlaceCard[],
  helped: readonly HelpedPlace[],
  toDo: readonly ToDo[],
): PlaceRow[] {
  const rows = [...places.map((place) => ownRow(place, toDo)), ...helped.map(helpedRow)]
  const order = new Map(inOrder(rows.flatMap(({ next }) => next ?? [])).map(({ key }, at) => [key, at]))
  const rank = ({ next }: PlaceRow) => (next && order.get(next.key)) ?? order.size
  return rows.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
}

const isShown = (row: PlaceRow, show: PlaceFilter | null, now: Date): boolean => {
  if (show === null) return true
  if (show === 'papers') return row.hasPapersDue
  if (show === 'soon') return row.next !== null && groupOf(row.next, now) === 'soon'
  return row.card === show
}

/** A letter is that of a valid result. */
const hasGrade = ({ grade: { state, letter } }: PlaceRow, choice: GradeChoice | null): boolean =>
  choice === null || (state === 'valid' && letter ? letter : 'none') === (choice satisfies GradeLetter | 'none')

export const choosePlaces = (rows: readonly PlaceRow[], { show, grade }: PlaceChoice, now: Date): PlaceRow[] =>
  rows.filter((row) => isShown(row, show, now) && hasGrade(row, grade))
