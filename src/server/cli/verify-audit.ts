/** `npm run cli -- verify-audit`: whether all that was recorded of places and accounts, and said in runs, is as it was written. */
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { AuditFault } from '../domain/audit/audit-report.ts'
import { keepCheck } from '../domain/audit/keep-check.ts'
import { type NotedHeads, readNotes } from '../domain/audit/noted-heads.ts'
import { verifyAudit } from '../domain/audit/verify-audit.ts'
import { readEntry } from '../domain/proof/log-entry.ts'
import { type RunFault, verifyRuns } from '../domain/runs/verify-runs.ts'
import type { Storage } from '../external/files/storage.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

/** Faults that are printed one by one. */
const mostShown = 20

const nameOf = (chain: string) =>
  chain === 'powers'
    ? 'history of powers'
    : chain === 'installation'
      ? 'history of the installation'
      : `history of place ${chain}`

/** A fault in words, for an operator who then reads the row. */
export function auditFaultText({ chain, event, noted }: AuditFault): string {
  if (chain === null) return `event ${event} stands in no history`
  const what = noted
    ? noted.left === null
      ? `event ${event} or one before it is not what was noted outside of the database on ${noted.at}`
      : `it had ${noted.events} events when that was noted outside of the database on ${noted.at}, and has ${noted.left}`
    : event === null
      ? 'its last events are missing or its kept end was changed'
      : `event ${event} was changed, or one before it is missing`
  return `${nameOf(chain)}: ${what}`
}

/** The same of a run. */
export const runFaultText = ({ run, place, op }: RunFault): string =>
  op === null
    ? `run ${run} at place ${place}: what was sealed is not what its answers, photos and history say`
    : `run ${run} at place ${place}: operation ${op} was changed, or one before it is missing`

/** Everything that is recorded, looked at: how much, and a line for each that is not as it was written. */
export async function verifyRecord(db: Kysely<Schema>, storage?: Storage) {
  const notes = storage && (await readNotes(storage))
  const [audit, runs] = [await verifyAudit(db, notes?.of), await verifyRuns(db)]
  const lines = [
    ...(isOlder(audit.faults) ? [olderText(audit.faults)] : []),
    ...audit.faults.map(auditFaultText),
    ...(notes?.broken ?? []).map((file) => `${file}: a line was changed or taken out`),
    ...(notes ? await lostHeads(db, notes) : []),
    ...runs.faults.map(runFaultText),
  ]
  return { audit, operations: runs.operations, lines, notes }
}

/** Heads in the signed log that are not among those that were noted: somebody wrote the notes anew, with all hashes. */
async function lostHeads(db: Kysely<Schema>, notes: NotedHeads): Promise<string[]> {
  const logged = await db.selectFrom('log_heads').select(['log_index', 'entry']).orderBy('log_index').execute()
  return logged.flatMap(({ log_index, entry }) => {
    const said = readEntry(Buffer.from(entry))
    return said.kind !== 'heads' || notes.lines.has(said.body.head)
      ? []
      : [`entry ${log_index} of the log: its head is not among those that were noted: the notes were written anew`]
  })
}

/** True if all that is wrong is that histories end too early. */
const isOlder = (faults: readonly AuditFault[]) =>
  faults.length > 0 && faults.every(({ noted }) => noted !== undefined && noted.left !== null)

function olderText(faults: readonly AuditFault[]): string {
  const first = faults.map(({ noted }) => noted?.at ?? '').sort()[0]
  return `Nothing is there of what was noted outside of the database since ${first}: it is an older database, or its last events were cut off.`
}

/** Time at which that head of the history of powers was noted. */
const powersNoted = (head: string, notes?: NotedHeads) =>
  notes?.of.get('powers')?.find((note) => note.head === head)?.at

export const verifyAuditCommand: CliCommand = {
  name: 'verify-audit',
  usage: 'verify-audit [HEAD]',
  summary:
    'Says whether every recorded event and every answer in a run is as it was written, and none is missing; HEAD is one that a mail told.',
  async run([head, ...rest], { database: { db }, storage, print }) {
    if (rest.length > 0 || (head !== undefined && !/^[\da-f]{64}$/.test(head)))
      throw new CommandRefusal('verify-audit takes at most one head, as a mail told it.')
    const began = new Date()
    const { audit, operations, lines, notes } = await verifyRecord(db, storage)
    const { events } = audit
    await keepCheck(db, audit, { began, ended: new Date() })
    const notedOn = head === undefined ? undefined : (notes?.lines.get(head) ?? powersNoted(head, notes))
    if (head !== undefined && !notedOn)
      lines.unshift('The head that you name is not among those that were noted: lines were changed or taken out.')
    for (const line of lines.slice(0, mostShown)) print(line)
    if (lines.length > mostShown) print(`… and ${lines.length - mostShown} more`)
    for (const { at, madeAt, lost } of notes?.restored ?? [])
      print(
        `On ${at} the database was restored from a backup of ${madeAt}: ${lost} events that were noted before are not in it.`,
      )
    if (lines.length === 0)
      print(`All ${events} recorded events and ${operations} answers in runs are as they were written.`)
    if (notedOn) print(`The head that you name was noted on ${notedOn}.`)
    const last = [...(notes?.lines ?? [])].at(-1)
    print(
      last
        ? `Last noted outside of the database on ${last[1]}: ${last[0]}`
        : 'Nothing was noted outside of the database yet.',
    )
    return lines.length > 0 ? 2 : 0
  },
}
