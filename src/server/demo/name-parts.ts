/**
 * Parts of demo names: owners' names and namesakes of places, with their English and Chinese.
 * Everyday words and nicknames only: no real person, place of business or brand is meant.
 */
import type { Region } from '../db/reference/areas.ts'

/** One part in the three languages. */
export type Words = readonly [th: string, en: string, cn: string]

/** Forms of address of the owner. `เจ๊` and `เฮีย` are said where families came from China. */
export const titles: readonly Words[] = [
  ['ป้า', 'Pa', '姨'],
  ['ลุง', 'Lung', '伯'],
  ['แม่', 'Mae', '妈'],
  ['ยาย', 'Yai', '婆'],
  ['น้า', 'Na', '婶'],
  ['เจ๊', 'Je', '姐'],
  ['พี่', 'Phi', '姐'],
  ['ตา', 'Ta', '公'],
  ['เฮีย', 'Hia', '哥'],
]

/** Nicknames; the Chinese stands before the title: 丹姨. */
export const nicknames: readonly Words[] = [
  ['แดง', 'Daeng', '红'],
  ['เขียว', 'Khiao', '青'],
  ['น้อย', 'Noi', '小妮'],
  ['นก', 'Nok', '阿鸟'],
  ['ไก่', 'Kai', '阿凯'],
  ['นิด', 'Nit', '妮'],
  ['ต้อย', 'Toi', '阿朵'],
  ['ติ๋ม', 'Tim', '婷'],
  ['กุ้ง', 'Kung', '阿功'],
  ['แมว', 'Maeo', '阿喵'],
  ['เล็ก', 'Lek', '小乐'],
  ['ใหญ่', 'Yai', '阿大'],
  ['บัว', 'Bua', '莲'],
  ['จันทร์', 'Chan', '月'],
  ['ทอง', 'Thong', '金'],
  ['พร', 'Phon', '阿蓬'],
  ['สาย', 'Sai', '阿赛'],
  ['แจ๋ว', 'Jaeo', '阿娇'],
  ['อ้อย', 'Oi', '阿蔗'],
  ['หมวย', 'Muai', '阿妹'],
  ['จุ๋ม', 'Jum', '阿君'],
  ['ตุ้ม', 'Tum', '阿敦'],
  ['เพ็ญ', 'Phen', '阿萍'],
  ['ปุ้ย', 'Pui', '阿佩'],
  ['หนู', 'Nu', '阿努'],
  ['ตุ๊ก', 'Tuk', '阿笃'],
  ['อ้วน', 'Uan', '胖'],
  ['ศรี', 'Si', '诗'],
  ['เอียด', 'Iat', '阿叶'],
  ['คำ', 'Kham', '阿甘'],
]

/** Nicknames that women have: an uncle is not called so. */
export const womensNicknames: ReadonlySet<string> = new Set([
  'นิด',
  'ติ๋ม',
  'บัว',
  'จันทร์',
  'พร',
  'สาย',
  'แจ๋ว',
  'อ้อย',
  'หมวย',
  'จุ๋ม',
  'เพ็ญ',
  'ปุ้ย',
  'ตุ๊ก',
  'ศรี',
])

/** Forms of address of a woman in place of a man. */
export const womensTitles: Readonly<Record<string, string>> = { ลุง: 'ป้า', ตา: 'ยาย', เฮีย: 'เจ๊' }

/** Houses, fields and feelings: no beach, waterfall or view is called after them. */
export const homely: ReadonlySet<string> = new Set(
  [
    'บ้านสวน',
    'เรือนไม้',
    'บ้านดิน',
    'เรือนแก้ว',
    'บ้านเรา',
    'อิ่มใจ',
    'สุขใจ',
    'สวนขวัญ',
    'ข้าวหอม',
    'ปลายนา',
    'ฮักนา',
    'ผ้าไหม',
    'เรือนแพ',
  ].concat(['เรือนไทย', 'สวนมะม่วง', 'ศาลาริมทาง', 'สวนผลไม้', 'สวนทุเรียน', 'เรือนปั้นหยา', 'ลูกปัด', 'ปักษ์ใต้', 'ริมคลอง', 'ท่าน้ำ']),
)

/** Namesakes of places in any region. */
const anywhere: readonly Words[] = [
  ['บ้านสวน', 'Garden House', '花园小筑'],
  ['ริมน้ำ', 'Riverside', '河畔'],
  ['ชมจันทร์', 'Moonview', '望月'],
  ['ชมดาว', 'Stargazer', '观星'],
  ['ลีลาวดี', 'Frangipani', '鸡蛋花'],
  ['บัวหลวง', 'Royal Lotus', '莲花'],
  ['มะลิ', 'Jasmine', '茉莉'],
  ['จำปา', 'Champa', '占芭花'],
  ['ไผ่ทอง', 'Golden Bamboo', '金竹'],
  ['ต้นไทร', 'Banyan', '榕树'],
  ['เรือนไม้', 'Wooden House', '木屋'],
  ['หิ่งห้อย', 'Firefly', '萤火虫'],
  ['ช้างน้อย', 'Little Elephant', '小象'],
  ['ใบไม้', 'Green Leaf', '绿叶'],
  ['สายลม', 'Gentle Breeze', '微风'],
  ['ตะวันฉาย', 'Sunbeam', '阳光'],
  ['รุ่งอรุณ', 'Daybreak', '晨曦'],
  ['แสงดาว', 'Starlight', '星光'],
  ['ร่มไม้', 'Shady Tree', '树荫'],
  ['ฟ้าใส', 'Clear Sky', '晴空'],
  ['ข้าวหอม', 'Fragrant Rice', '香米'],
  ['บ้านดิน', 'Clay House', '土屋'],
  ['ดอกแก้ว', 'Orange Jasmine', '七里香'],
  ['ปลายนา', 'Field’s Edge', '田边'],
  ['สวนขวัญ', 'Suan Khwan', '心园'],
  ['พลอยใส', 'Bright Gem', '晶石'],
  ['เรือนแก้ว', 'Crystal House', '水晶屋'],
  ['นกน้อย', 'Little Bird', '小鸟'],
  ['ต้นรัก', 'Crown Flower', '爱之花'],
  ['สองพี่น้อง', 'Two Siblings', '兄妹'],
  ['บ้านเรา', 'Our House', '我们家'],
  ['อิ่มใจ', 'Im Jai', '满心'],
  ['สุขใจ', 'Suk Jai', '舒心'],
  ['ดอกไม้ป่า', 'Wildflower', '野花'],
]

