/** Sentences of which the descriptions of demo places are put together. `{D}` is the district, `{V}` the province. */
import type { Category } from '#shared/categories.ts'
import type { Words } from './name-parts.ts'

/** The kind of place. */
export const openings: Record<Category, readonly Words[]> = {
  restaurant: [
    [
      'ร้านอาหารบรรยากาศเป็นกันเองใน{D} ปรุงสดทุกจาน',
      'A friendly place to eat in {D}; everything is cooked to order.',
      '位于{V}的家常餐馆，每道菜现点现做。',
    ],
    [
      'ครัวของครอบครัว ใช้วัตถุดิบจากตลาดใน{V}ทุกเช้า',
      'A family kitchen that shops at the market every morning.',
      '家庭厨房，每天清晨在{V}市场采购食材。',
    ],
    [
      'ร้านเก่าแก่ของคน{D} รสชาติแบบดั้งเดิม',
      'A long-standing favourite of {D} with recipes from home.',
      '当地人常去的老店，口味地道。',
    ],
  ],
  lodging: [
    ['ที่พักเงียบสงบใน{D} เหมาะกับการพักผ่อน', 'A quiet place to stay in {D}.', '位于{V}的安静住处，适合放松。'],
    [
      'ที่พักของครอบครัว เดินทางสะดวก ใกล้ตลาด{D}',
      'Family-run rooms, close to {D} market and easy to reach.',
      '家庭经营，交通方便，靠近市场。',
    ],
    [
      'ห้องพักสะอาด มีที่จอดรถ และอาหารเช้าแบบไทย',
      'Clean rooms with parking and a Thai breakfast.',
      '房间干净，有停车位和泰式早餐。',
    ],
  ],
  attraction: [
    ['สถานที่ท่องเที่ยวใกล้ตัวเมือง{D} เหมาะกับทุกวัย', 'A sight near {D} for all ages.', '适合各年龄段游客的景点，位于{V}。'],
    [
      'จุดพักผ่อนของคน{V} มีทางเดินและร่มไม้',
      'Where people of {V} come to rest, with paths and shade.',
      '{V}当地人休闲的好去处，有步道和树荫。',
    ],
    [
      'ชุมชนร่วมกันดูแล เปิดให้เข้าชมทุกวัน',
      'Looked after by the community and open to visitors.',
      '由社区共同维护，向游客开放。',
    ],
  ],
  tour: [
    ['นำเที่ยวกลุ่มเล็กใน{V} โดยไกด์ท้องถิ่น', 'Small-group trips in {V} with local guides.', '由当地导游带领的{V}小团游。'],
    [
      'จัดทริปวันเดียวและค้างคืน รับส่งถึงที่พักใน{D}',
      'Day and overnight trips with pick-up in {D}.',
      '提供一日游和过夜行程，含接送。',
    ],
    ['ทริปธรรมชาติสำหรับครอบครัวและมือใหม่', 'Nature trips for families and beginners.', '适合家庭和新手的自然之旅。'],
  ],
  spa: [
    [
      'นวดไทยโดยผู้ผ่านการอบรม ห้องสะอาด เป็นส่วนตัว',
      'Thai massage by trained therapists in clean, private rooms.',
      '由受训技师提供泰式按摩，房间干净私密。',
    ],
    [
      'สปาสมุนไพรใน{D} ใช้ลูกประคบทำสด',
      'A herbal spa in {D} with freshly made compresses.',
      '位于{V}的草药水疗，热敷球现做。',
    ],
    ['ผ่อนคลายด้วยน้ำมันหอมระเหยและดนตรีเบา ๆ', 'Unwind with aromatic oils and soft music.', '香薰精油与轻音乐，放松身心。'],
  ],
  entertainment: [
    [
      'ดนตรีสดทุกคืน เครื่องดื่มและอาหารว่าง',
      'Live music every night, with drinks and snacks.',
      '每晚现场音乐，供应酒水小食。',
    ],
    [
      'นัดพบเพื่อนยามค่ำใน{D} มีที่นั่งกลางแจ้ง',
      'An evening meeting place in {D} with seats outdoors.',
      '晚间聚会好去处，有户外座位。',
    ],
    [
      'เวทีแสดงสดและห้องส่วนตัว สำหรับผู้มีอายุ 20 ปีขึ้นไป',
      'A stage and private rooms; for guests aged 20 and over.',
      '现场舞台与包间，仅限20岁以上。',
    ],
  ],
  shop: [
    ['ของฝากและงานฝีมือจากชุมชนใน{V}', 'Gifts and crafts made by communities in {V}.', '{V}社区制作的特产与手工艺品。'],
    [
      'ร้านเล็ก ๆ ใน{D} เลือกของดีจากคนทำ',
      'A small shop in {D}; good things bought from those who make them.',
      '精选当地匠人作品的小店。',
    ],
    ['ขายส่งและปลีก มีป้ายราคาทุกชิ้น', 'Retail and wholesale, every piece with its price.', '零售批发，明码标价。'],
  ],
  transport: [
    [
      'บริการเดินทางใน{V} ตรวจสภาพก่อนออกทุกเที่ยว',
      'Transport in {V}; checked before every departure.',
      '{V}交通服务，每班出发前检查。',
    ],
    ['จองล่วงหน้าได้ มีตารางเวลาและราคาชัดเจน', 'Book ahead; clear times and prices.', '可预订，时刻和价格清楚。'],
    [
      'รับส่งสนามบิน สถานี และที่พักใน{D}',
      'To and from the airport, station and lodgings in {D}.',
      '提供机场、车站和住宿接送。',
    ],
  ],
  other: [
    ['บริการสำหรับคนในพื้นที่และนักท่องเที่ยวใน{D}', 'Services for residents and visitors in {D}.', '为居民和游客提供服务。'],
    ['สถานที่ของชุมชน เปิดให้ใช้ทุกวัน', 'A community place that is open to all.', '面向所有人的社区场所。'],
    [
      'มีครูผู้สอนและอุปกรณ์ครบ เหมาะกับผู้เริ่มต้น',
      'Teachers and equipment at hand; good for beginners.',
      '配有教练和器材，适合初学者。',
    ],
  ],
}

