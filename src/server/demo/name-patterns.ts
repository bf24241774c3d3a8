/**
 * How places of each kind are named, in Thai word order, with their English and Chinese; their locations; their
 * items; and their picture. `{N}` is called after something, `{P}` is the owner, `{A}` the sub-district.
 */
import type { Category } from '#shared/categories.ts'
import type { Region } from '../db/reference/areas.ts'
import type { MenuName } from './menus.ts'
import type { Scene } from './pictures.ts'

export interface NamePattern {
  th: string
  en: string
  /** Left out where the name holds a sub-district, which has no Chinese. */
  cn?: string
  menu: MenuName
  scene: Scene
  /** Only in these regions; everywhere if left out. */
  only?: readonly Region[]
  /** True: only by the sea. False: only inland. */
  coastal?: boolean
  /** True: not in Bangkok. */
  rural?: boolean
  /** Weight among its kind; 1 if left out. */
  weight?: number
}

type Options = Partial<Pick<NamePattern, 'only' | 'coastal' | 'rural' | 'weight'>>
const p = (
  th: string,
  en: string,
  cn: string | undefined,
  menu: MenuName,
  scene: Scene,
  options: Options = {},
): NamePattern => ({
  th,
  en,
  ...(cn === undefined ? {} : { cn }),
  menu,
  scene,
  ...options,
})

const sea = { coastal: true } as const

