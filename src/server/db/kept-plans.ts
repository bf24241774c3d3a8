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

const marked = new WeakSet<RootOperationNode>()
const marking: KyselyPlugin = {
  transformQuery: ({ node }) => {
    marked.add(node)
    return node
  },
  transformResult: async ({ result }) => result,
}

/** The same database with prepared statements. For frequent queries that differ in their values only. */
export const keepPlans = (db: Kysely<Schema>): Kysely<Schema> => db.withPlugin(marking)

/** Text → name under which connections prepare it. */
const names = new Map<string, string>()

/** Returns the compiled statement of a database with cached plans. */
export function noteCompiled(node: RootOperationNode, text: string): void {
  if (!marked.has(node) || names.has(text) || names.size >= mostStatements) return
  names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 32))
}

/** Has this connection prepare statements with a cached plan. */
export function prepareKept(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const prepared = (given: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof given === 'string' ? names.get(given) : undefined
    return name ? query({ name, text: given, values }, ...rest) : query(given, values, ...rest)
  }
  client.query = prepared as typeof client.query
}
