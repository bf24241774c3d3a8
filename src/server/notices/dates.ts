/** Reasons for which a notice about a place names no date of its own: spread into its entry. */

/** News: mail, SMS, push, LINE and the list each show their own time. */
export const datedByMessage = {
  undated: 'It happened when it is told, and every channel shows the time of its message.',
} as const
/** Something to be done that nothing ends. */
export const openEnded = { undated: 'It waits for as long as nobody acts: no moment ends it.' } as const
