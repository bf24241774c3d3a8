/**
 * Prepared plans. PostgreSQL plans a statement anew each time unless it was prepared; for the longest of ours, the queues of officers,
 * that takes longer than finding their rows (12 of 20 ms). Prepared, the planner decides after five runs whether a plan for any values is as good.
 * Only statements that ask for it are, because for others it is not: how many places a search word finds differs a thousandfold.
 */
import { createHash } from 'node:crypto'
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

/** Statements at most: each connection keeps the plans of all that it has run. One that differs by its number of values counts as another. */
const mostStatements = 200

const [marked, general] = [new WeakSet<RootOperationNode>(), new WeakSet<RootOperationNode>()]
const marking = (...sets: WeakSet<RootOperationNode>[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    for (const set of sets) set.add(node)
    return node
  },
  transformResult: async ({ result }) => result,
})
const [markPrepared, markGeneral] = [marking(marked), marking(marked, general)]

/** The same database with prepared statements. For frequent queries that differ in their values only. */
export const keepPlans = (db: Kysely<Schema>): Kysely<Schema> => db.withPlugin(markPrepared)

/**
 * The same, with one plan for any values. For a statement of many parts, which the planner would plan anew each time for a gain that it expects: all open
 * work of an officer took 54 ms of CPU time so, and takes 11.
 */
export const keepOnePlan = (db: Kysely<Schema>): Kysely<Schema> => db.withPlugin(markGeneral)

/** Text → name under which connections prepare it, and whether for any values. */
const names = new Map<string, { name: string; isGeneral: boolean }>()

/** Returns the compiled statement of a database with cached plans. */
export function noteCompiled(node: RootOperationNode, text: string): void {
  if (!marked.has(node) || names.has(text) || names.size >= mostStatements) return
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, { name, isGeneral: general.has(node) })
}

/** Has this connection prepare statements with a cached plan. */
export function preparePlans(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const prepared = (given: unknown, values: unknown, ...rest: unknown[]) => {
    const kept = typeof given === 'string' ? names.get(given) : undefined
    if (!kept) return query(given, values, ...rest)
    const ask = () => query({ name: kept.name, text: given, values }, ...rest)
    return kept.isGeneral ? withOnePlan(query, ask) : ask()
  }
  client.query = prepared as typeof client.query
}

/** The setting is the session's, so that it is taken back: for others a plan for their values is the better one. */
async function withOnePlan(query: (...given: unknown[]) => unknown, ask: () => unknown): Promise<unknown> {
  await query('set plan_cache_mode = force_generic_plan')
  try {
    return await ask()
  } finally {
    // After a failure in a transaction its end takes the setting back.
    await Promise.resolve(query('reset plan_cache_mode')).catch(() => undefined)
  }
}
