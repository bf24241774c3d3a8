/**
 * Verifies that runs are as they were sent: each operation's hash is recomputed from its contents and the one before it of the same device,
 * and a sealed run's manifest is compared with its operations and photos, and with its audit entry. This finds changed,
 * inserted and removed operations; where all later hashes were recomputed too, the manifest and the audit's chain reveal it, and
 * for signed contents the signature: nobody but that device can make it anew.
 */
import type { Kysely } from 'kysely'
import { opId } from '#shared/runs/run-ops.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { manifestHash } from './end-run.ts'
import { manifestOf } from './judge-run.ts'
import { type RunRow, readOps, type StoredOp } from './queries.ts'
import { chainStart, hashOp } from './record-ops.ts'
import { fingerprintOf, isSealSigned } from './signatures.ts'

/** A run's fault: in one operation, or in its seal. */
export interface RunFault {
  run: string
  place: string
  /** Name of an operation that is not as it was sent, or that follows none; null where the manifest is not that of the run. */
  op: string | null
}

export interface RunReport {
  /** Operations that were checked. */
  operations: number
  faults: RunFault[]
}

type Looked = Pick<
  RunRow,
  | 'id'
  | 'template_id'
  | 'business_id'
  | 'manifest'
  | 'inspection_id'
  | 'survey_id'
  | 'signed_by'
  | 'signature'
  | 'closed_said'
>

/** Runs that are listed together. */
const runsAtOnce = 200

/** Looks at every run there is, and changes nothing. May run beside a server that writes. */
export async function verifyRuns(db: Kysely<Schema>): Promise<RunReport> {
  const found: RunReport = { operations: 0, faults: [] }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const runs = await db
      .selectFrom('runs')
      .select(['id', 'template_id', 'business_id', 'manifest', 'inspection_id', 'survey_id'])
      .select(['signed_by', 'signature', 'closed_said'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(runsAtOnce)
      .execute()
    for (const run of runs) {
      const ops = await readOps(db, run.id)
      found.operations += ops.length
      const names = brokenIn(run, ops)
      if (run.manifest !== null && !(await isSealedAs(db, run, ops))) names.push(null)
      found.faults.push(...names.map((op) => ({ run: run.id, place: run.business_id, op })))
      after = run.id
    }
    if (runs.length < runsAtOnce) return found
  }
}

/** Operations that follow neither the start nor another of their device. They may have come in another order than that of their numbers. */
function brokenIn(run: Looked, ops: readonly StoredOp[]): (string | null)[] {
  const start = chainStart(run)
  return [...Map.groupBy(ops, ({ device }) => device).values()].flatMap((own) =>
    own
      .filter((op, at) => {
        const near = own[at - 1]?.hash ?? start
        const follows = (before: Buffer) => hashOp(before, op).equals(op.hash)
        return !follows(near) && !follows(start) && !own.some(({ hash }) => follows(hash))
      })
      .map(opId),
  )
}

async function isSealedAs(db: Kysely<Schema>, run: Looked, ops: readonly StoredOp[]): Promise<boolean> {
  const photos = await db
    .selectFrom('run_photos')
    .select('sha256')
    .where('run_id', '=', run.id)
    .where('removed_at', 'is', null)
    .execute()
  const { rows } = await rowsOf({ manifest: 'text?' })`
    select after->>'manifest' as manifest from audit_events
    where business_id = ${run.business_id}::uuid and after->>'run' = ${run.id} and after ? 'manifest'`.execute(db)
  const kept = [manifestHash({ manifest: manifestOf(ops, photos) }), ...rows.map(({ manifest }) => manifest)]
  return rows.length > 0 && kept.every((hash) => hash === run.manifest) && (await isSignedAs(db, run, ops))
}

/** True where nothing was signed: the audit says whether that was so. */
async function isSignedAs(
  db: Kysely<Schema>,
  { signed_by, signature, manifest, business_id, id, closed_said }: Looked,
  ops: readonly StoredOp[],
): Promise<boolean> {
  const { rows } = await rowsOf({ signed: 'text?', key: 'text?' })`
    select after->>'signed' as signed, after->>'key' as key from audit_events
    where business_id = ${business_id}::uuid and action = 'inspection.seal' and after->>'run' = ${id}`.execute(db)
  if (rows.some(({ signed }) => signed !== signed_by)) return false
  if (signed_by === null || signature === null || manifest === null) return true
  const device = await db.selectFrom('devices').select('public_key').where('id', '=', signed_by).executeTakeFirst()
  // Seals from before the record knew keys have none.
  if (device && rows.some(({ key }) => key !== null && key !== fingerprintOf(device.public_key))) return false
  const seal = { ops, hash: manifest, closedAt: closed_said }
  return device !== undefined && isSealSigned({ key: device.public_key, signature }, seal)
}
