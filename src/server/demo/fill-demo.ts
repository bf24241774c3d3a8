/** The invented places that make an empty database worth looking at. Asked for by DEMO, never added to real places. */
import type { Database } from '../db/database.ts'
import { collectGarbage } from '../db/embedded/collect-garbage.ts'
import { inTransaction } from '../db/in-transaction.ts'
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
import { seedDemo, seedIsNeeded, usualDemo } from './seed-demo.ts'
import { addDemoVendor, addDemoWishes } from './vendor-scenes.ts'

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

/** Fills a database without places, goes on where a start was broken off, and draws the pictures that are missing. */
export async function fillDemo({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, database: Database, log: Log): Promise<void> {
  const isNeeded = await seedIsNeeded(database)
  const start = performance.now()
  if (isNeeded) log.info(`Inventing ${usualDemo.businesses.toLocaleString('en')} places for a first look …`)
  // Not beside the places: this process is smallest before them, and that one takes 300 MB.
  await drawPictures(DATA_DIR).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(
      `Pictures cannot be written to the data folder ${DATA_DIR} (${error.code ?? error.message}). ` +
        'Give this user the right to write there, or choose another folder with DATA_DIR.',
    )
  })
  const isFilled = isNeeded && (await seedDemo(database, { scenes: sceneCount }))
  await playScenes(database)
  // The server's own start follows and would come on top of it.
  if (isNeeded) collectGarbage()
  if (isFilled) log.info(`Invented the places in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/** Plays the scenes that are left: all, or those after the one at which a start was broken off. */
export async function playScenes(database: Pick<Database, 'db'>): Promise<void> {
  while (await playNextScene(database));
}

/**
 * Whether there was a scene left. It is played whole or not at all, and by one instance. Time is counted back from the hour of the places, so
 * that one that is played after a break follows those before it.
 */
const playNextScene = ({ db }: Pick<Database, 'db'>): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('demo_data').select(['filled_at', 'scenes_left']).forUpdate().executeTakeFirst()
    const scene = row && scenes[sceneCount - row.scenes_left]
    if (!scene) return false
    await scene({ db: tx }, row.filled_at)
    const left = { scenes_left: row.scenes_left - 1 }
    await tx.updateTable('demo_data').set(left).execute()
    return true
  })
