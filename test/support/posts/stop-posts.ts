/** The forms about stopped accounts. The place of the review that leads to a stop lies in the supervisor's area. */
import { v7 as uuidv7 } from 'uuid'
import type { StopScope } from '#shared/stops/stop.ts'
import { addPerson, type TestPerson } from '../people.ts'
import { write } from '../reviews.ts'
import type { Post, World } from './post.ts'

const supervisors = {
  may: ['supervisor'],
  refused: { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302, inspector: 404, otherInspector: 404 },
} satisfies Partial<Post>
const words = 'เขียนโฆษณาซ้ำหลายครั้งในรีวิว'

interface Given {
  user?: Pick<TestPerson, 'id'>
  scope?: StopScope
  appeal?: string
  /** @default another supervisor of the area */
  by?: Pick<TestPerson, 'id'>
}

/** A stop because of a review at the place, by a supervisor who is somebody else. */
export async function insertStop({ database, place }: Pick<World, 'database' | 'place'>, given: Given = {}) {
  const by = given.by ?? (await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } }))
  const user = given.user ?? (await addPerson(database))
  const [id, now, scope] = [uuidv7(), new Date(), given.scope ?? 'writing']
  const appeal = given.appeal
    ? { appeal: given.appeal, appealed_at: now, appeal_due: new Date(now.getTime() + 7 * 86_400_000) }
    : {}
  const about = { about_kind: 'review' as const, about_id: uuidv7(), business_id: place }
  const until = new Date(now.getTime() + 7 * 86_400_000)
  await database.db
    .insertInto('account_stops')
    .values({
      id,
      user_id: user.id,
      scope,
      cause: 'spam',
      words,
      ...about,
      began_at: now,
      until,
      by_id: by.id,
      ...appeal,
    })
    .execute()
  if (scope === 'all') {
    await database.db.updateTable('users').set({ suspended_at: now }).where('id', '=', user.id).execute()
    await database.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  }
  return { id, by, user, rev: now.toISOString() }
}

const newest = async ({ database: { db } }: World) => {
  const row = await db.selectFrom('account_stops').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return `/inspector/stops/${row.id}`
}

/** As `placePosts`. */
export const stopPosts: Record<string, Record<string, Post>> = {
  '/inspector/stop-account/:about/:id': {
    '': {
      ...supervisors,
      async at({ database: { db } }) {
        const row = await db.selectFrom('reviews').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
        return `/inspector/stop-account/review/${row.id}`
      },
      async fields({ database, place }) {
        await write(database, await addPerson(database), place)
        return { scope: 'writing', cause: 'spam', term: '7', words }
      },
      changes: ['account_stops'],
      events: ['suspension.make'],
    },
  },
  '/inspector/stops/:id': {
    lift: {
      ...supervisors,
      at: newest,
      async fields(world) {
        const { rev } = await insertStop(world)
        return { rev, words }
      },
      changes: ['account_stops'],
      events: ['suspension.lift'],
    },
    answer: {
      ...supervisors,
      at: newest,
      async fields(world) {
        const { rev } = await insertStop(world, { appeal: 'ข้าพเจ้าไม่ได้เขียนโฆษณาแต่อย่างใด' })
        return { rev, words, verdict: 'dismiss' }
      },
      changes: ['account_stops'],
      events: ['suspension.dismiss'],
    },
  },
  '/auth/stopped': {
    '': {
      may: ['client'],
      signsIn: true,
      async fields(world) {
        await insertStop(world, { user: world.client })
        return { text: 'ข้าพเจ้าไม่ได้เขียนโฆษณาแต่อย่างใด' }
      },
      changes: ['account_stops'],
      events: ['suspension.appeal'],
    },
  },
}
