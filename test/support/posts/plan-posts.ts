/** The forms by which officers plan their days. */
import { pickName } from '#shared/plan/pick-name.ts'
import type { Post } from './post.ts'

const elsewhere = { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302 } as const

/** As `placePosts`. */
export const planPosts: Record<string, Record<string, Post>> = {
  '/inspector/fail-survey-list': {
    '': {
      may: ['inspector', 'supervisor'],
      refused: { otherInspector: 404, ...elsewhere },
      async fields({ database: { db }, place }) {
        await db
          .updateTable('businesses')
          .set({ created_at: new Date('2025-01-01T00:00:00Z') })
          .where('id', '=', place)
          .execute()
        return { place }
      },
      changes: ['survey_reminders'],
      events: ['survey.remind'],
    },
  },
  '/inspector/check/business-tourlist': {
    '': {
      may: ['inspector', 'supervisor'],
      refused: { otherInspector: 403, ...elsewhere },
      fields: ({ place }) => ({ [pickName(place)]: '1' }),
      changes: ['rounds', 'round_stops'],
      events: ['round.plan'],
    },
  },
}
