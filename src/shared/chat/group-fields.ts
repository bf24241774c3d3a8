/** The fields of a group and its invitations: one box each, because a form has each field name once. */
import { z } from 'zod'
import { cleanLines, cleanText, letterCount } from '../clean-text.ts'
import { issueOf, says } from '../refusals.ts'
import { rowField } from '../row-field.ts'
import { GROUP_MOST, GROUP_PURPOSE_MOST, GROUP_TITLE_LENGTH } from './chat-limits.ts'
import { invitedPrefix } from './invited-name.ts'

const { least, most } = GROUP_TITLE_LENGTH

/** On one line. */
const title = z.string(says('chat:error.groupTitleShort')).transform((raw, context): string => {
  const text = raw.length > 4 * most ? null : cleanText(raw).replaceAll('\n', ' ')
  const letters = text === null ? most + 1 : letterCount(text)
  if (text !== null && letters >= least && letters <= most) return text
  const message = letters < least ? 'chat:error.groupTitleShort' : 'chat:error.groupTitleLong'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The group's purpose; null where none is given. */
const purpose = z
  .string()
  .optional()
  .transform((raw = '', context): string | null => {
    const text = raw.length > 4 * GROUP_PURPOSE_MOST ? null : cleanLines(raw)
    if (text !== null && letterCount(text) <= GROUP_PURPOSE_MOST) return text || null
    context.addIssue({ code: 'custom', message: 'chat:error.purposeLong' })
    return z.NEVER
  })

export const groupFields = z.object({ title, purpose })

/** The rooms of the talks with those who are invited. */
const invited = z.record(z.string(), z.string()).transform((fields, context): { rooms: string[] } => {
  const named = Object.keys(fields).filter((name) => name.startsWith(invitedPrefix))
  const rooms = named.flatMap((name) => rowField.safeParse(name.slice(invitedPrefix.length)).data ?? [])
  if (rooms.length === 0) context.addIssue(issueOf('people', 'chat:error.nobody'))
  if (rooms.length >= GROUP_MOST) context.addIssue(issueOf('people', 'chat:refusal.groupFull'))
  return { rooms: [...new Set(rooms)] }
})

export const invitedFields = invited

/** A new group: its place and its members. */
export const newGroupFields = z.intersection(groupFields.extend({ place: rowField, group: rowField }), invited)
