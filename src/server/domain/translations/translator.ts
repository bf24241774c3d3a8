/**
 * Reviews in the language of who reads them: what a page lacked is translated after it was answered, one text at a time, and kept; the next
 * reader has it. Only what is read costs anything, and a page never waits for the engine.
 */
import { type Kysely, sql } from 'kysely'
import { languageOf } from '#shared/clean-text.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import type { TranslationEngine } from '../../external/translation-engine.ts'
import type { Log } from '../../log/log.ts'
import { derive } from '../command/derive.ts'

/** Words that a reader met in another language. */
export interface WantedTranslation {
  review: string
  part: 'text' | 'reply'
  to: Locale
}

export interface Translator {
  /** Has them translated some time; what more is wanted than it remembers is wanted again by the next reader. */
  want(all: readonly WantedTranslation[]): void
  /** Ends after the text that it is at. */
  close(): Promise<void>
}

/** Where no engine is configured. */
export const noTranslator: Translator = { want: () => undefined, close: () => Promise.resolve() }

/** Texts that are remembered. */
const mostWaiting = 500
/** Milliseconds for which an engine that failed is left alone. */
const restAfterFault = 60_000
/** Letters of a translation: three of the longest text. */
const lettersMost = 20_000

interface TranslatorTools {
  db: Kysely<Schema>
  engine: TranslationEngine
  log: Pick<Log, 'warn'>
  /** Milliseconds, of any clock that only goes on. */
  clock?: () => number
}

interface Source {
  place: string
  body: string
  locale: Locale
}

/** As everybody may read it now: nothing of a review that is held, hidden or gone. */
async function readSource(db: Kysely<Schema>, { review, part }: WantedTranslation): Promise<Source | null> {
  const { rows } = await sql<{ place: string; text: string; locale: Locale; reply: string | null }>`
    select r.business_id as place, r.body as text, r.locale, reply.body as reply
    from reviews r left join review_replies reply on reply.review_id = r.id
    where r.id = ${review}::uuid and r.held_at is null and r.hidden_reason is null`.execute(db)
  const [found] = rows
  if (!found) return null
  const { place, text, locale, reply } = found
  if (part === 'text') return { place, body: text, locale }
  return reply === null ? null : { place, body: reply, locale: languageOf(reply) }
}

/** Begins with nothing to do; one for each instance. */
export function makeTranslator({ db, engine, log, clock = () => performance.now() }: TranslatorTools): Translator {
  const waiting = new Map<string, WantedTranslation>()
  let working: Promise<void> | undefined
  let restsUntil = 0
  let isClosed = false

  async function translate(wanted: WantedTranslation): Promise<void> {
    const { review, part, to } = wanted
    const source = await readSource(db, wanted)
    if (!source || source.locale === to) return
    const body = await engine.translate(source.body, source.locale, to)
    if (body === null) return
    await derive(db, async (tx) => {
      // Held, so that what was changed or taken away meanwhile leaves nothing behind.
      await sql`select from reviews where id = ${review}::uuid for share`.execute(tx)
      const now = await readSource(tx, wanted)
      if (now?.body !== source.body) return { result: undefined, touches: [] }
      await tx
        .insertInto('review_translations')
        .values({ review_id: review, part, locale: to, body: body.slice(0, lettersMost), made_at: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { result: undefined, touches: [`place:${source.place}` as const] }
    })
  }

  async function work(): Promise<void> {
    for (const [key, wanted] of waiting) {
      if (isClosed) return
      try {
        await translate(wanted)
      } catch (error) {
        restsUntil = clock() + restAfterFault
        log.warn({ err: error }, 'a review could not be translated')
        return
      }
      waiting.delete(key)
    }
  }

  return {
    want(all) {
      for (const wanted of all) {
        if (waiting.size >= mostWaiting) break
        waiting.set(`${wanted.review} ${wanted.part} ${wanted.to}`, wanted)
      }
      if (isClosed || working || waiting.size === 0 || clock() < restsUntil) return
      working = work().finally(() => {
        working = undefined
      })
    },
    async close() {
      isClosed = true
      await working
    },
  }
}
