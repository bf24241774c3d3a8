/**
 * Supervisors' open work on officers, made by the real commands: a request to be an officer, and late work of an officer who was
 * suspended on the way. Nobody is written to about them.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#shared/roles.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { addAccount } from '../domain/accounts/register.ts'
import { requestInspector } from '../domain/accounts/roles.ts'
import type { Command } from '../domain/command/command.ts'
import { startInspection } from '../domain/inspections/start-inspection.ts'
import { findOfficer } from '../domain/officers/find-officers.ts'
import { handOver } from '../domain/quarantine/hand-over.ts'
import { findRun } from '../domain/runs/queries.ts'
import { confirmPower } from '../domain/two-persons/decide-proposal.ts'
import { proposePower } from '../domain/two-persons/propose-power.ts'
import { addDemoPerson } from './add-person.ts'
import { act as actAs, actAsProduct, beginPast, hour } from './at-moment.ts'
import { phuket, phuketAgency } from './found-agencies.ts'
import { listFree } from './give-over.ts'

const asks = { email: 'hkt-023@demo.example', name: 'กานดา เพียรดี' }
const suspended = {
  email: 'hkt-019@demo.example',
  name: 'นที ศรีทอง',
  role: 'inspector' as const,
  inspector: {
    kind: 'officer' as const,
    level: 'inspector' as const,
    agency: phuketAgency.id,
    badge: 'HKT-019',
    areas: [phuket],
  },
}

/** Adds them, for the people of people.ts and beside places that were just invented. */
export async function addDemoOfficers({ db }: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    const idOf = async (email: string) =>
      (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
    const supervisor = await idOf('supervisor@demo.example')
    const second = await idOf('supervisor2@demo.example')
    const past = await beginPast(tx, now)
    const act = <Input, Result>(
      [id, role, hours]: readonly [string, Role, number],
      command: Command<Input, Result>,
      input: Input,
    ) => actAs(past, { id, role }, hours, command, input)
    const contact = { kind: 'email', value: asks.email } as const
    const { id: newcomer } = await actAsProduct(past, 30 * 24, addAccount, { contact, name: asks.name })
    const request = { kind: 'officer' as const, agency: phuketAgency.id, badge: 'HKT-023', province: phuket }
    await act([newcomer, 'client', 20], requestInspector, request)
    const [place] = await listFree(past, { quiet: 30, visited: false })
    if (place) {
      const officer = await addDemoPerson(past, suspended)
      const visit = { place, kind: 'first' as const, licensed: null, at: null, companion: '' }
      const { run } = await act([officer, 'inspector', 30], startInspection, { run: uuidv7(), ...visit })
      const propose = async (by: string, hours: number, kind: 'suspend' | 'restore', reason: string) => {
        const seen = (await findOfficer(tx, officer, { reader: by, locale: 'th', now }))?.rev ?? ''
        const about = { officer_id: officer, card_id: null, duty_area_id: null, area_code: null, until: null }
        return act([by, 'inspector', hours], proposePower, { kind, ...about, seen, reason })
      }
      const suspension = await propose(
        supervisor,
        28.5,
        'suspend',
        'อยู่ระหว่างตรวจสอบข้อร้องเรียนเรื่องการเรียกรับเงิน จนกว่าจะทราบผล',
      )
      await act([second, 'inspector', 28], confirmPower, { proposal: suspension })
      const asked = (await findRun(tx, run))?.asked.slice(0, 3) ?? []
      const device = uuidv7()
      const ops = asked.map((question, index) => ({
        device,
        n: index + 1,
        question,
        value: 'yes',
        naReason: null,
        note: '',
        replaces: [],
        deviceAt: new Date(now.getTime() - 29 * hour),
      }))
      await act([officer, 'client', 5], handOver, { run, place, beginning: null, isEnded: false, ops })
      // Waits for the other supervisor, one of the demo's accounts.
      await propose(second, 3, 'restore', 'ตรวจสอบแล้วไม่พบการเรียกรับเงิน ผู้ร้องถอนคำร้องเป็นหนังสือ')
    }
    for (const about of ['officer\\_%', 'power\\_%', 'quarantine\\_%', 'role\\_%'])
      await tx.deleteFrom('deliveries').where('about', 'like', about).execute()
  })
}
