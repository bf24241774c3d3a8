/** Policies of demo places: one to three sentences as such places write them, by kind of business. */
import type { Category } from '#shared/categories.ts'
import type { PolicyKind } from '#shared/policies/policy.ts'
import { demoId, type Random } from './random.ts'

export interface NewPolicy {
  id: string
  business_id: string
  position: number
  kind: PolicyKind
  title_th: string
  title_en: string | null
  title_cn: string | null
  body_th: string
  body_en: string | null
  body_cn: string | null
  updated_at: Date
}

type Words = [kind: PolicyKind, th: [string, string], en: [string, string], cn: [string, string]]

const promises: (readonly [readonly Category[] | 'all', Words])[] = [
  [
    'all',
    [
      'refund',
      ['ยกเลิกและคืนเงิน', 'ยกเลิกล่วงหน้า 24 ชั่วโมง คืนเงินเต็มจำนวนภายใน 7 วัน'],
      ['Cancelling and refunds', 'Cancelled 24 hours ahead, the whole amount is paid back within 7 days.'],
      ['取消与退款', '提前 24 小时取消，7 天内全额退款。'],
    ],
  ],
  [
    ['restaurant', 'entertainment'],
    [
      'safety',
      ['อาหารที่แพ้', 'แจ้งพนักงานก่อนสั่งได้ เราบอกส่วนผสมของทุกจาน'],
      ['Allergies', 'Tell us before you order: we say what is in every dish.'],
      ['过敏原', '点餐前请告知，我们会说明每道菜的配料。'],
    ],
  ],
  [
    ['lodging', 'tour', 'attraction'],
    [
      'children',
      ['เด็กและครอบครัว', 'เด็กต่ำกว่า 12 ปีต้องมีผู้ใหญ่ดูแลตลอดเวลา'],
      ['Children', 'Children under 12 stay with an adult at all times.'],
      ['儿童', '12 岁以下儿童须由成人全程陪同。'],
    ],
  ],
  [
    ['lodging', 'attraction', 'shop', 'spa'],
    [
      'accessibility',
      ['ทางลาดและห้องน้ำ', 'มีทางลาดและห้องน้ำสำหรับผู้ใช้รถเข็นที่ชั้นล่าง'],
      ['Step-free access', 'There are a ramp and a wheelchair toilet on the ground floor.'],
      ['无障碍设施', '一楼设有坡道和无障碍卫生间。'],
    ],
  ],
  [
    ['entertainment', 'restaurant'],
    [
      'alcohol',
      ['เครื่องดื่มแอลกอฮอล์', 'ไม่ขายให้ผู้มีอายุต่ำกว่า 20 ปี และขอดูบัตรทุกครั้ง'],
      ['Alcohol', 'Not sold to anyone under 20; we ask for a card each time.'],
      ['酒精饮料', '不向未满 20 岁者出售，每次须出示证件。'],
    ],
  ],
  [
    ['tour', 'transport'],
    [
      'safety',
      ['เสื้อชูชีพและเข็มขัด', 'ทุกที่นั่งมีเข็มขัดหรือเสื้อชูชีพ และไม่ออกเดินทางเมื่อมีประกาศเตือนคลื่นลม'],
      [
        'Life jackets and belts',
        'Every seat has a belt or a life jacket. We do not leave when a storm warning is out.',
      ],
      ['救生衣与安全带', '每个座位均配备安全带或救生衣，发布风浪警告时不出行。'],
    ],
  ],
]

/** None for one place in three. */
export function composePolicies(
  random: Random,
  { id, category, created }: { id: string; category: Category; created: Date },
): NewPolicy[] {
  if (random.chance(1 / 3)) return []
  return promises
    .filter(([kinds]) => kinds === 'all' || kinds.includes(category))
    .slice(0, 3)
    .map(([, [kind, th, en, cn]], position) => ({
      id: demoId(created, `${id} policy ${position}`),
      business_id: id,
      position,
      kind,
      title_th: th[0],
      title_en: en[0],
      title_cn: cn[0],
      body_th: th[1],
      body_en: en[1],
      body_cn: cn[1],
      updated_at: created,
    }))
}
