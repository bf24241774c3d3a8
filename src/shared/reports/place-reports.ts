/**
 * Problems of places that people report: their kinds, when one was seen, and the states of a report. Officials who ask for
 * money are no kind here: those of the area would read it themselves, so the page names the body that is for it.
 */

/** From the most urgent. Their texts are `report:kind.<kind>`, with examples in `report:example.<kind>`. */
export const placeReportKinds = ['unsafe_now', 'hygiene', 'cheated', 'impostor', 'wrong_information', 'closed'] as const
export type PlaceReportKind = (typeof placeReportKinds)[number]

/** True if people may be hurt while the report waits: its page then begins with the numbers to call. */
export const isUrgent = (kind: PlaceReportKind): boolean => kind === 'unsafe_now'

/** Time at which the problem was seen: as exact as people remember. */
export const seenTimes = ['today', 'week', 'earlier'] as const
export type SeenTime = (typeof seenTimes)[number]

/** The states that may follow a state; `done` and `dismissed` say why. */
export const placeReportMoves = {
  received: ['looking', 'done', 'dismissed'],
  looking: ['done', 'dismissed'],
  done: [],
  dismissed: [],
} as const satisfies Record<string, readonly string[]>

export type PlaceReportState = keyof typeof placeReportMoves

/** Waits for an officer: of these a person has one for each place and kind. */
export const openPlaceReportStates = ['received', 'looking'] as const satisfies PlaceReportState[]

/** Characters of a report's text; the database holds the same. */
export const PLACE_REPORT_LENGTH = { least: 20, most: 2000 } as const
