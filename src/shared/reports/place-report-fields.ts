/** The fields of the form that reports a place; an issue's message is the key of its text. Apart from the kinds, so that pages bring no zod. */

import { z } from 'zod'
import { saidLetters } from '../clean-text.ts'
import { says } from '../refusals.ts'
import { textField } from '../text-field.ts'
import { PLACE_REPORT_LENGTH, placeReportKinds, seenTimes } from './place-reports.ts'

export const placeReportFields = {
  kind: z.enum(placeReportKinds, says('report:error.kind')),
  text: textField(PLACE_REPORT_LENGTH, 'report:error.textShort', 'report:error.textLong', saidLetters),
  seen: z.enum(seenTimes, says('report:error.seen')),
}