export const namePatterns: Record<Category, readonly NamePattern[]> = {
  restaurant: [
    p('ครัว{P}', '{P}’s Kitchen', '{P}厨房', 'thai', 'kitchen', { weight: 3 }),
    p('ร้านอาหาร{N}', '{N} Restaurant', '{N}餐厅', 'thai', 'terrace', { weight: 2 }),
    p('ครัว{N}', '{N} Kitchen', '{N}厨房', 'thai', 'kitchen', { weight: 2 }),
    p('{N}คาเฟ่', '{N} Café', '{N}咖啡馆', 'cafe', 'cafe', { weight: 3 }),
    p('ร้านกาแฟ{N}', '{N} Coffee', '{N}咖啡', 'cafe', 'cafe', { weight: 2 }),
    p('ก๋วยเตี๋ยวเรือ{P}', '{P} Boat Noodles', '{P}船面', 'noodles', 'kitchen', { weight: 2 }),
    p('ก๋วยเตี๋ยวต้มยำ{P}', '{P} Tom Yum Noodles', '{P}冬阴功面', 'noodles', 'kitchen'),
    p('ข้าวมันไก่{P}', '{P} Chicken Rice', '{P}海南鸡饭', 'rice', 'kitchen'),
    p('ข้าวแกง{P}', '{P} Curry and Rice', '{P}咖喱饭', 'rice', 'kitchen'),
    p('ข้าวต้ม{P}', '{P} Rice Porridge', '{P}粥铺', 'rice', 'market'),
    p('ส้มตำไก่ย่าง{P}', '{P} Som Tam and Grilled Chicken', '{P}青木瓜沙拉烤鸡', 'isan', 'kitchen', { weight: 2 }),
    p('ลาบก้อย{P}', '{P} Laap House', '{P}泰式肉末沙拉', 'isan', 'kitchen', { only: ['northeast', 'north'], weight: 2 }),
    p('จิ้มจุ่ม{P}', '{P} Charcoal Hotpot', '{P}陶锅火锅', 'isan', 'market', { only: ['northeast', 'central'] }),
    p('ข้าวซอย{P}', '{P} Khao Soi', '{P}咖喱面', 'northern', 'kitchen', { only: ['north'], weight: 4 }),
    p('เฮือน{N}', '{N} Lanna Kitchen', '{N}北部菜馆', 'northern', 'terrace', { only: ['north'], weight: 2 }),
    p('ขนมจีนน้ำเงี้ยว{P}', '{P} Nam Ngiao Noodles', '{P}北部米线', 'northern', 'kitchen', { only: ['north'] }),
    p('ครัวปักษ์ใต้{P}', '{P} Southern Kitchen', '{P}泰南菜馆', 'southern', 'kitchen', { only: ['south'], weight: 3 }),
    p('ขนมจีนน้ำยา{P}', '{P} Rice Noodles and Curry', '{P}咖喱米线', 'southern', 'market', {
      only: ['south'],
      weight: 2,
    }),
    p('ติ่มซำ{P}', '{P} Dim Sum', '{P}点心', 'southern', 'market', { only: ['south'] }),
    p('โรตีชา{P}', '{P} Roti and Tea', '{P}煎饼奶茶', 'cafe', 'market', { only: ['south'] }),
    p('{N}ซีฟู้ด', '{N} Seafood', '{N}海鲜', 'seafood', 'terrace', { ...sea, weight: 5 }),
    p('ซีฟู้ด{P}', '{P} Seafood', '{P}海鲜', 'seafood', 'terrace', { ...sea, weight: 3 }),
    p('ปลาเผา{P}ริมน้ำ', '{P} Riverside Grilled Fish', '{P}河畔烤鱼', 'river', 'terrace', {
      rural: true,
      coastal: false,
      only: ['central', 'northeast', 'west'],
    }),
    p('กุ้งเผา{N}', '{N} Grilled Prawns', '{N}烤虾', 'river', 'terrace', { only: ['central'], weight: 2 }),
    p('หมูกระทะ{N}', '{N} Thai Barbecue', '{N}泰式烤肉', 'grill', 'market', { weight: 2 }),
    p('สวนอาหาร{N}', '{N} Garden Restaurant', '{N}花园餐厅', 'thai', 'terrace', { weight: 2 }),
    p('ครัวฮาลาล{N}', '{N} Halal Kitchen', '{N}清真厨房', 'southern', 'kitchen', { only: ['south', 'central'] }),
    p('{N} เบเกอรี่', '{N} Bakery', '{N}烘焙坊', 'cafe', 'cafe'),
  ],
  lodging: [
    p('โรงแรม{N}', '{N} Hotel', '{N}酒店', 'rooms', 'hotel', { weight: 4 }),
    p('{N}รีสอร์ท', '{N} Resort', '{N}度假村', 'rooms', 'hotel', { weight: 4 }),
    p('{N} บีชรีสอร์ท', '{N} Beach Resort', '{N}海滩度假村', 'rooms', 'hotel', { ...sea, weight: 4 }),
    p('{N} บังกะโล', '{N} Bungalows', '{N}小木屋', 'bungalows', 'bungalow', { rural: true, weight: 2 }),
    p('โฮมสเตย์{N}', '{N} Homestay', '{N}民宿', 'bungalows', 'bungalow', { rural: true, weight: 3 }),
    p('โฮมสเตย์บ้าน{P}', '{P}’s Homestay', '{P}民宿', 'bungalows', 'bungalow', { rural: true, weight: 2 }),
    p('{N} โฮสเทล', '{N} Hostel', '{N}青年旅舍', 'hostel', 'hotel', { weight: 2 }),
    p('บ้านพัก{N}', '{N} Guesthouse', '{N}客栈', 'bungalows', 'bungalow', { rural: true, weight: 2 }),
    p('{N} พูลวิลล่า', '{N} Pool Villas', '{N}泳池别墅', 'villas', 'hotel', { weight: 2 }),
    p('เฮือนพัก{N}', '{N} Lanna Lodge', '{N}客舍', 'bungalows', 'bungalow', { only: ['north'], weight: 2 }),
    p('แพพัก{N}', '{N} Raft Lodge', '{N}水上浮屋', 'bungalows', 'bungalow', { only: ['west'], weight: 2 }),
    p('{N} แกรนด์', '{N} Grand Hotel', '{N}大酒店', 'rooms', 'hotel', { weight: 2 }),
  ],
  attraction: [
    p('ตลาดเก่า{A}', '{A} Old Market', undefined, 'sweets', 'market', { weight: 2 }),
    p('ถนนคนเดิน{A}', '{A} Walking Street', undefined, 'sweets', 'market', { weight: 2 }),
    p('ตลาดน้ำ{N}', '{N} Floating Market', '{N}水上市场', 'sweets', 'market', { only: ['central', 'west', 'south'] }),
    p('น้ำตก{N}', '{N} Waterfall', '{N}瀑布', 'visit', 'waterfall', { rural: true, coastal: false, weight: 3 }),
    p('จุดชมวิว{N}', '{N} Viewpoint', '{N}观景台', 'visit', 'viewpoint', { rural: true, weight: 3 }),
    p('ไร่ชา{N}', '{N} Tea Plantation', '{N}茶园', 'visit', 'ricefield', { only: ['north'], weight: 2 }),
    p('สวนผลไม้{P}', '{P}’s Orchard', '{P}果园', 'visit', 'ricefield', {
      rural: true,
      only: ['east', 'south', 'central'],
    }),
    p('พิพิธภัณฑ์พื้นบ้าน{A}', '{A} Folk Museum', undefined, 'visit', 'temple', { weight: 2 }),
    p('สวนพฤกษศาสตร์{N}', '{N} Botanical Garden', '{N}植物园', 'visit', 'waterfall', { rural: true }),
    p('หาด{N}', '{N} Beach', '{N}海滩', 'beachday', 'beach', { ...sea, weight: 5 }),
    p('วัดป่า{A}', 'Wat Pa {A}', undefined, 'visit', 'temple', { rural: true, weight: 3 }),
    p('น้ำพุร้อน{N}', '{N} Hot Springs', '{N}温泉', 'visit', 'waterfall', { only: ['north', 'west', 'south'] }),
    p('ฟาร์มเกษตร{N}', '{N} Farm', '{N}农场', 'visit', 'ricefield', { rural: true, weight: 2 }),
    p('หมู่บ้านหัตถกรรม{A}', '{A} Craft Village', undefined, 'visit', 'shop', {
      rural: true,
      only: ['north', 'northeast'],
    }),
    p('ทุ่งดอกไม้{N}', '{N} Flower Fields', '{N}花海', 'visit', 'ricefield', {
      rural: true,
      only: ['north', 'northeast', 'central'],
    }),
  ],
  tour: [
    p('{N}ทัวร์', '{N} Tours', '{N}旅行社', 'landtour', 'minibus', { weight: 3 }),
    p('ล่องแพ{N}', '{N} Rafting', '{N}漂流', 'rafting', 'waterfall', {
      rural: true,
      only: ['north', 'west', 'south', 'northeast'],
      weight: 2,
    }),
    p('เดินป่ากับ{P}', 'Trekking with {P}', '{P}徒步', 'trekking', 'viewpoint', {
      rural: true,
      coastal: false,
      weight: 2,
    }),
    p('ดำน้ำ{N}', '{N} Diving', '{N}潜水', 'seatour', 'boat', { ...sea, weight: 4 }),
    p('เรือนำเที่ยว{P}', '{P} Boat Trips', '{P}游船', 'seatour', 'boat', { ...sea, weight: 4 }),
    p('{N} คายัค', '{N} Kayaking', '{N}皮划艇', 'seatour', 'boat', { ...sea, weight: 2 }),
    p('พายเรือ{N}', '{N} Canoeing', '{N}划船', 'rafting', 'waterfall', { coastal: false, rural: true }),
    p('ปั่นจักรยาน{N}', '{N} Cycling', '{N}骑行', 'landtour', 'ricefield', { weight: 2 }),
    p('เที่ยวชุมชน{A}', '{A} Village Tours', undefined, 'landtour', 'ricefield', { rural: true, weight: 2 }),
    p('{N} แอดเวนเจอร์', '{N} Adventures', '{N}探险', 'trekking', 'viewpoint', { rural: true, weight: 2 }),
    p('ตกหมึก{P}', '{P} Squid Fishing', '{P}夜钓鱿鱼', 'seatour', 'boat', sea),
  ],
  spa: [
    p('นวดแผนไทย{N}', '{N} Thai Massage', '{N}泰式按摩', 'massage', 'spa', { weight: 3 }),
    p('{N}สปา', '{N} Spa', '{N}水疗', 'massage', 'spa', { weight: 4 }),
    p('นวดเพื่อสุขภาพ{P}', '{P} Wellness Massage', '{P}养生按摩', 'massage', 'spa', { weight: 2 }),
    p('นวดเท้า{N}', '{N} Foot Massage', '{N}足疗', 'massage', 'spa'),
    p('{N} เวลเนส', '{N} Wellness', '{N}康养馆', 'massage', 'spa'),
    p('เฮือนนวด{N}', '{N} Lanna Massage', '{N}兰纳按摩', 'massage', 'spa', { only: ['north'], weight: 2 }),
    p('อบสมุนไพร{N}', '{N} Herbal Steam', '{N}草药蒸浴', 'massage', 'spa'),
  ],
  entertainment: [
    p('{N}บาร์', '{N} Bar', '{N}酒吧', 'drinks', 'stage', { weight: 3 }),
    p('ร้านเหล้า{N}', '{N} Pub', '{N}音乐酒馆', 'drinks', 'stage', { weight: 2 }),
    p('{N} คาราโอเกะ', '{N} Karaoke', '{N}卡拉OK', 'drinks', 'stage', { weight: 2 }),
    p('ลานเพลง{N}', '{N} Music Garden', '{N}音乐花园', 'drinks', 'stage', { weight: 2 }),
    p('{N} รูฟท็อป', '{N} Rooftop', '{N}天台酒吧', 'drinks', 'stage'),
    p('{N} ไลฟ์มิวสิก', '{N} Live Music', '{N}现场音乐', 'drinks', 'stage'),
    p('หมอลำ{N}', '{N} Mor Lam Hall', '{N}莫兰歌舞厅', 'drinks', 'stage', { only: ['northeast'], weight: 2 }),
    p('{N} บีชคลับ', '{N} Beach Club', '{N}海滩俱乐部', 'drinks', 'beach', { ...sea, weight: 2 }),
  ],
  shop: [
    p('ของฝาก{P}', '{P}’s Souvenirs', '{P}特产店', 'goods', 'shop', { weight: 3 }),
    p('ร้านขนม{P}', '{P}’s Sweets', '{P}糕点', 'sweets', 'shop', { weight: 3 }),
    p('ผ้าทอ{N}', '{N} Handwoven Cloth', '{N}手织布', 'goods', 'shop', { only: ['north', 'northeast'], weight: 3 }),
    p('ร้านหนังสือ{N}', '{N} Bookshop', '{N}书店', 'goods', 'shop'),
    p('{N} มินิมาร์ท', '{N} Mini Mart', '{N}便利店', 'goods', 'shop', { weight: 2 }),
    p('เครื่องปั้น{N}', '{N} Pottery', '{N}陶艺', 'goods', 'shop'),
    p('ตลาดนัด{A}', '{A} Market', undefined, 'sweets', 'market', { weight: 2 }),
    p('อาหารทะเลแห้ง{P}', '{P} Dried Seafood', '{P}海味干货', 'sweets', 'market', { ...sea, weight: 3 }),
    p('ผลไม้{P}', '{P}’s Fruit Shop', '{P}水果', 'sweets', 'market', { weight: 2 }),
    p('{N} แกลเลอรี', '{N} Gallery', '{N}画廊', 'goods', 'shop'),
  ],
  transport: [
    p('{N} รถเช่า', '{N} Car Rental', '{N}租车', 'vehicles', 'minibus', { weight: 3 }),
    p('เช่ามอเตอร์ไซค์{P}', '{P} Motorbike Rental', '{P}摩托车出租', 'vehicles', 'minibus', { weight: 2 }),
    p('รถตู้{N}', '{N} Van Service', '{N}面包车', 'rides', 'minibus', { weight: 2 }),
    p('ท่าเรือ{N}', '{N} Pier', '{N}码头', 'rides', 'ferry', { ...sea, weight: 4 }),
    p('เรือข้ามฟาก{A}', '{A} Ferry', undefined, 'rides', 'ferry'),
    p('รถสองแถว{A}', '{A} Songthaew', undefined, 'rides', 'minibus', { weight: 2 }),
    p('สปีดโบ๊ท{N}', '{N} Speedboat', '{N}快艇', 'rides', 'ferry', { ...sea, weight: 2 }),
  ],
  other: [
    p('ค่ายมวย{N}', '{N} Muay Thai Camp', '{N}泰拳馆', 'classes', 'house', { weight: 2 }),
    p('โยคะ{N}', '{N} Yoga', '{N}瑜伽馆', 'classes', 'house', { weight: 2 }),
    p('โรงเรียนสอนทำอาหาร{P}', '{P}’s Cooking School', '{P}烹饪学校', 'classes', 'kitchen', { weight: 2 }),
    p('{N} ฟิตเนส', '{N} Fitness', '{N}健身房', 'classes', 'house'),
    p('ซักรีด{P}', '{P} Laundry', '{P}洗衣店', 'laundry', 'house', { weight: 2 }),
    p('สนามเด็กเล่น{N}', '{N} Playground', '{N}儿童乐园', 'classes', 'house'),
    p('ห้องประชุม{N}', '{N} Meeting Hall', '{N}会议厅', 'classes', 'house'),
    p('สระว่ายน้ำ{N}', '{N} Swimming Pool', '{N}游泳池', 'classes', 'house'),
  ],
}
