/**
 * Making a key. A reader's is the reader's own; an agency's is made by those who tend the agency, for areas that they supervise. It is answered once and
 * stored as a hash, so that neither a copy of the database nor a log opens anything.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { AGENCY_KEYS_MOST, type KeyScope, type MadeKey, OWN_KEYS_MOST } from '#shared/open/keys.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { type LockedAgency, lockAgency, mayTend } from '../agencies/lock-agency.ts'
import { command, type Doing } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { isWithinAgency } from '../duty/agency-areas.ts'
import { supervises } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { hashToken } from '../token.ts'
import { makeKeyToken, prefixOf } from './key-token.ts'

interface Asked {
  name: string
  /** Days for which it is good. */
  days: number
}

interface AskedOfAgency extends Asked {
  agency: string
  rev: number
  scopes: readonly KeyScope[]
  /** Province or district; null for all areas of the agency. */
  area: number | null
}

interface Held {
  agency: LockedAgency
  fits: boolean
  covers: boolean
}

const areasOf = async (tx: Transaction<Schema>, agency: string) =>
  (
    await tx
      .selectFrom('agency_areas')
      .select(({ fn }) => fn.coalesce('district_code', 'province_code').$castTo<number>().as('code'))
      .where('agency_id', '=', agency)
      .execute()
  ).map(({ code }) => code)

/** A key of all areas of an agency reaches no further than its maker: who supervises a part of them names that part. */
async function supervisesAll({ tx, actor }: Doing, areas: readonly number[]): Promise<boolean> {
  for (const area of areas) if (!(await supervises(tx, actorId(actor), area, actor.now))) return false
  return true
}

const goodKeys = (tx: Transaction<Schema>, now: Date) =>
  tx.selectFrom('api_keys').select('id').where('revoked_at', 'is', null).where('expires_at', '>', now)

/** Writes the row, and answers the key. */
async function store(
  { tx, actor }: Doing,
  { name, days, ...reach }: Asked & Partial<Pick<AskedOfAgency, 'agency' | 'scopes' | 'area'>>,
) {
  const { agency = null, area = null, scopes = [] } = reach
  const key = makeKeyToken()
  const row = {
    id: uuidv7(),
    made_by: actorId(actor),
    agency_id: agency,
    name,
    scopes: ['read', ...scopes] as KeyScope[],
    area_code: area,
    prefix: prefixOf(key),
    hash: hashToken(key),
    made_at: actor.now,
    expires_at: new Date(actor.now.getTime() + days * dayMs),
  }
  await tx.insertInto('api_keys').values(row).execute()
  return { result: { key, name }, row }
}

export const makeOwnKey = command<Asked, MadeKey, 'key.make', number>('key.make', {
  secret: true,
  async load({ tx, actor }) {
    const person = actorId(actor)
    await tx.selectFrom('users').select('id').where('id', '=', person).forUpdate().execute()
    return (await goodKeys(tx, actor.now).where('made_by', '=', person).where('agency_id', 'is', null).execute()).length
  },
  may: (held, doing) =>
    onlyPersons(held, doing) ?? (held < OWN_KEYS_MOST ? null : new InputRefusal({ form: 'key:refusal.ownMost' })),
  async run(doing, asked) {
    const { result, row } = await store(doing, asked)
    return { result, audit: { entity: row.id, after: { name: row.name, until: row.expires_at } } }
  },
})

export const makeAgencyKey = command<AskedOfAgency, MadeKey, 'agency.make_key', Held>('agency.make_key', {
  secret: true,
  async load(doing, { agency, area }) {
    const { tx } = doing
    return {
      agency: await lockAgency(doing, agency),
      fits: area === null || (await isWithinAgency(tx, agency, area)),
      covers: await supervisesAll(doing, area === null ? await areasOf(tx, agency) : [area]),
    }
  },
  may({ agency, fits, covers }, doing, seen) {
    const refusal = mayTend(agency, doing, seen)
    if (refusal) return refusal
    if (agency.isClosed) return new InputRefusal({ form: 'agency:refusal.stale' })
    if (!fits) return new InputRefusal({ area: 'officer:refusal.outsideAgency' })
    return agency.isSteward || covers ? null : new InputRefusal({ area: 'officer:refusal.outsideArea' })
  },
  async run(doing, { agency, rev: _, ...asked }) {
    const { tx, actor } = doing
    const good = await goodKeys(tx, actor.now).where('agency_id', '=', agency).execute()
    if (good.length >= AGENCY_KEYS_MOST) throw new InputRefusal({ form: 'key:refusal.agencyMost' })
    const { result, row } = await store(doing, { ...asked, agency })
    const { name, scopes, area_code, prefix, expires_at } = row
    return {
      result,
      audit: {
        entity: agency,
        after: { name, prefix, scopes, ...(area_code !== null && { area: area_code }), until: expires_at },
      },
    }
  },
})
