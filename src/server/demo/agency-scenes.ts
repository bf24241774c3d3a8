/**
 * Work between and within the demo's agencies: an area that is lent while its officer is away, a visit there by the colleague who has it, a matter
 * that the tourist police have taken over and one that they are offered. Made by the commands; nobody is written to about it.
 */
import type { Transaction } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { referCard, takeReferral } from '../domain/cards/refer-card.ts'
import { acceptLoan, agreeLoan, lendArea } from '../domain/officers/lend-area.ts'
import { act, beginPast, type Doer, hoursAgo, type Past } from './at-moment.ts'
import { visit } from './fill-in.ts'
import { awayEmail, coveringEmail, healthEmail, phangNga, policeEmail } from './found-agencies.ts'
import { listFree } from './give-over.ts'

const officer = async (tx: Transaction<Schema>, email: string): Promise<Doer & { agency: string }> => {
  const row = await tx
    .selectFrom('users')
    .innerJoin('role_grants', 'role_grants.user_id', 'users.id')
    .select(['users.id', 'role_grants.agency_id'])
    .where('email', '=', email)
    .where('role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  return { id: row.id, role: 'inspector', agency: row.agency_id ?? '' }
}

/** Three days ago, until the officer is back. */
async function lend(past: Past): Promise<void> {
  const { tx } = past
  const [away, covering, over] = [
    await officer(tx, awayEmail),
    await officer(tx, coveringEmail),
    await officer(tx, healthEmail),
  ]
  const { id: area } = await tx
    .selectFrom('duty_areas')
    .select('id')
    .where('user_id', '=', away.id)
    .executeTakeFirstOrThrow()
  const until = new Date(hoursAgo(past, 0).getTime() + 11 * dayMs)
  await act(past, away, 75, lendArea, { area, to: covering.id, until })
  const { id: loan } = await tx
    .selectFrom('area_loans')
    .select('id')
    .where('area_id', '=', area)
    .executeTakeFirstOrThrow()
  await act(past, covering, 73, acceptLoan, { loan })
  await act(past, over, 72, agreeLoan, { loan })
  const [place] = await listFree(past, { category: 'lodging', quiet: 30, province: phangNga, coveredBy: covering.id })
  if (place) await visit(past, covering, { place, hours: 26, failing: () => [] })
}

interface Matter {
  category: 'lodging' | 'tour'
  reason: string
  offered: number
  /** Hours since it was taken; null while it waits. */
  taken: number | null
}

const matters: readonly Matter[] = [
  {
    category: 'lodging',
    reason: 'ที่พักรับชาวต่างชาติเป็นส่วนใหญ่ และมีเรื่องร้องเรียนที่สถานีตำรวจท่องเที่ยวรับไว้แล้ว จึงขอให้รับเรื่องไปดำเนินการต่อ',
    offered: 50,
    taken: 44,
  },
  {
    category: 'tour',
    reason: 'เรือของผู้ประกอบการออกจากท่าที่ตำรวจท่องเที่ยวตรวจเป็นประจำ จึงขอให้รับเรื่องไปติดตามการแก้ไข',
    offered: 4,
    taken: null,
  },
]

async function refer(past: Past, { category, reason, offered, taken }: Matter): Promise<void> {
  const { tx } = past
  const card = await tx
    .selectFrom('warning_cards')
    .innerJoin('businesses', 'businesses.id', 'warning_cards.business_id')
    .innerJoin('users', 'users.id', 'warning_cards.drafted_by')
    .select(['warning_cards.id', 'rev'])
    .where('category_id', '=', category)
    .where('users.email', '=', 'inspector@demo.example')
    .where('state', 'in', ['issued', 'acknowledged', 'returned'])
    .executeTakeFirst()
  if (!card) return
  const from = await officer(tx, 'supervisor@demo.example')
  const to = await officer(tx, policeEmail)
  await act(past, from, offered, referCard, { card: card.id, rev: card.rev, to: to.agency, reason })
  if (taken === null) return
  const { rev } = await tx.selectFrom('warning_cards').select('rev').where('id', '=', card.id).executeTakeFirstOrThrow()
  await act(past, to, taken, takeReferral, { card: card.id, rev })
}

/** Adds it, for the people of people.ts and the cards of card-scenes.ts. */
export async function addDemoAgencyWork({ db }: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    const past = await beginPast(tx, now)
    await lend(past)
    for (const matter of matters) await refer(past, matter)
    for (const about of ['loan\\_%', 'area\\_%', 'card\\_%', 'favourite\\_%'])
      await tx.deleteFrom('deliveries').where('about', 'like', about).execute()
  })
}
