/**
 * Registrations in the demo, for an owner and the officers of Phuket: a draft at its third step, one that came back, one that waits,
 * and a licence that is about to end.
 */
import { v7 as uuidv7 } from 'uuid'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import { OWN_DRAFT_DAYS } from '#shared/registrations/registration.ts'
import { returnRegistration } from '../domain/approvals/decide-registration.ts'
import { submitRegistration } from '../domain/registrations/submit.ts'
import { act, type Doer, hoursAgo, type Past } from './at-moment.ts'

interface Invented {
  name: string
  english: string
  operator: string
  address: string
  point: { lat: number; lng: number }
}

const half: Invented = {
  name: 'ก๋วยเตี๋ยวเรือริมคลอง',
  english: 'Rim Khlong Boat Noodles',
  operator: 'สมชาย รุ่งเรือง',
  address: '8/2 ถนนวิเศษ',
  point: { lat: 7.7801, lng: 98.3204 },
}
const returned: Invented = {
  name: 'ครัวลุงสมชาย',
  english: 'Lung Somchai Kitchen',
  operator: 'สมชาย รุ่งเรือง',
  address: '45 หมู่ 2',
  point: { lat: 7.7866, lng: 98.3279 },
}
const waiting: Invented = {
  name: 'ร้านข้าวแกงป้าอ้อย',
  english: 'Pa Oi Curry Shop',
  operator: 'สมชาย รุ่งเรือง',
  address: '101/7 หมู่ 6',
  point: { lat: 7.7779, lng: 98.3333 },
}

const form1 = ({ name, english, operator }: Invented) => ({
  isWhole: true,
  fields: {
    category: 'restaurant',
    nameTh: name,
    nameEn: english,
    operatorKind: 'person',
    operator,
    numberless: '1',
    phone: '076000118',
  },
})
const form2 = ({ address, point }: Invented) => ({
  isWhole: true,
  fields: { subdistrict: '8301-ราไวย์|83130', address, point: `${point.lat}, ${point.lng}` },
})
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

interface Given {
  owner: Doer
  /** The officer who returns it, an hour before. */
  officer: Doer
  /** Hours since it was handed in. */
  hours: number
  reasons: Record<string, string> | null
  picture: Picture
}

/** A registration that was handed in, and sent back where there are reasons. */
async function handIn(past: Past, place: Invented, { owner, officer, hours, reasons, picture }: Given): Promise<void> {
  const { tx } = past
  const at = hoursAgo(past, hours)
  const steps = JSON.stringify({ form1: form1(place), form2: form2(place), form3, form4 })
  const draft = uuidv7()
  await tx
    .insertInto('business_drafts')
    .values({
      id: draft,
      owner_id: owner.id,
      token_hash: null,
      business_id: null,
      steps,
      revs: JSON.stringify({}),
      created_at: at,
      updated_at: at,
      expires_at: new Date(at.getTime() + OWN_DRAFT_DAYS * dayMs),
    })
    .execute()
  const { key: photo_key, color } = picture
  const file = { draft_id: draft, kind: 'place', part: '', photo_key, color, blur: null, created_at: at } as const
  await tx
    .insertInto('draft_files')
    .values({ id: uuidv7(), ...file })
    .execute()
  const { business } = await act(past, owner, hours, submitRegistration, { draft, token: null })
  await tx.updateTable('photos').set({ illustration: true }).where('business_id', '=', business).execute()
  if (!reasons) return
  const seen = { place: business, rev: at.toISOString(), reasons }
  await act(past, officer, hours - 30, returnRegistration, seen)
}

interface Picture {
  key: string
  color: string
}

/** Adds them for the vendor, after the places. */
export async function writeRegistrations(past: Past, people: { owner: string; officer: string }): Promise<void> {
  const { tx, now } = past
  const { owner } = people
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
      id: uuidv7(),
      owner_id: owner,
      token_hash: null,
      business_id: null,
      revs: JSON.stringify({}),
      steps: JSON.stringify({ form1: form1(half), form2: form2(half) }),
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + OWN_DRAFT_DAYS * dayMs),
    })
    .execute()
  const reasons = {
    phone: 'เบอร์นี้โทรไม่ติด โปรดตรวจอีกครั้ง',
    address: 'บ้านเลขที่ไม่ตรงกับภาพหน้าร้าน',
  }
  const doers = { owner: { id: owner, role: 'vendor' }, officer: { id: people.officer, role: 'inspector' } } as const
  await handIn(past, returned, { ...doers, hours: 5 * 24, reasons, picture })
  await handIn(past, waiting, { ...doers, hours: 2 * 24, reasons: null, picture })
  const kinds = ['hotel', 'food_premises'] as const
  for (const [index, { id }] of own.entries())
    await tx
      .insertInto('licences')
      .values({
        id: uuidv7(),
        business_id: id,
        kind: kinds[index] ?? 'commerce',
        number: `${83 + index}/2567`,
        created_at: now,
        issuer: 'เทศบาลตำบลราไวย์',
        expires_on: bangkokDay(new Date(now.getTime() + (12 + index * 400) * dayMs)),
        // Papers are not drawn for the demo: nothing shows one of a place that is listed.
        document_key: `demo/licence-${index}`,
        none_because: null,
        applied_on: null,
        application: null,
      })
      .execute()
}
