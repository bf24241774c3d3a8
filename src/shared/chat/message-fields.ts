/** The fields of a message and of an announcement; an issue's message is the key of its text. Apart from the limits, so that pages bring no zod. */
import { z } from 'zod'
import { cleanLines, letterCount } from '../clean-text.ts'
import { says } from '../refusals.ts'
import { rowField } from '../row-field.ts'
import { textField } from '../text-field.ts'
import { LABEL_MOST, MESSAGE_APPEAL_LENGTH, MESSAGE_LENGTH, NOTE_MOST, TITLE_LENGTH } from './chat-limits.ts'

const { most } = MESSAGE_LENGTH

/** A number or an emoji is a message, too; invisible characters are none. */
const text = z.string(says('chat:error.textShort')).transform((raw, context): string => {
  const clean = raw.length > 4 * most ? null : cleanLines(raw)
  if (clean !== null && /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) && letterCount(clean) <= most) return clean
  const isLong = clean === null || letterCount(clean) > most
  context.addIssue({ code: 'custom', message: isLong ? 'chat:error.textLong' : 'chat:error.textShort' })
  return z.NEVER
})

/** `client` is made with the form, so that pressing it twice sends it once. */
export const messageFields = { text, client: rowField }

/** The same where pictures may come with it: they need no words. */
export const pictureFields = { text: z.union([z.literal(''), text]), client: rowField }

export const titleField = textField(TITLE_LENGTH, says('chat:error.titleShort'), says('chat:error.titleLong'))

/** An inner note. */
export const noteField = textField(
  { least: 1, most: NOTE_MOST },
  says('chat:error.noteShort'),
  says('chat:error.noteLong'),
)

/** A label of a place's people on a talk. */
export const labelField = textField(
  { least: 1, most: LABEL_MOST },
  says('chat:error.labelLong'),
  says('chat:error.labelLong'),
)

/** The writer's objection for a message that officers have hidden. */
export const appealField = textField(
  MESSAGE_APPEAL_LENGTH,
  says('chat:error.appealShort'),
  says('chat:error.appealLong'),
)

/** The code of a district. */
export const districtField = z.coerce.number(says('error:problem.invalid_request')).int().min(1).max(9999)
