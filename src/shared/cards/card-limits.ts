/** The numbers of drafting and answering cards, each once: the server refuses beyond them, and texts name them. */

/** Days that the clocks of yellow and orange cards stand still while a place is closed for a time, all closings together. */
export const CLOSED_DAYS_MOST = 90
/** Photos of one reply. */
export const REPLY_PHOTOS_MOST = 5
/** Letters of a reply to a finding. */
export const CARD_REPLY_LETTERS = { least: 10, most: 2000 } as const
/** Letters of the facts: what was seen, where and when. */
export const FACTS_LETTERS = { least: 20, most: 8000 } as const
/** Letters of the legal basis, which may be empty. */
export const BASIS_MOST = 2000
/** Letters of what has to be done. */
export const ACTION_LETTERS = { least: 10, most: 4000 } as const
/** Letters of a reason: another level, sent back, returned, withdrawn. */
export const CARD_REASON_LETTERS = { least: 10, most: 2000 } as const
/** Letters of an appeal. */
export const APPEAL_LETTERS = { least: 20, most: 8000 } as const
/** Papers of an appeal. */
export const APPEAL_DOCUMENTS_MOST = 5
/** Why a card that nobody ratified is withdrawn, as its record has it; readers read it in their language. */
export const LAPSE_REASON = 'ไม่มีหัวหน้าเจ้าหน้าที่รับรองใบแดงฉุกเฉินภายในเวลาที่กำหนด'
