/**
 * The invented places that make an empty database worth looking at. Asked for by DEMO, never added to real places. A start serves as soon as the first
 * of them are there and goes on behind.
 */
import type { Database } from '../db/database.ts'
import { collectGarbage } from '../db/embedded/collect-garbage.ts'
import { vacuumTables } from '../db/embedded/vacuum.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { withoutLimits } from '../db/postgres/without-limits.ts'
import type { Log } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import { StartRefusal } from '../settings/refusal.ts'
import { addDemoAgencyWork } from './agency-scenes.ts'
import { addDemoCards } from './card-scenes.ts'
import { addDemoChats } from './chat-scenes.ts'
import { addDemoDraft } from './draft-template.ts'
import { drawPictures } from './draw-pictures.ts'
import { addDemoKeys } from './key-scenes.ts'
import { addDemoOfficers } from './officer-scenes.ts'
import { addDemoOwnership } from './ownership-scenes.ts'
import { addDemoPeople } from './people.ts'
import { usualDemo } from './seed-demo.ts'
import { addDemoVendor, addDemoWishes } from './vendor-scenes.ts'
import { beginPlaces, writeNextPlaces } from './write-in-parts.ts'

type Scene = (database: Pick<Database, 'db'>, now: Date) => Promise<void>

/** The people with all that happened to them: in the order of time at each place, as histories only grow at their end. */
const scenes: readonly Scene[] = [
  addDemoPeople,
  addDemoVendor,
  addDemoCards,
  addDemoAgencyWork,
  addDemoOwnership,
  addDemoWishes,
  addDemoOfficers,
  addDemoDraft,
  addDemoKeys,
  addDemoChats,
]

export const sceneCount = scenes.length

/** Places of one transaction while nobody is served. */
const largePart = 50

/** Beside readers, who wait for its end where the database is embedded: a third of a second. */
const smallPart = 10

/** Places after which the memory that was used to compose them is given back: else the server would keep 150 MB more. */
const collectedAfter = 100

/** Makes sure that a database without places has pictures and its first places to show. Resolves with true if nothing of the demo is left to make. */
export async function beginDemo({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, database: Database, log: Log): Promise<boolean> {
  // Before the places: this process is smallest then, and that one takes 300 MB.
  await drawPictures(DATA_DIR).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(
      `Pictures cannot be written to the data folder ${DATA_DIR} (${error.code ?? error.message}). ` +
        'Give this user the right to write there, or choose another folder with DATA_DIR.',
    )
  })
  await beginPlaces(database, sceneCount)
  const { isWhole, placesLeft } = await leftToMake(database)
  if (placesLeft === usualDemo.businesses) {
    log.info(`Inventing ${placesLeft.toLocaleString('en')} places for a first look …`)
    await writeNextPlaces(database, largePart)
  }
  return isWhole
}

async function leftToMake({ db }: Pick<Database, 'db'>): Promise<{ isWhole: boolean; placesLeft: number }> {
  const left = await db.selectFrom('demo_data').select(['places_left', 'scenes_left']).executeTakeFirst()
  return { isWhole: !left?.places_left && !left?.scenes_left, placesLeft: left?.places_left ?? 0 }
}

/** How the rest of the demo is made. */
interface Finishing {
  /** True while readers are served by the same database. */
  isServing: boolean
  /** Ends the work after the part under way; the next start goes on there. */
  signal?: AbortSignal
}

/** Makes all that is left of the demo. Resolves with false where it was ended before. */
export async function finishDemo(database: Database, log: Log, { isServing, signal }: Finishing): Promise<boolean> {
  const start = performance.now()
  const { isWhole, placesLeft } = await leftToMake(database)
  if (isWhole) return true
  let collectAt = placesLeft - collectedAfter
  for (let left = placesLeft; left > 0; ) {
    if (signal?.aborted) return false
    left = await writeNextPlaces(database, isServing ? smallPart : largePart)
    if (left > collectAt) continue
    collectGarbage()
    collectAt = left - collectedAfter
  }
  // A server would do it by itself, but later: until then each list looks up rows that its index already tells of.
  if (placesLeft > 0) await withoutLimits(database.db, (connection) => vacuumTables(connection, 'all'))
  await playScenes(database, signal)
  if (signal?.aborted && !(await leftToMake(database)).isWhole) return false
  log.info(`The demo is whole after another ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return true
}

/** Makes all of the demo that is missing, where nobody is served yet. */
export async function fillDemo(env: Pick<Env, 'DATA_DIR'>, database: Database, log: Log): Promise<void> {
  if (!(await beginDemo(env, database, log))) await finishDemo(database, log, { isServing: false })
}

/** Plays the scenes that are left: all, or those after the one at which a start was broken off. */
export async function playScenes(database: Pick<Database, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await playNextScene(database))) collectGarbage()
}

/**
 * Whether there was a scene left. It is played whole or not at all, and by one instance. Time is counted back from the hour of the places, so
 * that one that is played after a break follows those before it.
 */
const playNextScene = ({ db }: Pick<Database, 'db'>): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('demo_data')
      .select(['filled_at', 'places_left', 'scenes_left'])
      .forUpdate()
      .executeTakeFirst()
    const scene = row && scenes[sceneCount - row.scenes_left]
    if (!scene || row.places_left > 0) return false
    await scene({ db: tx }, row.filled_at)
    const left = { scenes_left: row.scenes_left - 1 }
    await tx.updateTable('demo_data').set(left).execute()
    return true
  })
