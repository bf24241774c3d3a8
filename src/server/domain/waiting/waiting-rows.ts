/**
 * Waiting work of an officer in the database, a line a kind: its rows, their start and deadline, and whether this officer decides. Lists,
 * home and counts read these and nothing else, so none of them can leave out work that another one shows.
 */
import type { WaitingKind } from '#shared/waiting-kinds.ts'
import { waitingCards } from '../cards/waiting-cards.ts'
import { questionRows } from '../chat/ask-officer.ts'
import type { Asking, Sql } from '../duty/waiting-rows.ts'
import { lookRows } from '../fairness/second-looks.ts'
import { identityRows } from '../imports/read-questions.ts'
import { pairRows } from '../merges/read-merges.ts'
import { textRows } from '../moderation/waiting-texts.ts'
import { loanRows, offerRows } from '../officers/find-loans.ts'
import { requestRows } from '../officers/find-officers.ts'
import { closureRows } from '../own-places/waiting-closures.ts'
import { editRows } from '../own-places/waiting-edits.ts'
import { claimRows } from '../ownership/waiting-claims.ts'
import { leftRows } from '../quarantine/left-visits.ts'
import { quarantineRows } from '../quarantine/queries.ts'
import { registrationRows } from '../registrations/waiting.ts'
import { stopRows } from '../stops/find-stops.ts'
import { powerRows } from '../two-persons/find-proposals.ts'

export const waitingRows: Record<WaitingKind, (asking: Asking) => Sql> = {
  ...waitingCards,
  powers: powerRows,
  quarantine: quarantineRows,
  left: leftRows,
  questions: questionRows,
  registrations: registrationRows,
  edits: editRows,
  closures: closureRows,
  claims: claimRows,
  looks: lookRows,
  reports: (asking) => textRows(asking, ['report']),
  texts: (asking) => textRows(asking, ['review', 'message']),
  officers: requestRows,
  loans: loanRows,
  offers: offerRows,
  identity: identityRows,
  pairs: pairRows,
  stops: stopRows,
}
