/** The configuration, read once at start. Values are checked all together, so that one start tells every fault. */
import type { z } from 'zod'
import { isLocalOrigin } from './local-origin.ts'
import { StartRefusal } from './refusal.ts'
import type { Sender, Variable } from './values.ts'
import { variables } from './variables.ts'

type Read = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> }

/** The configuration as the server uses it: dependent variables are filled in. */
export type Env = Omit<Read, 'PUBLIC_URL' | 'DEMO' | 'OFFICER_SECOND_FACTOR' | 'MAIL_FROM' | 'LOG_FORMAT'> & {
  PUBLIC_URL: string
  MAIL_FROM: Sender
  DEMO: boolean
  OFFICER_SECOND_FACTOR: 'required' | 'optional'
  LOG_FORMAT: 'text' | 'json'
}

/** A bucket's settings that hang in the air: pictures would silently go elsewhere. */
function* bucketFaults(read: Read): Generator<string> {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read
  if (!S3_BUCKET && (S3_ENDPOINT || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY))
    yield 'S3_BUCKET is missing: the other S3 variables say where it is and how it is entered.'
  if (!S3_ACCESS_KEY_ID !== !S3_SECRET_ACCESS_KEY)
    yield 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none.'
}

/** The server behind a pooler without the pooler, and standbys without their primary. */
function* databaseFaults({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URLS }: Read): Generator<string> {
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    yield 'DATABASE_URL is missing: DATABASE_DIRECT_URL names the server behind the pooler that it names.'
  if (DATABASE_READ_URLS && !DATABASE_URL)
    yield 'DATABASE_URL is missing: DATABASE_READ_URLS names its standbys, and the embedded database has none.'
}

/** Settings of maps that hang in the air, or of which one would silently win. */
function* tileFaults({ TILE_URL, TILE_ATTRIBUTION, MAP_FILE }: Read): Generator<string> {
  if (TILE_ATTRIBUTION && !TILE_URL) yield 'TILE_URL is missing: TILE_ATTRIBUTION says whose map its pictures are.'
  if (TILE_URL && MAP_FILE) yield 'TILE_URL and MAP_FILE both say what maps are laid out with: set one.'
}

/** One of LINE's settings without the others would link people whom nothing reaches. */
function* lineFaults({ LINE_CHANNEL_ID, LINE_CHANNEL_SECRET, LINE_ACCESS_TOKEN }: Read): Generator<string> {
  const set = [LINE_CHANNEL_ID, LINE_CHANNEL_SECRET, LINE_ACCESS_TOKEN].filter(Boolean)
  if (set.length % 3 !== 0)
    yield 'LINE_CHANNEL_ID, LINE_CHANNEL_SECRET and LINE_ACCESS_TOKEN belong together: set all or none.'
}

/** Pages may only be kept elsewhere where somebody can have them forgotten. */
function* cacheFaults({ CDN_PURGE_URL, CDN_PURGE_KEY }: Read): Generator<string> {
  if (!CDN_PURGE_URL !== !CDN_PURGE_KEY) yield 'CDN_PURGE_URL and CDN_PURGE_KEY belong together: set both or none.'
}

/** Reads and checks all variables; an empty one counts as unset. Throws a `StartRefusal` with one line per fault. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const faults: string[] = []
  const entries = Object.entries<Variable<unknown>>(variables).map(([name, { schema, expected, secret }]) => {
    const text = source[name]?.trim() || undefined
    const result = schema.safeParse(text)
    if (!result.success)
      faults.push(`${name}${secret ? '' : `=${JSON.stringify(text)}`} is wrong: expected ${expected}.`)
    return [name, result.data]
  })
  const read: Read = Object.fromEntries(entries)
  if (faults.length === 0)
    faults.push(
      ...databaseFaults(read),
      ...bucketFaults(read),
      ...tileFaults(read),
      ...cacheFaults(read),
      ...lineFaults(read),
    )
  if (faults.length > 0) throw new StartRefusal(faults.join('\n'))
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  const isDemo = read.DEMO ?? (read.DATABASE_URL === undefined && isLocalOrigin(publicUrl))
  return {
    ...read,
    PUBLIC_URL: publicUrl,
    MAIL_FROM: read.MAIL_FROM ?? { address: `no-reply@${new URL(publicUrl).hostname}` },
    DEMO: isDemo,
    OFFICER_SECOND_FACTOR: read.OFFICER_SECOND_FACTOR ?? (isDemo ? 'optional' : 'required'),
    LOG_FORMAT: read.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
  }
}
