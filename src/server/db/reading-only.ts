/**
 * A read-only database handle. HEAD asks for GET's answer and must change nothing (RFC 9110, section 9.3.2): its loaders are
 * given this, so that no loader, present or future, lets a link preview or a scanner use something up.
 */
import type { Kysely, KyselyPlugin, OperationNode, RawNode } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** Something tried to write through a handle that only reads. */
export class WriteRefused extends Error {
  override name = 'WriteRefused'
}

const writing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])
const writingWords =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|nextval|pg_notify|for\s+(?:no\s+key\s+)?update)\b/i

const isRaw = (node: OperationNode): node is RawNode => node.kind === 'RawNode'

/** True if a query writes: by its kind, by a part of it (`with … as (insert …)`), or by the words of SQL that was written out. */
function writes(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(writes)
  if (typeof node !== 'object' || node === null || !('kind' in node)) return false
  const operation = node as OperationNode
  if (writing.has(operation.kind)) return true
  if (isRaw(operation) && operation.sqlFragments.some((part) => writingWords.test(part))) return true
  return Object.values(operation).some(writes)
}

const refusing: KyselyPlugin = {
  transformQuery({ node }) {
    if (writes(node)) throw new WriteRefused('A request that changes nothing tried to write')
    return node
  },
  transformResult: async ({ result }) => result,
}

/** The same database, through which nothing can be written. */
export function readingOnly(database: Database): Database {
  const db: Kysely<Schema> = database.db.withPlugin(refusing)
  return { ...database, db }
}
