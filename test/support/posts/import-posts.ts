/** The forms of imported lists. The supervisor among the personas is a steward here, whose reach is the installation. */
import { beginImport } from '#server/domain/imports/begin-import.ts'
import { takeList } from '#server/domain/imports/take-list.ts'
import { workOnImports } from '#server/domain/imports/work-on-imports.ts'
import { actingAs } from '../cards.ts'
import { perform } from '../commands.ts'
import { addPerson, personas } from '../people.ts'
import { makeSteward } from './agency-posts.ts'
import type { Post, World } from './post.ts'

const list = () => {
  const id = crypto.randomUUID()
  return Buffer.from(
    `external_id,category,name_th,province_code,district_code,lat,lng\n${id},restaurant,ครัว ${id},83,8302,7.8965,98.2962`,
  )
}

const importers = {
  may: ['supervisor'],
  refused: {
    client: 302,
    vendor: 302,
    otherVendor: 302,
    requestedInspector: 302,
    inspector: 404,
    otherInspector: 404,
  },
} satisfies Partial<Post>

/** A compared list of the supervisor's, or of somebody whom none of the others is. */
async function compared({ database, me }: World): Promise<{ id: string; seen: string }> {
  const own = me?.name === personas.supervisor.name ? me : await addPerson(database, { inspector: { areas: [83] } })
  await makeSteward({ database }, own)
  const taken = await takeList(list(), null)
  if ('faults' in taken) throw new Error('the list is good')
  const { id } = await perform(database, actingAs(own, 'inspector'), beginImport, taken)
  await workOnImports({ db: database.db, wakeSender: () => undefined, origin: '' }, { forMs: 60_000 })
  const { seen } = await database.db
    .selectFrom('place_imports')
    .select('seen')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, seen: seen ?? '' }
}

const newest = async ({ database: { db } }: World) => {
  const { id } = await db
    .selectFrom('place_imports')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `/inspector/imports/${id}`
}

/** As `placePosts`. */
export const importPosts: Record<string, Record<string, Post>> = {
  '/inspector/imports': {
    '': {
      ...importers,
      async fields({ database, me }) {
        if (me?.name === personas.supervisor.name) await makeSteward({ database }, me)
        return { category: '' }
      },
      files: async () => ({ list: list() }),
      changes: ['place_imports', 'place_import_rows'],
      events: ['import.begin'],
    },
  },
  '/inspector/imports/:id': {
    confirm: {
      ...importers,
      at: newest,
      async fields(world) {
        const { seen } = await compared(world)
        return { seen }
      },
      changes: ['place_imports', 'businesses'],
      events: ['import.confirm', 'business.import'],
    },
    drop: {
      ...importers,
      at: newest,
      async fields(world) {
        await compared(world)
        return {}
      },
      changes: ['place_imports'],
      events: ['import.drop'],
    },
  },
}
