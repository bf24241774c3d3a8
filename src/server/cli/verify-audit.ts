/** `npm run cli -- verify-audit`: whether all that was recorded of places and accounts is as it was written. */
import { type AuditFault, verifyAudit } from '../domain/audit/verify-audit.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

/** Faults that are printed one by one. */
const mostShown = 20

/** A fault in words, for somebody who then looks at the row. */
export function auditFaultText({ business, event }: AuditFault): string {
  if (business === null) return `event ${event} was changed`
  const what =
    event === null
      ? 'its last events are missing or its kept end was changed'
      : `event ${event} was changed, or one before it is missing`
  return `history of place ${business}: ${what}`
}

export const verifyAuditCommand: CliCommand = {
  name: 'verify-audit',
  usage: 'verify-audit',
  summary: 'Says whether every recorded event is as it was written, and none is missing from the histories of places.',
  async run(args, { database: { db }, print }) {
    if (args.length > 0) throw new CommandRefusal('verify-audit takes no arguments.')
    const { events, faults } = await verifyAudit(db)
    for (const fault of faults.slice(0, mostShown)) print(auditFaultText(fault))
    if (faults.length > mostShown) print(`… and ${faults.length - mostShown} more`)
    if (faults.length === 0) print(`All ${events} recorded events are as they were written.`)
    return faults.length > 0 ? 2 : 0
  },
}
