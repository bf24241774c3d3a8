/** Answers to an agency's own system. A list becomes an import in the name of the key's maker, within the reach of the key. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ImportColumn } from '#shared/imports/columns.ts'
import { reasonWords } from '#shared/imports/reasons.ts'
import type { Locale } from '#shared/locales.ts'
import type { Job, SentPlace } from '#shared/open/writes.ts'
import type { Database } from '../../db/database.ts'
import { makeLimits } from '../../db/limits.ts'
import { keyListsOf, keyPlacesOf } from '../../domain/accounts/constants.ts'
import { execute } from '../../domain/command/execute.ts'
import { findOtherContents, type Receipt } from '../../domain/command/receipts.ts'
import { beginImport } from '../../domain/imports/begin-import.ts'
import { countRows, findImport, listImportRows } from '../../domain/imports/find-import.ts'
import type { ImportRecord } from '../../domain/imports/import-columns.ts'
import { type ByKey, takeRecords } from '../../domain/imports/take-list.ts'
import { workOnImports } from '../../domain/imports/work-on-imports.ts'
import { InputRefusal } from '../../domain/input-refusal.ts'
import type { UsedKey } from '../../domain/keys/find-key.ts'
import { translateOf } from '../pages/texts.ts'
import { ApiRefusal } from './api-problem.ts'

export interface WriteTools {
  database: Database
  origin: string
  salt: Buffer
  wakeSender(): void
}

export interface Writing {
  key: UsedKey
  locale: Locale
  address: string
  userAgent: string
  now: Date
  /** Of the sender's own making; null without one. */
  idempotency: string | null
}

/** Milliseconds in which somebody waits for an answer without wondering. */
const patience = 1500

/** An id of the receipt: one of another key is another one. */
export function receiptId(key: string, idempotency: string): string {
  const hex = createHash('sha256').update(`${key} ${idempotency}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function writeHandlers({ database, origin, salt, wakeSender }: WriteTools) {
  const { db } = database
  const limits = makeLimits(db)
  const tools = { db, wakeSender, origin }

  /** Takes the rows, and goes on with them for a moment. Answers the job's id. */
  async function take(
    { key, locale, address, userAgent, now, idempotency }: Writing,
    places: readonly SentPlace[],
    { dry_run: isDry = false, meant = false }: { dry_run?: boolean | undefined; meant?: boolean | undefined },
  ): Promise<string> {
    const names = Object.keys(places[0] ?? {})
    const other = places.findIndex((place) => Object.keys(place).sort().join() !== [...names].sort().join())
    if (other >= 0) throw new ApiRefusal('invalid_body', [`places.${other}`])
    const wait = await limits.take(places.length === 1 ? keyPlacesOf(key.id) : keyListsOf(key.id))
    if (wait > 0) throw new ApiRefusal('too_many_requests', [], wait)
    const by: ByKey = { key: key.id, confirms: !isDry, meant }
    const taken = await takeRecords(places.map(recordOf), by)
    const actor = { id: key.madeBy, role: 'inspector' as const, address, now, salt }
    const receipt: Receipt | null =
      idempotency === null
        ? null
        : { id: receiptId(key.id, idempotency), actor, action: 'import.begin', contents: taken.sha256 }
    if (receipt && (await findOtherContents(db, receipt))) throw new ApiRefusal('idempotency_reused')
    const caller = { actor, reader: { locale }, origin, userAgent, person: null }
    const begun = await execute(tools, caller, beginImport, taken, receipt).catch((error: unknown) => {
      // The maker's power is over, or the key's.
      if (error instanceof InputRefusal) throw new ApiRefusal('no_power')
      throw error
    })
    await workOnImports(tools, { forMs: patience })
    return begun.id
  }

  /** A job of the key's agency; null of any other. */
  async function readJob({ key, locale }: Writing, id: string, cursor: string | null = null): Promise<Job | null> {
    if (!z.uuid().safeParse(id).success || key.agency === null) return null
    const own = await db
      .selectFrom('place_imports as i')
      .innerJoin('api_keys as k', 'k.id', 'i.key_id')
      .select(['i.made_by', 'i.confirms'])
      .where('i.id', '=', id)
      .where('k.agency_id', '=', key.agency)
      .executeTakeFirst()
    const list = own?.made_by ? await findImport(db, { reader: own.made_by }, id) : null
    if (!own || !list) return null
    const t = translateOf(locale)
    const [{ partly: _, ...counts }, { rows, next }] = await Promise.all([
      countRows(db, id),
      listImportRows(db, id, { show: null, cursor }),
    ])
    const { leftOut, ...stored } = list.result
    return {
      id,
      state: list.state,
      rows: list.rows,
      progress: list.progress,
      dry_run: !own.confirms,
      counts,
      many: list.many.map(({ code }) => code),
      stored: { ...stored, left_out: leftOut },
      details: rows.map((row) => ({
        row: row.number,
        external_id: row.externalId,
        outcome: row.outcome,
        place: row.verdict?.place?.id ?? null,
        reasons: row.faults.map((fault) => ({
          column: fault.column,
          code: fault.code,
          text: reasonWords(t, fault),
        })),
      })),
      next,
    }
  }

  return { take, readJob }
}

/** As a list of the browser has it: the same rules read both. */
const recordOf = (place: SentPlace) =>
  Object.fromEntries(
    Object.entries(place).map(([name, value]) => [name as ImportColumn, String(value)]),
  ) as unknown as ImportRecord
