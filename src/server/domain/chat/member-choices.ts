/** A member's own choice for the words of a room, which nobody else sees: to read it in the own language. How it is kept: keeping.ts. */
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'

/** Has all messages of the room translated for the member, or no longer. Throws `page_not_found` for anybody else. */
export const translateRoom = step<{ room: string; isTranslated: boolean }, null>({
  may: onlyPersons,
  async run({ tx, actor }, { room, isTranslated }) {
    const found = await tx
      .updateTable('chat_members')
      .set({ translated_at: isTranslated ? actor.now : null })
      .where('room_id', '=', room)
      .where('user_id', '=', actorId(actor))
      .returning('room_id')
      .executeTakeFirst()
    if (!found) throw problems.page_not_found()
    return null
  },
})
