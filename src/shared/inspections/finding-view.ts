/** Findings of an inspection as people read them: the outbound whitelist. Texts are in the reader’s language, laws are as they were written. */
import type { OfficialName } from '../official-name.ts'
import type { Severity } from '../standards/question-template.ts'
import type { Worded } from '../worded.ts'
import type { FindingState } from './finding-states.ts'

/** An owner's reply. */
export interface ReplyView extends Worded {
  id: string
  on: string
}

/** A photo of a finding or of its repair, with its day. */
export interface FindingPhoto {
  key: string
  on: string
}

/** Those that an officer has let everybody see. */
export interface FindingPhotos {
  before: FindingPhoto[]
  after: FindingPhoto[]
}

/** A question that failed, in plain words. */
export interface FailedQuestion {
  code: string
  /** A name for lists: "Exits". */
  short: string
  /** The finding: "An exit is locked or blocked"; never the question or the standard, which say the opposite. */
  text: string
  severity: Severity
  /** The law or standard behind it; null where it is good practice. */
  basis: OfficialName | null
}

/** A finding that is not verified as fixed, with the owner's last reply. */
export interface FindingView extends FailedQuestion {
  id: string
  foundOn: string
  state: FindingState
  /** Time at which the owner claimed it as fixed. */
  claimedOn: string | null
  reply: ReplyView | null
  photos: FindingPhotos
}

/** A finding that is verified as fixed. */
export interface MendedFinding extends Pick<FailedQuestion, 'code' | 'short' | 'severity'> {
  photos: FindingPhotos
}
