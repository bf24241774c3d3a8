/**
 * Translates people's texts into the reader's language: reviews, replies and findings' notes. Texts a page lacked are translated after its
 * response, one at a time, and stored for the next reader. Only texts that are read cost anything, and a page never waits for the engine.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { TranslationEngine } from '../../external/translation-engine.ts'
import type { Log } from '../../log/log.ts'
import { derive } from '../command/derive.ts'
import { sources } from './sources.ts'
import type { WantedTranslation } from './wanted.ts'

export interface Translator {
  /** Has them translated some time; requests beyond its memory are made again by the next reader. */
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
/** Characters of a translation: three of the longest text. */
const maxCharacters = 20_000

interface TranslatorTools {
  db: Kysely<Schema>
  engine: TranslationEngine
  log: Pick<Log, 'warn'>
  /** True if the server has strength left: the readers of later pages have them translated. */
  mayBegin?: () => boolean
  /** Milliseconds, of any clock that only goes on. */
  clock?: () => number
}

/** Begins with nothing to do; one for each instance. */
export function makeTranslator(tools: TranslatorTools): Translator {
  const { db, engine, log, mayBegin = () => true, clock = () => performance.now() } = tools
  const waiting = new Map<string, WantedTranslation>()
  let working: Promise<void> | undefined
  let restsUntil = 0
  let isClosed = false

  async function translate(wanted: WantedTranslation): Promise<void> {
    const { kind, id, to } = wanted
    const { read, hold, keep } = sources[kind]
    const source = await read(db, id)
    if (!source || source.locale === to) return
    const body = await engine.translate(source.body, source.locale, to)
    if (body === null) return
    await derive(db, async (tx) => {
      // Locked, so that a text changed or deleted meanwhile leaves nothing behind.
      await hold(tx, id)
      const now = await read(tx, id)
      if (now?.body !== source.body) return { result: undefined, touches: [] }
      await keep(tx, id, { locale: to, body: body.slice(0, maxCharacters), made_at: new Date() })
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
        log.warn({ err: error }, 'what people wrote could not be translated')
        return
      }
      waiting.delete(key)
    }
  }

  return {
    want(all) {
      for (const wanted of all) {
        if (waiting.size >= mostWaiting) break
        waiting.set(`${wanted.kind} ${wanted.id} ${wanted.to}`, wanted)
      }
      if (isClosed || working || waiting.size === 0 || clock() < restsUntil || !mayBegin()) return
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
