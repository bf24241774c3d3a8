/** The forms by which officers are compared, and questionnaires are written. */
import { insertInspection, templateOf } from '../inspections.ts'
import { addPerson } from '../people.ts'
import type { Post, World } from './post.ts'

const elsewhere = { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302 } as const

/** A place of the vendor that a first officer has inspected and that waits for a second look. */
export async function lookWaiting(
  { database, place }: Pick<World, 'database' | 'place'>,
  first?: string,
): Promise<string> {
  const inspector = first ?? (await addPerson(database, { inspector: { areas: [83] } })).id
  const { inspection } = await insertInspection(database, {
    businessId: place,
    inspectorId: inspector,
    sealedAt: new Date(Date.now() - 86_400_000),
    failed: ['REST-07'],
  })
  const id = inspection.id as string
  const week = '2026-11-16'
  const lot = { week, commitment: 'a'.repeat(64), committed_at: new Date(), seed: null, revealed_at: null }
  await database.db
    .insertInto('lot_weeks')
    .values(lot)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database.db.insertInto('lot_visits').values({ inspection_id: id, week, doubled: true }).execute()
  const look = { inspection_id: id, due_at: new Date(Date.now() + 86_400_000), inspector_id: null, sealed_at: null }
  await database.db
    .insertInto('second_looks')
    .values({ ...look, score: null })
    .execute()
  return id
}

/** All questions answered as they pass, but those named. */
export const lookFields = (failed: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    templateOf('restaurant').questions.map(({ code, type, passRule, options }) => {
      const passes = !failed.includes(code)
      if (type === 'yn') return [`q-${code}`, passes ? 'yes' : 'no']
      if (type === 'choice') return [`q-${code}`, options?.[0]?.value ?? '']
      return [`q-${code}`, passRule.startsWith('>=') ? '999' : '1']
    }),
  )

/** As `placePosts`. */
export const fairnessPosts: Record<string, Record<string, Post>> = {
  '/inspector/second-look/:id': {
    '': {
      may: ['inspector', 'supervisor'],
      refused: { otherInspector: 404, ...elsewhere },
      async fields(world) {
        await lookWaiting(world)
        return lookFields()
      },
      async at({ database: { db }, place }) {
        const { id } = await db
          .selectFrom('inspections')
          .select('id')
          .where('business_id', '=', place)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        return `/inspector/second-look/${id}`
      },
      changes: ['second_looks', 'second_answers'],
      events: ['inspection.look_again'],
    },
  },
}
