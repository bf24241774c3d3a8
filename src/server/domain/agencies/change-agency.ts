/** Adds an agency and changes its entry: names, place in the tree, contact and letter head. */
import { v7 as uuidv7 } from 'uuid'
import type { AgencyKind, agencyTexts } from '#shared/agencies/agency.ts'
import type { LocalisedColumns } from '#shared/localised.ts'
import { problems } from '#shared/problems.ts'
import { fold } from '#shared/search/fold.ts'
import { constraintOf } from '../../db/constraints.ts'
import { sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { holdsOffice } from '../duty/stewards.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type LockedAgency, lockAgency, mayRule, mayTend } from './lock-agency.ts'

/** Names in all languages, and where it stands. Empty ones are null. */
export interface AgencyNames extends LocalisedColumns<'name'> {
  kind: AgencyKind
  short: string | null
  parent: string | null
}

/** One change of the tree at a time, and no second agency of a name. */
async function refuseTwin({ tx }: Doing, { name_th, parent }: AgencyNames, own: string | null): Promise<string> {
  await sql`select pg_advisory_xact_lock(7204115602)`.execute(tx)
  const folded = fold(name_th) || name_th
  const twin = await tx
    .selectFrom('agencies')
    .select('id')
    .where('folded', '=', folded)
    .where('merged_into', 'is', null)
    .$if(own !== null, (query) => query.where('id', '<>', own as string))
    .executeTakeFirst()
  if (twin) throw new InputRefusal({ name_th: 'agency:error.nameTaken' })
  if (parent === null) return folded
  const over = await tx
    .selectFrom('agencies')
    .select('id')
    .where('id', '=', parent)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!over) throw new InputRefusal({ parent: 'agency:error.parent' })
  return folded
}

/** The tree's own refusal, as a form says it. */
async function inTree<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'agencies_circle' || constraint === 'agencies_not_own_parent')
      throw new InputRefusal({ parent: 'agency:error.circle' })
    if (constraint === 'agencies_levels') throw new InputRefusal({ parent: 'agency:error.levels' })
    throw error
  }
}

/** Adds one; answers its id. */
export const createAgency = command<AgencyNames, string, 'agency.create', boolean>('agency.create', {
  load: ({ tx, actor }) => holdsOffice(tx, actorId(actor)),
  may(isSteward) {
    if (!isSteward) throw problems.page_not_found()
    return null
  },
  async run(doing, names) {
    const { parent, ...given } = names
    const folded = await refuseTwin(doing, names, null)
    const id = uuidv7()
    const row = { id, ...given, folded, parent_id: parent, merged_into: null, closed_at: null }
    await inTree(doing.tx.insertInto('agencies').values(row).execute())
    return { result: id, audit: { entity: id, after: { ...names } } }
  },
})

interface Seen {
  agency: string
  rev: number
}

/** Renames it or moves it in the tree. Letters that were sent keep their name. */
export const renameAgency = command<Seen & AgencyNames, undefined, 'agency.rename', LockedAgency>('agency.rename', {
  load: (doing, { agency }) => lockAgency(doing, agency),
  may: mayRule,
  async run(doing, { agency, rev, ...names }, held) {
    const { parent, ...given } = names
    const folded = await refuseTwin(doing, names, agency)
    const set = { ...given, folded, parent_id: parent, rev: rev + 1 }
    await inTree(doing.tx.updateTable('agencies').set(set).where('id', '=', agency).execute())
    const { kind, name_th, parent_id } = held
    // Readers' pages name it wherever it has inspected or checked.
    return {
      result: undefined,
      audit: { entity: agency, before: { kind, name_th, parent: parent_id }, after: { ...names } },
      touches: 'all',
    }
  },
})

export type AgencyContact = Record<Exclude<keyof typeof agencyTexts, `name_${string}` | 'short'>, string>

/** Its contact, address, head of letters and hours; letters already sent keep the head that they had. */
export const changeAgency = command<Seen & AgencyContact, undefined, 'agency.change', LockedAgency>('agency.change', {
  load: (doing, { agency }) => lockAgency(doing, agency),
  may: mayTend,
  async run({ tx }, { agency, rev, ...texts }) {
    const before = await tx
      .selectFrom('agencies')
      .select(['contact', 'address', 'letter_head', 'letter_prefix', 'appeal_to', 'working_hours'])
      .where('id', '=', agency)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('agencies')
      .set({ ...texts, rev: rev + 1 })
      .where('id', '=', agency)
      .execute()
    return { result: undefined, audit: { entity: agency, before, after: { ...texts } } }
  },
})
