/** The invented places that make an empty database worth looking at. Asked for by DEMO, never added to real places. */
import type { Database } from '../db/database.ts'
import { collectGarbage } from '../db/embedded/collect-garbage.ts'
import type { Log } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import { StartRefusal } from '../settings/refusal.ts'
import { addDemoCards } from './card-scenes.ts'
import { addDemoChats } from './chat-scenes.ts'
import { addDemoDraft } from './draft-template.ts'
import { drawPictures } from './draw-pictures.ts'
import { addDemoOfficers } from './officer-scenes.ts'
import { addDemoOwnership } from './ownership-scenes.ts'
import { addDemoPeople } from './people.ts'
import { seedDemo, seedIsNeeded, usualDemo } from './seed-demo.ts'
import { addDemoVendor, addDemoWishes } from './vendor-scenes.ts'

/** Fills a database without places, and draws the pictures that are missing: another process may have filled it. */
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
  const isFilled = isNeeded && (await seedDemo(database))
  // Only beside places that were invented just now: they are to inspect and own no real ones.
  if (isFilled) await addDemoScenes(database)
  // The server's own start follows and would come on top of it.
  if (isNeeded) collectGarbage()
  if (isFilled) log.info(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/** The people with all that happened to them until `now`: in the order of time at each place, as histories only grow at their end. */
export async function addDemoScenes(database: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await addDemoPeople(database, now)
  await addDemoVendor(database, now)
  await addDemoCards(database, now)
  await addDemoOwnership(database, now)
  await addDemoWishes(database, now)
  await addDemoOfficers(database, now)
  await addDemoDraft(database)
  await addDemoChats(database, now)
}
