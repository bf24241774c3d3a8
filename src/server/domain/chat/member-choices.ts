/** A member's own choices for a room, which nobody else sees: to keep it quiet, and to read it in the own language. */
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { type Doing, step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'

/** Mutes the room for the member, or unmutes it. Throws `page_not_found` for anybody else. */
export const muteRoom = step<{ room: string; isMuted: boolean }, null>({
  may: onlyPersons,
  run: (doing, { room, isMuted }) => choose(doing, room, { muted_at: isMuted ? doing.actor.now : null }),
})

/** Has all messages of the room translated for the member, or no longer. Throws `page_not_found` for anybody else. */
export const translateRoom = step<{ room: string; isTranslated: boolean }, null>({
  may: onlyPersons,
  run: (doing, { room, isTranslated }) => choose(doing, room, { translated_at: isTranslated ? doing.actor.now : null }),
})

type Choice = { muted_at: Date | null } | { translated_at: Date | null }

async function choose({ tx, actor }: Doing, room: string, choice: Choice): Promise<null> {
  const found = await tx
    .updateTable('chat_members')
    .set(choice)
    .where('room_id', '=', room)
    .where('user_id', '=', actorId(actor))
    .returning('room_id')
    .executeTakeFirst()
  if (!found) throw problems.page_not_found()
  return null
}
