/** Keeping a room quiet, which is the member's own choice and nobody else's to see. */
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'

/** Mutes the room for the member, or unmutes it. Throws `page_not_found` for anybody else. */
export const muteRoom = step<{ room: string; isMuted: boolean }, null>({
  may: onlyPersons,
  async run({ tx, actor }, { room, isMuted }) {
    const found = await tx
      .updateTable('chat_members')
      .set({ muted_at: isMuted ? actor.now : null })
      .where('room_id', '=', room)
      .where('user_id', '=', actorId(actor))
      .returning('room_id')
      .executeTakeFirst()
    if (!found) throw problems.page_not_found()
    return null
  },
})
