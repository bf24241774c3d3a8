/** `npm run cli -- seed`: demo places and reviews into a database without places, for trying out and for measuring. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import { makeDemoPictures } from '../demo/pictures.ts'
import { recordDemoPast } from '../demo/record-past.ts'
import { fewestBusinesses, seedDemo, seedIsNeeded, usualDemo } from '../demo/seed-demo.ts'
import { type CliCommand, CommandRefusal } from './command.ts'
import { progressLine } from './progress-line.ts'

const whole = (name: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `--${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `--${name} must be from ${least} to ${most}`)

const flags = z.object({
  businesses: whole('businesses', fewestBusinesses, 5_000_000).default(usualDemo.businesses),
  reviews: whole('reviews', 0, 50_000_000).default(usualDemo.reviews),
  seed: whole('seed', 1, 1_000_000).default(1),
})

function readFlags(args: string[]): z.infer<typeof flags> {
  let values: object
  try {
    const text = { type: 'string' } as const
    values = parseArgs({ args, options: { businesses: text, reviews: text, seed: text } }).values
  } catch (error) {
    throw new CommandRefusal((error as Error).message.split('. ')[0] as string)
  }
  const parsed = flags.safeParse(values)
  if (!parsed.success) throw new CommandRefusal(parsed.error.issues.map(({ message }) => message).join('; '))
  return parsed.data
}

const notEmpty = new CommandRefusal(
  'This database has places already, and demo data goes only into one without. Name an empty one in DATA_DIR or DATABASE_URL.',
)

const count = new Intl.NumberFormat('en')

export const seedCommand: CliCommand = {
  name: 'seed',
  usage: 'seed [--businesses N] [--reviews N] [--seed N]',
  summary: 'Demo places and reviews into a database that has no places.',
  async run(args, { database, dataDir, print, isTerminal }) {
    const options = readFlags(args)
    if (!(await seedIsNeeded(database))) throw notEmpty
    const started = performance.now()
    const line = progressLine(print, isTerminal)
    const pictures = makeDemoPictures(dataDir)
    pictures.catch(() => undefined)
    const seeded = await seedDemo(database, {
      ...options,
      onProgress: (done) => {
        line.show(
          `${count.format(done.businesses)} of ${count.format(options.businesses)} places, ${count.format(done.reviews)} reviews`,
        )
      },
    })
    line.clear()
    if (seeded) await inTransaction(database.db, recordDemoPast)
    await pictures
    // Another process may have been quicker.
    if (!seeded) throw notEmpty
    const seconds = (performance.now() - started) / 1000
    print(
      `Seeded ${count.format(options.businesses)} places and ${count.format(options.reviews)} reviews in ${seconds.toFixed(1)} s.`,
    )
    return 0
  },
}
