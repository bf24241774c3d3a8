/** The points by which an owner's page is complete, in the order of their use to guests. Pure; both sides. */
export const completePoints = [
  'photo',
  'hours',
  'phone',
  'words',
  'items',
  'payees',
  'promises',
  'licence',
  'survey',
] as const
export type CompletePoint = (typeof completePoints)[number]

/** Stated so far. */
export interface Completed {
  /** Photos that are no drawing. */
  photos: number
  items: number
  promises: number
  payees: number
  hasHours: boolean
  hasPhone: boolean
  hasWords: boolean
  hasSurvey: boolean
  /** The kind that its places need; null where they need none. */
  licence: { kind: string; isStated: boolean } | null
}

export interface CompleteLine {
  point: CompletePoint
  isDone: boolean
  /** Of the licence. */
  licence: string | null
}

/** Those that the place has room for. */
export function completeLines(stated: Completed): CompleteLine[] {
  const isDone: Record<CompletePoint, boolean> = {
    photo: stated.photos > 0,
    hours: stated.hasHours,
    phone: stated.hasPhone,
    words: stated.hasWords,
    items: stated.items > 0,
    payees: stated.payees > 0,
    promises: stated.promises > 0,
    licence: stated.licence?.isStated === true,
    survey: stated.hasSurvey,
  }
  return completePoints
    .filter((point) => point !== 'licence' || stated.licence !== null)
    .map((point) => ({
      point,
      isDone: isDone[point],
      licence: point === 'licence' ? (stated.licence?.kind ?? null) : null,
    }))
}