const byRegion: Record<Region, readonly Words[]> = {
  north: [
    ['ดอยหมอก', 'Misty Hill', '雾山'],
    ['ทะเลหมอก', 'Sea of Mist', '云海'],
    ['เวียงแก้ว', 'Crystal Town', '晶城'],
    ['เอื้องคำ', 'Golden Orchid', '金兰'],
    ['ม่อนดาว', 'Star Hill', '星丘'],
    ['ล้านดอกไม้', 'Million Flowers', '万花'],
    ['ฮิมดอย', 'Hillside', '山边'],
    ['กาสะลอง', 'Kasalong', '银花树'],
    ['ต้นสัก', 'Teak', '柚木'],
    ['ลมหนาว', 'Winter Breeze', '凉风'],
  ],
  northeast: [
    ['รวงทอง', 'Golden Harvest', '金穗'],
    ['ดอกคูน', 'Ratchaphruek', '金链花'],
    ['ริมโขง', 'Mekong View', '湄公河畔'],
    ['ภูผาหมอก', 'Misty Cliff', '雾崖'],
    ['เสียงแคน', 'Khaen Melody', '芦笙'],
    ['ทุ่งกุลา', 'Kula Plain', '古拉平原'],
    ['ลำน้ำ', 'Stream', '清流'],
    ['ผ้าไหม', 'Silk', '丝绸'],
    ['ฮักนา', 'Hak Na', '爱田'],
    ['จำปาลาว', 'White Champa', '白占芭'],
  ],
  central: [
    ['เรือนแพ', 'Raft House', '浮屋'],
    ['ริมคลอง', 'Canalside', '运河边'],
    ['ทุ่งทอง', 'Golden Field', '金田'],
    ['เรือนไทย', 'Thai House', '泰屋'],
    ['สวนมะม่วง', 'Mango Garden', '芒果园'],
    ['ท่าน้ำ', 'River Landing', '水埠'],
    ['บางไม้งาม', 'Bang Mai Ngam', '佳木'],
    ['ศาลาริมทาง', 'Wayside Pavilion', '路亭'],
  ],
  east: [
    ['สวนผลไม้', 'Orchard', '果园'],
    ['ลมเล', 'Sea Air', '海韵'],
    ['เขียวขจี', 'Evergreen', '常青'],
    ['สวนทุเรียน', 'Durian Garden', '榴莲园'],
    ['แสงตะวัน', 'Sunlight', '日光'],
    ['ทรายแก้ว', 'Crystal Sand', '晶沙'],
  ],
  west: [
    ['ริมแคว', 'River Kwai', '桂河畔'],
    ['ขุนเขา', 'Great Hills', '群山'],
    ['สายธาร', 'Brook', '溪流'],
    ['ป่าไผ่', 'Bamboo Grove', '竹林'],
    ['ตาลโตนด', 'Palmyra', '棕糖'],
    ['ผาแดง', 'Red Cliff', '红崖'],
  ],
  south: [
    ['สวนมะพร้าว', 'Coconut Grove', '椰林'],
    ['ลมทะเล', 'Sea Breeze', '海风'],
    ['ปักษ์ใต้', 'Pak Tai', '泰南'],
    ['เรือนปั้นหยา', 'Panya House', '南洋楼'],
    ['สวนยาง', 'Rubber Grove', '橡胶林'],
    ['ผาหินปูน', 'Limestone', '石灰崖'],
    ['นกเงือก', 'Hornbill', '犀鸟'],
    ['ลูกปัด', 'Glass Bead', '琉璃珠'],
  ],
}

const seaside: readonly Words[] = [
  ['ริมเล', 'Seaside', '海边'],
  ['ทรายขาว', 'White Sand', '白沙'],
  ['ปะการัง', 'Coral', '珊瑚'],
  ['ดาวทะเล', 'Starfish', '海星'],
  ['เกลียวคลื่น', 'Rolling Wave', '浪花'],
  ['เรือใบ', 'Sailboat', '帆船'],
  ['ปูลม', 'Sand Crab', '沙蟹'],
  ['ตะวันตกดิน', 'Sunset', '落日'],
  ['อ่าวงาม', 'Lovely Bay', '美湾'],
  ['แหลมสน', 'Pine Cape', '松岬'],
  ['หอยมุก', 'Pearl', '珍珠'],
  ['ใบเรือ', 'Sail', '船帆'],
  ['ชาวเล', 'Chao Le', '海上人家'],
]

/** Namesakes for a place of this region; by the sea, the sea comes first. */
export function placeWords(region: Region, coastal: boolean): readonly Words[] {
  return [...(coastal ? [...seaside, ...seaside] : []), ...byRegion[region], ...byRegion[region], ...anywhere]
}
