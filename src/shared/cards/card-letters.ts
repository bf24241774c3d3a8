/** Limits of length, in characters, of the words of cards. Apart from the other numbers, which the first page of every reader brings. */

/** Characters of a reply to a finding. */
export const CARD_REPLY_LENGTH = { least: 10, most: 2000 } as const
/** Characters of the facts: observation, place and time. */
export const FACTS_LENGTH = { least: 20, most: 8000 } as const
/** Characters of the legal basis, which may be empty. */
export const BASIS_MOST = 2000
/** Characters of the required measures. */
export const ACTION_LENGTH = { least: 10, most: 4000 } as const
/** Characters of a reason: another level, sent back, returned, withdrawn. */
export const CARD_REASON_LENGTH = { least: 10, most: 2000 } as const
/** Characters of an appeal. */
export const APPEAL_LENGTH = { least: 20, most: 8000 } as const
