/** The fields of a place's answering, read. For the server. */
import { z } from 'zod'
import { otherFields } from '../localised-fields.ts'
import { says } from '../refusals.ts'
import { line, neededText, optionalText } from '../stated-text.ts'
import { CANNED_LENGTH, CANNED_WORD_LENGTH, NOTE_MOST } from './answering.ts'

const clock = z
  .string(says('answering:error.clock'))
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, says('answering:error.clock'))

export const answeringFields = z
  .object({
    from: clock,
    to: clock,
    greetingTh: optionalText(NOTE_MOST),
    ...otherFields('greeting', optionalText(NOTE_MOST)),
    awayTh: optionalText(NOTE_MOST),
    ...otherFields('away', optionalText(NOTE_MOST)),
  })
  .superRefine(({ from, to }, context) => {
    if ((from === '') !== (to === ''))
      context.addIssue({ code: 'custom', path: [from === '' ? 'from' : 'to'], message: says('answering:error.clock') })
    else if (from !== '' && from === to)
      context.addIssue({ code: 'custom', path: ['to'], message: says('answering:error.sameTime') })
  })

export const cannedFields = z.object({
  word: line(CANNED_WORD_LENGTH).refine((word) => !/[\s/]/u.test(word), says('answering:error.word')),
  answerTh: neededText(CANNED_LENGTH),
  ...otherFields('answer', optionalText(CANNED_LENGTH.most)),
})
