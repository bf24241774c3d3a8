/** Drafts of registrations for tests: the fields of a whole one, as people type them, and one that is there already. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { hashToken } from '#server/domain/token.ts'
import { dayMs } from '#shared/bangkok.ts'
import type { EditFields } from '#shared/own-places/edit.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import type { DraftSteps, StepName, TextStep } from '#shared/registrations/registration.ts'
import { type GivenPlace, insertPlaces } from './places.ts'

/** A company's number with a right check digit, and a person's. */
export const companyNumber = '0105536112014'
export const personNumber = '1101700230708'

/** The fields of each step of texts, right and whole. */
export const wholeSteps: Record<TextStep, Record<string, string>> = {
  form1: {
    category: 'restaurant',
    nameTh: 'ครัวปลายแหลม',
    nameEn: 'Plai Laem Kitchen',
    operatorKind: 'company',
    operator: 'บริษัท ปลายแหลม จำกัด',
    number: companyNumber,
    phone: '076-123-456',
  },
  form2: { subdistrict: '8301-ราไวย์|83130', address: '12/3 หมู่ 6', point: '7.77930, 98.32510' },
  form3: {
    capacity: '40',
    priceLevel: '2',
    ...Object.fromEntries(weekdays.map((day) => [`${day}Open`, '1'])),
    ...Object.fromEntries(
      weekdays.flatMap((day) => [
        [`${day}From`, '10:00'],
        [`${day}To`, '22:00'],
      ]),
    ),
  },
}

interface GivenDraft {
  /** Null for a guest's, known by `token`. */
  owner: string | null
  token?: string
  /** Steps that are done, in their order. @default all of them */
  upTo?: StepName
  /** Differences of its fields. */
  fields?: Partial<Record<TextStep, Record<string, string>>>
  expiresAt?: Date
}

const isBefore = (step: StepName, upTo: StepName) => step <= upTo

/** Inserts a draft and returns its id. The number's hash is not that of the number: its owner does not matter there. */
export async function insertDraft({ db }: Pick<Database, 'db'>, given: GivenDraft): Promise<string> {
  const { owner, token = '', upTo = 'form5', fields = {}, expiresAt = new Date(Date.now() + dayMs) } = given
  const id = uuidv7()
  const steps: DraftSteps = {}
  for (const step of ['form1', 'form2', 'form3'] as const)
    if (isBefore(step, upTo)) steps[step] = { fields: { ...wholeSteps[step], ...fields[step] }, isWhole: true }
  if (steps.form1) Object.assign(steps.form1.fields, { numberHash: `hash of ${id}`, numberLast4: '2014' })
  const isProven = isBefore('form4', upTo)
  if (isProven) steps.form4 = { licences: { food_premises: { none: 'ยื่นขอแล้ว รอการพิจารณา' } } }
  const now = new Date()
  await db
    .insertInto('business_drafts')
    .values({
      id,
      owner_id: owner,
      token_hash: owner === null ? hashToken(token) : null,
      business_id: null,
      steps: JSON.stringify(steps),
      revs: JSON.stringify({}),
      created_at: now,
      updated_at: now,
      expires_at: expiresAt,
    })
    .execute()
  if (isProven)
    await db
      .insertInto('draft_files')
      .values({
        id: uuidv7(),
        draft_id: id,
        kind: 'place',
        part: '',
        color: '#3366aa',
        blur: null,
        created_at: now,
        photo_key: `pab/${'c'.repeat(41)}-800x600`,
      })
      .execute()
  return id
}

/** A place in Phuket with a registration that waits for an officer, handed in `at`; its draft with it. */
export async function insertWaiting(
  database: Pick<Database, 'db'>,
  { owner, at = new Date(), ...given }: { owner: string; at?: Date } & GivenPlace,
): Promise<{ place: string; rev: string; draft: string }> {
  const { db } = database
  const where = { province_code: 83, district_code: 8301, subdistrict_id: '8301-ราไวย์', postcode: '83130' }
  const [place = ''] = await insertPlaces(database, [{ ...where, owner_id: owner, status: 'submitted', ...given }])
  await db
    .insertInto('registrations')
    .values({
      business_id: place,
      operator_kind: 'company',
      operator_name: 'บริษัท ปลายแหลม จำกัด',
      has_pin: true,
      company_number: companyNumber,
      number_hash: `hash of ${place}`,
      number_last4: '2014',
      stated_licensed: null,
      different_because: null,
      submitted_at: at,
      decide_by: new Date(at.getTime() + 9 * dayMs),
      decided_at: null,
      decided_by: null,
      returned: null,
    })
    .execute()
  const draft = await insertDraft(database, { owner })
  const handedIn = { business_id: place, state: 'submitted', expires_at: null } as const
  await db.updateTable('business_drafts').set(handedIn).where('id', '=', draft).execute()
  return { place, rev: at.toISOString(), draft }
}

/** A change that waits: another name and another kind of place. */
export async function insertEdit(
  { db }: Pick<Database, 'db'>,
  { place, by, fields, at = new Date() }: { place: string; by: string; fields?: EditFields; at?: Date },
): Promise<string> {
  const id = uuidv7()
  const proposed = fields ?? { name: { th: 'ครัวชื่อใหม่', en: 'New Name', cn: null }, category: 'spa' }
  await db
    .insertInto('business_edits')
    .values({
      id,
      business_id: place,
      fields: JSON.stringify(proposed),
      asked_by: by,
      asked_at: at,
      returned: null,
      decide_by: new Date(at.getTime() + 9 * dayMs),
    })
    .execute()
  return id
}
