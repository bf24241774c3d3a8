/** Knows of each statement that Kysely compiles what its SQL is described as: the kinds of its rows, or of single columns. */
import { type OperationNode, PostgresQueryCompiler, type RawNode, type RootOperationNode } from 'kysely'
import { type Kind, type Kinds, watchDescriptions } from '#server/db/sql.ts'

/** The texts of a tagged template → its kinds, or its kind. */
const described = new WeakMap<readonly string[], Kinds | Kind>()
/** The SQL of a statement → what is said of its rows; of a builder's statement only some columns have kinds. */
const statements = new Map<string, Said[]>()
interface Said {
  kinds: Kinds
  isWhole: boolean
  /** The template that says it: one that is called again has new kinds, and says the same. */
  by?: readonly string[]
}

const isRaw = (node: OperationNode): node is RawNode => node.kind === 'RawNode'
const isKind = (it: Kinds | Kind): it is Kind => 'base' in it && typeof it.base === 'string' && !('and' in it)

/** The kinds of a statement that is written out, or of the described part that closes it. */
function kindsOf(node: RawNode): { kinds: Kinds; by: readonly string[] } | undefined {
  const by = node.sqlFragments
  const own = described.get(by)
  if (own) return isKind(own) ? undefined : { kinds: own, by }
  const last = node.parameters.at(-1)
  return last && isRaw(last) ? kindsOf(last) : undefined
}

/** Columns of a builder's statement whose SQL is written out: name → kind. */
function columnsOf(node: OperationNode): Record<string, Kind> {
  const lists = Object.values(node).filter(Array.isArray).flat() as OperationNode[]
  const returning = 'returning' in node ? [node.returning as OperationNode | undefined] : []
  const selections = [
    ...lists,
    ...returning.flatMap((it) => (it as { selections?: OperationNode[] })?.selections ?? []),
  ]
  const found: Record<string, Kind> = {}
  for (const it of selections) {
    if (it?.kind !== 'SelectionNode') continue
    const { selection } = it as unknown as {
      selection: { kind: string; node?: OperationNode; alias?: { identifier?: { name: string } } }
    }
    const name = selection.alias?.identifier?.name
    if (selection.kind !== 'AliasNode' || !name || !selection.node || !isRaw(selection.node)) continue
    const kind = described.get(selection.node.sqlFragments)
    if (kind && isKind(kind)) found[name] = kind
  }
  return found
}

/** All descriptions in a statement. */
export function partsOf(node: unknown, found: Set<readonly string[]> = new Set()): Set<readonly string[]> {
  if (Array.isArray(node)) for (const it of node) partsOf(it, found)
  else if (typeof node === 'object' && node !== null && 'kind' in node) {
    const operation = node as OperationNode
    if (isRaw(operation) && described.has(operation.sqlFragments)) found.add(operation.sqlFragments)
    for (const it of Object.values(operation)) partsOf(it, found)
  }
  return found
}

/** The declared kinds of a statement's rows. */
export const saidOf = (sql: string): readonly Said[] => statements.get(sql) ?? []

function note(node: RootOperationNode, sql: string): void {
  const whole = isRaw(node) ? kindsOf(node) : undefined
  const columns = whole ? {} : columnsOf(node)
  if (!whole && Object.keys(columns).length === 0) return
  const said = statements.get(sql) ?? []
  const entry: Said = whole ? { ...whole, isWhole: true } : { kinds: columns, isWhole: false }
  if (!said.some(({ by }) => by === entry.by)) said.push(entry)
  statements.set(sql, said)
}

const { compileQuery } = PostgresQueryCompiler.prototype
PostgresQueryCompiler.prototype.compileQuery = function (this: PostgresQueryCompiler, node: RootOperationNode, id) {
  const compiled = compileQuery.call(this, node, id)
  note(node, compiled.sql)
  return compiled
}

/** Call it before statements are made. */
export const watchStatements = (): void => watchDescriptions((strings, kinds) => void described.set(strings, kinds))