/** Facts by which people judge how safe and easy a visit is. */
export const features: readonly Words[] = [
  ['มีทางหนีไฟและถังดับเพลิงพร้อมใช้', 'Fire exits and extinguishers are in place.', '设有消防通道和灭火器。'],
  [
    'มีทางลาดสำหรับรถเข็นและห้องน้ำกว้าง',
    'There is a ramp and a wide toilet for wheelchairs.',
    '设有轮椅坡道和无障碍卫生间。',
  ],
  ['พนักงานผ่านการอบรมปฐมพยาบาล', 'Staff are trained in first aid.', '员工受过急救培训。'],
  ['มีกล้องวงจรปิดและไฟส่องสว่างที่ลานจอดรถ', 'The car park is lit and watched by cameras.', '停车场有照明和监控。'],
  ['แยกพื้นที่ปรุงอาหารสดและสุก ล้างมือทุกครั้ง', 'Raw and cooked food are kept apart.', '生熟食分开处理。'],
  ['มีมุมสำหรับเด็กและราวกันตก', 'There is a children’s corner, and railings where it is high.', '设有儿童区和护栏。'],
  ['ติดราคาชัดเจน ออกใบเสร็จทุกครั้ง', 'Prices are posted and a receipt is given.', '明码标价，提供收据。'],
  ['มีน้ำดื่มสะอาดและจุดปฐมพยาบาล', 'Drinking water and a first-aid point are provided.', '提供饮用水和急救点。'],
]

/** Features that fit only some kinds; others fit all. */
export const foodFeature = 4
