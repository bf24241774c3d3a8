/**
 * What waits for supervisors about officers, made by the commands that make real ones: somebody asks to be one, and the work of one who was
 * suspended on the way has arrived. Nobody is written to about them.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#shared/roles.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { installationSecret } from '../db/secret.ts'
import { addAccount } from '../domain/accounts/register.ts'
import { requestInspector } from '../domain/accounts/roles.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import type { Command } from '../domain/command/command.ts'
import { execute } from '../domain/command/execute.ts'
import { startInspection } from '../domain/inspections/start-inspection.ts'
import { suspendOfficer } from '../domain/officers/decide-officer.ts'
import { findOfficer } from '../domain/officers/find-officers.ts'
import { handOver } from '../domain/quarantine/hand-over.ts'
import { findRun } from '../domain/runs/queries.ts'
import { addDemoPerson, phuket, phuketUnit } from './people.ts'

const hour = 3_600_000
const asks = { email: 'hkt-023@demo.example', name: 'กานดา เพียรดี' }
const suspended = {
  ...{ email: 'hkt-019@demo.example', name: 'นที ศรีทอง', role: 'inspector' as const },
  inspector: {
    ...{ kind: 'officer' as const, level: 'inspector' as const, unit: phuketUnit, badge: 'HKT-019', province: phuket },
  },
}

/** Adds them, for the people of people.ts and beside places that were just invented. */
export async function addDemoOfficers({ db }: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: supervisor } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'supervisor@demo.example')
      .executeTakeFirstOrThrow()
    const salt = await installationSecret(tx, 'audit')
    const act = <Input, Result>(
      [id, role, hoursAgo]: readonly [string, Role, number],
      command: Command<Input, Result>,
      input: Input,
    ) => {
      const actor = { id, role, address: null, now: new Date(now.getTime() - hoursAgo * hour), salt }
      const caller = { actor, reader: { locale: 'th' as const }, origin: '', userAgent: '' }
      return execute({ db: tx, wakeSender: () => undefined }, caller, command, input)
    }
    const contact = { kind: 'email', value: asks.email } as const
    const { id: newcomer } = await executeAsProduct(tx, addAccount, { contact, name: asks.name }, now)
    const request = { kind: 'officer' as const, unit: phuketUnit, badge: 'HKT-023', province: phuket }
    await act([newcomer, 'client', 20], requestInspector, request)
    const place = await findUnvisited(tx)
    if (place) {
      const officer = await addDemoPerson(tx, suspended)
      const visit = { place, kind: 'first' as const, licensed: null, at: null, companion: '' }
      const { run } = await act([officer, 'inspector', 30], startInspection, { run: uuidv7(), ...visit })
      const seen = await findOfficer(tx, officer, { reader: supervisor, locale: 'th', now })
      const reason = 'อยู่ระหว่างตรวจสอบข้อร้องเรียนเรื่องการเรียกรับเงิน จนกว่าจะทราบผล'
      await act([supervisor, 'inspector', 28], suspendOfficer, { officer, rev: seen?.rev ?? '', reason })
      const asked = (await findRun(tx, run))?.asked.slice(0, 3) ?? []
      const device = uuidv7()
      const ops = asked.map((question, index) => ({
        ...{ device, n: index + 1, question, value: 'yes', naReason: null, note: '', replaces: [] },
        deviceAt: new Date(now.getTime() - 29 * hour),
      }))
      await act([officer, 'client', 5], handOver, { run, place, beginning: null, isEnded: false, ops })
    }
    for (const about of ['officer\\_%', 'quarantine\\_%', 'role\\_%'])
      await tx.deleteFrom('deliveries').where('about', 'like', about).execute()
  })
}

/** A place that was never inspected, with nothing else told of it. */
async function findUnvisited(tx: Transaction<Schema>): Promise<string | undefined> {
  const place = await tx
    .selectFrom('businesses')
    .select('id')
    .where('province_code', '=', phuket)
    .where('status', '=', 'approved')
    .where('owner_id', 'is', null)
    .where('open_card', 'is', null)
    .where('inspected_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return place?.id
}
