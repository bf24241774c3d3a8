/**
 * Submits a registration: the place with all its parts, unlisted until an officer has decided, in one transaction. A returned one
 * is submitted again the same way, and its place takes the draft's present values. The applicant is a vendor from then on.
 */
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { toColumns } from '#shared/localised.ts'
import { fromFields } from '#shared/localised-fields.ts'
import { path } from '#shared/path.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import { everyDay } from '#shared/registrations/hours-fields.ts'
import { textSchemas } from '#shared/registrations/step-fields.ts'
import type { Businesses } from '../../db/schema/places.ts'
import { fieldNames } from '../../messages/returned-words.ts'
import { getAccount } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { switchRole } from '../accounts/roles.ts'
import type { NewSession } from '../accounts/sessions.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findAlike } from './alike.ts'
import { type DraftRow, type FileRow, gapOf, listFiles } from './draft-rows.ts'
import { type DraftTarget, load, writeStep } from './drafts.ts'
import { comparedOf, type ReadDraft, readDraft } from './read-draft.ts'
import { untouchedFields } from './returned-fields.ts'
import { writeParts } from './write-parts.ts'

/** The outcome: the place, and the session as a vendor where it was not one. */
export interface HandedIn {
  business: string
  session: NewSession | null
}

const orNull = (text: string) => text || null

function rowOf({ who, where, how }: ReadDraft): Omit<Insertable<Businesses>, 'id' | 'status' | 'owner_id'> {
  const { located, postcode, address, point } = where
  return {
    category_id: who.category,
    ...toColumns('name', fromFields(who, 'name')),
    phone: who.phone,
    address,
    postcode,
    subdistrict_id: located.subdistrict.id,
    province_code: located.province.code,
    district_code: located.district.code,
    lat: point?.lat ?? located.district.lat,
    lng: point?.lng ?? located.district.lng,
    opening_hours: JSON.stringify(how.hours),
    capacity: how.capacity,
    price_level: how.priceLevel,
    amenities: how.amenities,
  }
}

/** The role of a vendor, and the session in it. Asked for once more, as when a form comes twice, nothing has to be done. */
async function becomeVendor(doing: Doing): Promise<NewSession | null> {
  const { tx, actor } = doing
  await tx
    .insertInto('role_grants')
    .values({ user_id: actorId(actor), role: 'vendor', requested_at: actor.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return actor.role === 'vendor' || !doing.person ? null : switchRole.perform(doing, { role: 'vendor' })
}

/** On another submission each returned field must have changed. */
async function refuseUntouched(
  { tx, reader }: Doing,
  { draft, files }: { draft: DraftRow; files: readonly FileRow[] },
) {
  if (draft.business_id === null) return
  const row = await tx
    .selectFrom('registrations')
    .select('returned_as')
    .where('business_id', '=', draft.business_id)
    .executeTakeFirst()
  const untouched = untouchedFields(row?.returned_as ?? null, { steps: draft.steps, files })
  if (untouched.length === 0) return
  const fields = fieldNames(reader.locale, untouched)
  throw new InputRefusal({ form: ['register:error.untouched', { fields }] })
}

/** The name, phone or a licence may have changed after the step that asks whether the place is here already. */
async function refuseUnaskedTwin({ tx, actor, reader }: Doing, draft: DraftRow, read: ReadDraft) {
  if (read.where.because !== '') return
  const alike = await findAlike(tx, comparedOf(read, draft.steps), { person: actor.id, locale: reader.locale })
  if (alike.length > 0) throw new InputRefusal({ form: 'register:error.alikeNow' })
}

interface HandIn extends DraftTarget {
  /** Hours of every day, where no week was stated. */
  hours?: { from: string; to: string } | null
}

/** The draft with the hours that its last screen asked for. */
async function withHours({ tx, actor }: Doing, hours: HandIn['hours'], draft: DraftRow): Promise<DraftRow> {
  if (draft.steps.form3?.isWhole) return draft
  if (!hours) throw new InputRefusal({ from: 'register:error.everyDay' })
  const fields = { ...draft.steps.form3?.fields, ...everyDay(hours) }
  const value = { fields, isWhole: textSchemas.form3.safeParse(fields).success }
  await writeStep(tx, draft, { name: 'form3', value, now: actor.now })
  return { ...draft, steps: { ...draft.steps, form3: value } }
}

export const submitRegistration = command<HandIn, HandedIn, 'registration.submit', DraftRow>('registration.submit', {
  load,
  may: () => null,
  async run(doing, { hours }, stored) {
    const { tx, actor, origin } = doing
    if (stored.state === 'submitted') return unchanged({ business: stored.business_id as string, session: null })
    const draft = hours === undefined ? stored : await withHours(doing, hours, stored)
    const files = await listFiles(tx, draft.id)
    const read = gapOf(draft, files) === null ? readDraft(draft) : null
    if (!read) throw new InputRefusal({ form: 'register:error.gap' })
    await refuseUntouched(doing, { draft, files })
    await refuseUnaskedTwin(doing, draft, read)
    const owner = actorId(actor)
    const business = draft.business_id ?? uuidv7()
    const row = rowOf(read)
    await (draft.business_id === null
      ? tx.insertInto('businesses').values({
          ...row,
          id: business,
          status: 'submitted',
          owner_id: owner,
          created_at: actor.now,
          updated_at: actor.now,
        })
      : tx
          .updateTable('businesses')
          .set({ ...row, status: 'submitted', updated_at: actor.now })
          .where('id', '=', business)
          .where('owner_id', '=', owner)
          .where('status', '=', 'returned')
    ).execute()
    const due = decideBy(actor.now)
    const registration = {
      operator_kind: read.who.operatorKind,
      operator_name: read.who.operator,
      has_pin: read.where.point !== null,
      stated_licensed: read.how.licensed,
      number_hash: read.numberHash,
      number_last4: read.numberLast4,
      company_number: read.who.operatorKind === 'company' ? read.companyNumber : null,
      different_because: orNull(read.where.because),
      submitted_at: actor.now,
      decide_by: due,
      decided_at: null,
      decided_by: null,
      returned: null,
      returned_as: null,
    }
    await tx
      .insertInto('registrations')
      .values({ business_id: business, ...registration })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(registration))
      .execute()
    await writeParts(tx, business, { draft, files, now: actor.now })
    await tx
      .updateTable('business_drafts')
      .set({ state: 'submitted', business_id: business, expires_at: null, updated_at: actor.now })
      .where('id', '=', draft.id)
      .execute()
    const session = await becomeVendor(doing)
    const { nameTh: place, category } = read.who
    return {
      result: { business, session },
      audit: { entity: business, business, after: { status: 'submitted', category, decide_by: due.toISOString() } },
      notify: notice(
        { origin },
        await getAccount(tx, owner),
        'registration_submitted',
        { place, at: actor.now, by: due, path: path('/vendor/register-business/finish', { draft: draft.id }) },
        { user: owner, ref: draft.id },
      ),
    }
  },
})
