/** The numbers of drafting and answering cards, each once: the server refuses beyond them, and texts name them. */

/** Days that the clocks of yellow and orange cards stand still while a place is closed for a time, all closings together. */
export const CLOSED_DAYS_MOST = 90
/** Photos of one reply. */
export const REPLY_PHOTOS_MOST = 5
/** Papers of an appeal. */
export const APPEAL_DOCUMENTS_MOST = 5
/** Reason for withdrawing a card that nobody ratified, as its record has it; readers read it in their language. */
export const LAPSE_REASON = 'ไม่มีหัวหน้าเจ้าหน้าที่รับรองใบแดงฉุกเฉินภายในเวลาที่กำหนด'
