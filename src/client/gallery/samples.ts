/** Made-up places for the gallery: one for each thing that a card can say, in the three languages' lengths. */
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { GradeView } from '#shared/standards/grade-view.ts'

export const grades: GradeView[] = [
  { state: 'valid', letter: 'A', score: 98.1, inspectedOn: '2026-09-03', validUntil: '2028-03-03' },
  { state: 'valid', letter: 'B', score: 92.7, inspectedOn: '2026-10-12', validUntil: '2027-10-12' },
  { state: 'valid', letter: 'C', score: 76.3, inspectedOn: '2026-07-15', validUntil: '2027-01-15' },
  { state: 'valid', letter: 'D', score: 61.4, inspectedOn: '2026-08-21', validUntil: '2026-12-21' },
  { state: 'valid', letter: 'E', score: 70.3, inspectedOn: '2026-08-02', validUntil: '2026-12-02' },
]

export const otherGrades: GradeView[] = [
  { state: 'none' },
  { state: 'pending' },
  { state: 'expired', letter: 'B', score: 81.2, inspectedOn: '2025-10-30', validUntil: '2026-11-01' },
  { state: 'expired', letter: 'D', score: 58, inspectedOn: '2025-10-30', validUntil: '2026-11-01' },
  { state: 'suspended' },
]

const sample = (id: number, place: Partial<PlaceCard>): PlaceCard => ({
  id: `00000000-0000-7000-8000-00000000000${id}`,
  name: 'ครัวชาวเลราไวย์ ซีฟู้ดริมหาด',
  nameLocale: 'th',
  category: 'restaurant',
  district: 'เมืองภูเก็ต',
  province: 'ภูเก็ต',
  grade: { state: 'none' },
  rating: { mean: 4.6, count: 328 },
  openCard: null,
  closedTemporarily: false,
  picture: null,
  ...place,
})
const picture = (key: string) => ({ key, color: '#5a4fa8', illustration: true })

export const samplePlaces: PlaceCard[] = [
  sample(1, { grade: grades[1], distance: 1200, picture: picture('demo-boat-dusk') }),
  sample(2, {
    name: 'Ao Chalong Garden Resort, Hotel and Conference Centre by the Sea',
    nameLocale: 'en',
    category: 'lodging',
    grade: grades[0],
    rating: { mean: 4.7, count: 12512 },
    distance: 850,
    picture: picture('demo-hotel-morning'),
  }),
  sample(3, {
    name: 'บ้านสวนไผ่ นวดแผนไทยและสปา',
    category: 'spa',
    grade: grades[2],
    openCard: 'yellow',
    picture: picture('demo-bungalow-morning'),
  }),
  sample(4, {
    name: '大金塔寺观景台',
    nameLocale: 'cn',
    category: 'attraction',
    grade: grades[3],
    openCard: 'orange',
    picture: picture('demo-ferry-day'),
  }),
  sample(5, {
    name: 'นีออนเบย์ ดนตรีสด ป่าตอง',
    category: 'entertainment',
    grade: otherGrades[2],
    picture: picture('demo-house-night'),
  }),
  sample(6, {
    name: 'ร้านกาแฟห้องแถว ถนนถลาง',
    rating: null,
    closedTemporarily: true,
    picture: picture('demo-cafe-day'),
  }),
  sample(7, {
    name: 'ทัวร์เรือหางยาวอ่าวพังงา ลุงสมพร',
    category: 'tour',
    grade: otherGrades[4],
    openCard: 'red',
    picture: picture('demo-boat-dusk'),
  }),
  sample(8, { name: 'ตลาดนัดกลางคืนบ้านซ้าน', category: 'shop', grade: otherGrades[1], distance: 42000 }),
]

export const sampleProvinces = [
  { code: 10, name: 'กรุงเทพมหานคร' },
  { code: 50, name: 'เชียงใหม่' },
  { code: 77, name: 'ประจวบคีรีขันธ์' },
  { code: 83, name: 'ภูเก็ต' },
  { code: 84, name: 'สุราษฎร์ธานี' },
]
