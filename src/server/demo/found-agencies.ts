/**
 * Agencies that share the demo: the provincial office of Phuket, the tourist police beside it, and the health office of the province next to it. A
 * steward enters them as on the screens, with names in three languages, letter heads, areas and kinds of business; their officers come after.
 */
import type { AgencyKind } from '#shared/agencies/agency.ts'
import type { Category } from '#shared/categories.ts'
import { toColumns } from '#shared/localised.ts'
import { type AgencyContact, changeAgency, createAgency, renameAgency } from '../domain/agencies/change-agency.ts'
import { appointSteward } from '../domain/agencies/make-steward.ts'
import { addAgencyArea, setAgencyKinds } from '../domain/agencies/rule-agency.ts'
import type { Command } from '../domain/command/command.ts'
import { addDemoPerson, type DemoPerson } from './add-person.ts'
import { demoAgency } from './agencies.ts'
import { act, actAsProduct, type Doer, type Past } from './at-moment.ts'

/** Where most of the demo's officers are on duty, and the province next to it. */
export const [phuket, phangNga] = [83, 82] as const
/** Districts of the latter. */
const [town, takuaPa] = [8201, 8205] as const

export const phuketAgency = demoAgency('สำนักงานจังหวัดภูเก็ต', 'provincial_office')

/** Officers of the other agencies, who can be signed in as. */
export const [policeEmail, healthEmail, stewardEmail] = [
  'police@demo.example',
  'health@demo.example',
  'steward@demo.example',
] as const

interface Founded {
  kind: AgencyKind
  name: { th: string; en: string; cn: string }
  short: string
  areas: readonly number[]
  /** Kinds that it inspects; none for all. */
  kinds: readonly Category[]
  texts: AgencyContact
}

const officeHours = 'จันทร์–ศุกร์ 08.30–16.30 น. เว้นวันหยุดราชการ'

const phuketOffice: Founded = {
  kind: 'provincial_office',
  name: { th: phuketAgency.name_th, en: 'Phuket Provincial Office', cn: '普吉府办公室' },
  short: 'สนจ.ภูเก็ต',
  areas: [phuket],
  kinds: [],
  texts: {
    contact: 'กลุ่มงานความปลอดภัยสถานประกอบการ โทร. 076000114',
    address: 'ศาลากลางจังหวัดภูเก็ต ถนนนริศร ตำบลตลาดใหญ่ อำเภอเมืองภูเก็ต จังหวัดภูเก็ต 83000',
    letter_head: 'กระทรวงมหาดไทย',
    letter_prefix: 'ภก 0017/',
    appeal_to: 'ผู้ว่าราชการจังหวัดภูเก็ต',
    working_hours: officeHours,
  },
}

const police: Founded = {
  kind: 'tourist_police',
  name: { th: 'สถานีตำรวจท่องเที่ยวภูเก็ต', en: 'Phuket Tourist Police Station', cn: '普吉旅游警察局' },
  short: 'ส.ทท.ภูเก็ต',
  areas: [phuket, takuaPa],
  kinds: [],
  texts: {
    contact: 'งานตรวจสถานประกอบการ โทร. 1155',
    address: 'ตำบลวิชิต อำเภอเมืองภูเก็ต จังหวัดภูเก็ต 83000',
    letter_head: 'กองบัญชาการตำรวจท่องเที่ยว',
    letter_prefix: 'ตช 0034/',
    appeal_to: 'ผู้บังคับการตำรวจท่องเที่ยว',
    working_hours: 'ทุกวัน ตลอด 24 ชั่วโมง',
  },
}

const health: Founded = {
  kind: 'health_office',
  name: {
    th: 'สำนักงานสาธารณสุขจังหวัดพังงา',
    en: 'Phang Nga Provincial Public Health Office',
    cn: '攀牙府公共卫生办公室',
  },
  short: 'สสจ.พังงา',
  areas: [phangNga],
  kinds: ['restaurant', 'lodging', 'spa', 'shop'],
  texts: {
    contact: 'กลุ่มงานอนามัยสิ่งแวดล้อม โทร. 076000201',
    address: 'ตำบลถ้ำน้ำผุด อำเภอเมืองพังงา จังหวัดพังงา 82000',
    letter_head: 'กระทรวงสาธารณสุข',
    letter_prefix: 'พง 0033/',
    appeal_to: 'นายแพทย์สาธารณสุขจังหวัดพังงา',
    working_hours: officeHours,
  },
}

/** Days since the two others joined. */
const joined = 130

const officerOf = (
  agency: string,
  [email, name, badge]: readonly [string, string, string],
  areas: readonly number[],
  as: { level?: 'supervisor'; kind?: 'police' } = {},
): DemoPerson => ({
  email,
  name,
  role: 'inspector',
  inspector: { kind: as.kind ?? 'officer', level: as.level ?? 'inspector', agency, badge, areas },
})

/** An officer on leave, and the colleague with the loan of the area (agency-scenes.ts). */
export const [awayEmail, coveringEmail] = ['pna-214@demo.example', 'pna-215@demo.example'] as const

/** Adds the agencies, the steward and the officers of the two others. */
export async function foundAgencies(past: Past): Promise<void> {
  const { tx } = past
  const id = await addDemoPerson(past, officerOf(phuketAgency.id, [stewardEmail, 'ศิริพร วงศ์ไทย', 'HKT-003'], []))
  await actAsProduct(past, (joined + 1) * 24, appointSteward, { person: id })
  const steward: Doer = { id, role: 'inspector' }
  const tend = async <More extends object>(
    agency: string,
    command: Command<More & { agency: string; rev: number }, undefined>,
    more: More,
  ): Promise<void> => {
    const { rev } = await tx.selectFrom('agencies').select('rev').where('id', '=', agency).executeTakeFirstOrThrow()
    await act(past, steward, joined * 24, command, { ...more, agency, rev })
  }
  const enter = async ({ kind, name, short, areas, kinds, texts }: Founded, known?: string): Promise<string> => {
    const names = { kind, ...toColumns('name', name), short, parent: null }
    if (known) await tend(known, renameAgency, names)
    const agency = known ?? (await act(past, steward, joined * 24, createAgency, names))
    await tend(agency, changeAgency, texts)
    for (const area of areas) await tend(agency, addAgencyArea, { area })
    if (kinds.length > 0) await tend(agency, setAgencyKinds, { kinds })
    return agency
  }
  await enter(phuketOffice, phuketAgency.id)
  const [station, office] = [await enter(police), await enter(health)]
  const officers = [
    officerOf(station, [policeEmail, 'ธีรยุทธ กล้าหาญ', 'TP-101'], [phuket, takuaPa], {
      level: 'supervisor',
      kind: 'police',
    }),
    officerOf(station, ['tp-118@demo.example', 'ณัฐวุฒิ สายลม', 'TP-118'], [phuket], { kind: 'police' }),
    officerOf(office, [healthEmail, 'พิมพ์ใจ รักษ์ดี', 'PNA-201'], [phangNga], { level: 'supervisor' }),
    officerOf(office, [awayEmail, 'บุญส่ง ทองดี', 'PNA-214'], [takuaPa]),
    officerOf(office, [coveringEmail, 'อนงค์ สะอาดตา', 'PNA-215'], [town]),
  ]
  for (const officer of officers) await addDemoPerson(past, officer, (joined - 3) * 24)
}
