/**
 * What an owner and the officers of Phuket find of registrations in the demo: a draft at its third step, one that came back, one that waits,
 * and a licence that is about to end. Rows and no commands: nobody is told of what is made up.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import { OWN_DRAFT_DAYS } from '#shared/registrations/registration.ts'
import type { Schema } from '../db/schema.ts'
import { buildBusiness } from './build-business.ts'

interface Invented {
  name: string
  english: string
  operator: string
  address: string
  point: { lat: number; lng: number }
}

const half: Invented = {
  ...{ name: 'ก๋วยเตี๋ยวเรือริมคลอง', english: 'Rim Khlong Boat Noodles', operator: 'สมชาย รุ่งเรือง' },
  ...{ address: '8/2 ถนนวิเศษ', point: { lat: 7.7801, lng: 98.3204 } },
}
const returned: Invented = {
  ...{ name: 'ครัวลุงสมชาย', english: 'Lung Somchai Kitchen', operator: 'สมชาย รุ่งเรือง' },
  ...{ address: '45 หมู่ 2', point: { lat: 7.7866, lng: 98.3279 } },
}
const waiting: Invented = {
  ...{ name: 'ร้านข้าวแกงป้าอ้อย', english: 'Pa Oi Curry Shop', operator: 'สมชาย รุ่งเรือง' },
  ...{ address: '101/7 หมู่ 6', point: { lat: 7.7779, lng: 98.3333 } },
}
const where = { province_code: 83, district_code: 8301, subdistrict_id: '8301-ราไวย์', postcode: '83130' }

const form1 = ({ name, english, operator }: Invented) => ({
  isWhole: true,
  fields: {
    ...{ category: 'restaurant', nameTh: name, nameEn: english, operatorKind: 'person', operator },
    ...{ numberless: '1', phone: '076000118' },
  },
})
const form2 = ({ address, point }: Invented) => ({
  isWhole: true,
  fields: { subdistrict: '8301-ราไวย์|83130', address, point: `${point.lat}, ${point.lng}` },
})
const hours: [string, string][] = [['10:00', '21:00']]
const form3 = {
  isWhole: true,
  fields: {
    capacity: '32',
    ...Object.fromEntries(
      weekdays.flatMap((day) => [
        [`${day}Open`, '1'],
        [`${day}From`, '10:00'],
        [`${day}To`, '21:00'],
      ]),
    ),
  },
}
const none = 'ยื่นขอต่อเทศบาลแล้ว รอออกใบอนุญาต'
const form4 = { licences: { food_premises: { none } } }

/** A registration that was handed in `days` ago: its place, what was said to officers, and its draft. */
async function writeHandedIn(
  tx: Transaction<Schema>,
  place: Invented,
  given: { owner: string; now: Date; days: number; reasons: Record<string, string> | null; picture: Picture },
): Promise<void> {
  const { owner, now, days, reasons, picture } = given
  const at = new Date(now.getTime() - days * dayMs)
  const status = reasons ? 'returned' : 'submitted'
  const { opening_hours: _hours, ...row } = buildBusiness({
    ...{ ...where, ...place.point, owner_id: owner, status, category_id: 'restaurant', name_th: place.name },
    ...{
      name_en: place.english,
      address: place.address,
      phone: '076000118',
      capacity: 32,
      created_at: at,
      updated_at: at,
    },
  })
  const opening_hours = JSON.stringify(Object.fromEntries(weekdays.map((day) => [day, hours])))
  await tx
    .insertInto('businesses')
    .values({ ...row, opening_hours })
    .execute()
  const photo = { business_id: row.id, position: 0, illustration: true, blur: null, ...picture }
  await tx
    .insertInto('photos')
    .values({ id: uuidv7(), ...photo })
    .execute()
  await tx
    .insertInto('registrations')
    .values({
      ...{ business_id: row.id, operator_kind: 'person', operator_name: place.operator, has_pin: true },
      ...{
        company_number: null,
        number_hash: null,
        number_last4: null,
        stated_licensed: null,
        different_because: null,
      },
      ...{ submitted_at: at, decide_by: decideBy(at), decided_at: reasons && now, decided_by: null },
      returned: reasons && JSON.stringify(reasons),
    })
    .execute()
  await tx
    .insertInto('licences')
    .values({
      ...{ id: uuidv7(), business_id: row.id, kind: 'food_premises', created_at: at, none_because: none },
      ...{ number: null, issuer: null, expires_on: null, document_key: null },
    })
    .execute()
  const steps = JSON.stringify({ form1: form1(place), form2: form2(place), form3, form4 })
  const draft = uuidv7()
  await tx
    .insertInto('business_drafts')
    .values({
      ...{ id: draft, owner_id: owner, token_hash: null, business_id: row.id, steps, revs: JSON.stringify({}) },
      ...{ state: reasons ? 'open' : 'submitted', created_at: at, updated_at: at, expires_at: null },
    })
    .execute()
  const { key: photo_key, color } = picture
  const file = { draft_id: draft, kind: 'place', part: '', photo_key, color, blur: null, created_at: at } as const
  await tx
    .insertInto('draft_files')
    .values({ id: uuidv7(), ...file })
    .execute()
}

interface Picture {
  key: string
  color: string
}

/** Adds them for the vendor, who has places already. */
export async function writeRegistrations(tx: Transaction<Schema>, owner: string, now: Date): Promise<void> {
  const own = await tx
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', owner)
    .orderBy('category_id')
    .execute()
  const picture = await tx
    .selectFrom('photos')
    .innerJoin('businesses', 'businesses.id', 'photos.business_id')
    .select(['photos.key', 'photos.color'])
    .where('businesses.category_id', '=', 'restaurant')
    .orderBy('photos.id')
    .limit(1)
    .executeTakeFirst()
  if (!picture) return
  await tx
    .insertInto('business_drafts')
    .values({
      ...{ id: uuidv7(), owner_id: owner, token_hash: null, business_id: null, revs: JSON.stringify({}) },
      steps: JSON.stringify({ form1: form1(half), form2: form2(half) }),
      ...{ created_at: now, updated_at: now, expires_at: new Date(now.getTime() + OWN_DRAFT_DAYS * dayMs) },
    })
    .execute()
  const reasons = {
    phone: 'เบอร์นี้โทรไม่ติด โปรดตรวจอีกครั้ง',
    address: 'บ้านเลขที่ไม่ตรงกับภาพหน้าร้าน',
  }
  await writeHandedIn(tx, returned, { owner, now, days: 5, reasons, picture })
  await writeHandedIn(tx, waiting, { owner, now, days: 2, reasons: null, picture })
  const kinds = ['hotel', 'food_premises'] as const
  for (const [index, { id }] of own.entries())
    await tx
      .insertInto('licences')
      .values({
        ...{
          id: uuidv7(),
          business_id: id,
          kind: kinds[index] ?? 'commerce',
          number: `${83 + index}/2567`,
          created_at: now,
        },
        ...{ issuer: 'เทศบาลตำบลราไวย์', expires_on: bangkokDay(new Date(now.getTime() + (12 + index * 400) * dayMs)) },
        // Papers are not drawn for the demo: nothing shows one of a place that is listed.
        ...{ document_key: `demo/licence-${index}`, none_because: null },
      })
      .execute()
}
