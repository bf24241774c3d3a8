/**
 * Translates people's texts into the reader's language: reviews, replies and findings' notes, and messages whose reader asks for it. Texts a page
 * lacked are translated after its response, one at a time, and stored for the next reader. Only texts that are read cost anything, and a page never
 * waits for the engine, but where its reader has just asked for one text.
 */
import { setTimeout } from 'node:timers/promises'
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
  /** Translates and stores one text for the reader who waits for it; false where that does not come, or not in time. Null where no engine is configured. */
  now: ((wanted: WantedTranslation) => Promise<boolean>) | null
  /** Ends after the text that it is at. */
  close(): Promise<void>
}

/** Where no engine is configured. */
export const noTranslator: Translator = { want: () => undefined, now: null, close: () => Promise.resolve() }

/** Texts that are remembered. */
const mostWaiting = 500
/** Milliseconds for which an engine that failed is left alone. */
const restAfterFault = 60_000
/** Milliseconds for which a reader waits for a text, and the number of readers who do at once. */
const patience = 20_000
const askedAtOnce = 4
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

  /** False where there is nothing to translate, or the engine will not. */
  async function translate(wanted: WantedTranslation): Promise<boolean> {
    const { kind, id, to } = wanted
    const { read, hold, keep } = sources[kind]
    const source = await read(db, id)
    if (!source || source.locale === to) return false
    const body = await engine.translate(source.body, source.locale, to)
    if (body === null) return false
    return derive(db, async (tx) => {
      // Locked, so that a text changed or deleted meanwhile leaves nothing behind.
      await hold(tx, id)
      const now = await read(tx, id)
      if (now?.body !== source.body) return { result: false, touches: [] }
      await keep(tx, id, { locale: to, body: body.slice(0, maxCharacters), made_at: new Date() })
      return { result: true, touches: source.place === null ? [] : [`place:${source.place}` as const] }
    })
  }

  function rest(error: unknown): void {
    restsUntil = clock() + restAfterFault
    log.warn({ err: error }, 'what people wrote could not be translated')
  }

  const asked = new Set<Promise<boolean>>()
  /** Goes on and is stored where the reader has lost patience. */
  function ask(wanted: WantedTranslation): Promise<boolean> {
    const made = translate(wanted)
      .catch((error: unknown) => {
        rest(error)
        return false
      })
      .finally(() => asked.delete(made))
    asked.add(made)
    return made
  }

  async function work(): Promise<void> {
    for (const [key, wanted] of waiting) {
      if (isClosed) return
      try {
        await translate(wanted)
      } catch (error) {
        rest(error)
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
    async now(wanted) {
      if (isClosed || asked.size >= askedAtOnce || clock() < restsUntil) return false
      const lost = new AbortController()
      const wait = setTimeout(patience, false, { signal: lost.signal, ref: false }).catch(() => false)
      try {
        return await Promise.race([ask(wanted), wait])
      } finally {
        lost.abort()
      }
    },
    async close() {
      isClosed = true
      await Promise.all([working, ...asked])
    },
  }
}
