/**
 * Other names of kinds, areas and things besides those that the documents have anyway. Added to the documents, so that a
 * query pays nothing for it. Everyday words and common knowledge of the country; extend by people's failed searches;
 * the rows of dishes, services and things are in same-things.ts.
 */
import type { Amenity } from '#shared/places/amenities.ts'
import type { Category } from '#shared/places/categories.ts'
import { fold } from '#shared/search/fold.ts'
import { queryWords, singular } from '#shared/search/query-words.ts'
import { simplify } from '#shared/search/simplified.ts'
import { categoryNames } from '../../db/reference/category-names.ts'
import { offered, same, sameOnlyWhole } from './same-things.ts'
import { wholeWord, wholeWordsOf } from './whole-words.ts'

/** Beside `category-names.ts`. */
export const kindsAlsoCalled: Partial<Record<Category, string[]>> = {
  restaurant: [
    'ร้านข้าว',
    'ของกิน',
    'ที่กิน',
    'กินข้าว',
    'มื้อเที่ยง',
    'มื้อเย็น',
    'food',
    'eat',
    'eatery',
    'dining',
    'lunch',
    'dinner',
    '餐馆',
    '饭馆',
    '美食',
    '饭店',
    '吃饭',
    '午餐',
    '晚餐',
  ],
  lodging: [
    'โรงแรม',
    'ห้องพัก',
    'ที่นอนพัก',
    'ค้างคืน',
    'hotel',
    'accommodation',
    'stay',
    'room',
    'overnight',
    'sleep',
    'lodge',
    'spend the night',
    'ที่นอน',
    'นอนพัก',
    '酒店',
    '旅馆',
    '宾馆',
    '旅店',
    '房间',
    '过夜',
    '睡觉',
    '住宿',
  ],
  attraction: ['ที่เที่ยว', 'แหล่งท่องเที่ยว', 'sights', 'sightseeing', 'things to do', 'landmark', '旅游景点', '名胜', '打卡'],
  tour: ['กิจกรรม', 'ที่เที่ยว', 'ทริป', 'things to do', 'activity', 'trip', 'excursion', '旅行', '旅游', '活动'],
  spa: ['นวด', 'ร้านนวด', 'ที่นวด', 'massage parlour', 'massage parlor', '按摩', '按摩店', '推拿', '马杀鸡'],
  entertainment: [
    'ที่เที่ยวกลางคืน',
    'ร้านเหล้า',
    'ผับ',
    'บาร์',
    'นั่งดื่ม',
    'กินเหล้า',
    'entertainment',
    'pub',
    'bar',
    'drinking',
    '夜生活',
    '酒吧',
    '喝酒',
    '泡吧',
  ],
  shop: ['ร้านขายของ', 'ของฝาก', 'ซื้อของ', 'ช้อปปิ้ง', 'ช็อปปิ้ง', 'shopping', 'store', '购物', '买东西', '逛街'],
  transport: ['เดินทาง', 'transportation', '运输', '出行'],
}

/** Words for places that have it. */
export const amenitiesAlsoCalled: Record<Amenity, string[]> = {
  pool: ['สระว่ายน้ำ', 'สระ', 'ว่ายน้ำ', 'swimming pool', 'swim', '游泳池', '泳池', '游泳'],
  family: [
    'ครอบครัว',
    'เด็ก',
    'family friendly',
    'kids',
    'kid',
    'child',
    'children',
    'toddler',
    '亲子',
    '家庭',
    '儿童',
    '孩子',
    '小孩',
    '带娃',
  ],
  halal: ['ฮาลาล', 'มุสลิม', 'อิสลาม', 'halal', 'muslim', 'islamic', '清真', '穆斯林'],
  vegetarian: [
    'มังสวิรัติ',
    'อาหารเจ',
    'กินเจ',
    'วีแกน',
    'vegetarian',
    'vegan',
    'veggie',
    'plant based',
    'meatless',
    '素食',
    '素菜',
    '吃素',
    '纯素',
  ],
  stepfree: [
    'วีลแชร์',
    'รถเข็น',
    'ผู้พิการ',
    'คนพิการ',
    'ทางลาด',
    'wheelchair',
    'step-free',
    'accessible',
    'disabled',
    'ramp',
    '无障碍',
    '轮椅',
    '残疾人',
    '坡道',
  ],
  parking: ['ที่จอดรถ', 'จอดรถ', 'ลานจอด', 'parking', 'car park', '停车场', '停车', '车位', '泊车'],
  pets: [
    'สัตว์เลี้ยง',
    'รับสัตว์เลี้ยง',
    'น้องหมา',
    'น้องแมว',
    'พาหมา',
    'พาแมว',
    'พาสุนัข',
    'หมา',
    'สุนัข',
    'แมว',
    'pet friendly',
    'pets',
    'pet',
    'dogs',
    'dog',
    'cat',
    'puppy',
    '宠物',
    '宠物友好',
    '狗狗',
    '带狗',
    '猫咪',
  ],
  always: ['24 ชั่วโมง', '24 ชม', 'เปิดตลอด', 'ทั้งคืน', '24 hours', '24hr', '24h', '24小时', '通宵'],
}

/** By official code of province (two digits) or district (four). Provinces have older Chinese names too, of those who came by sea: 龙仔厝, 呵叻. */
export const areasAlsoCalled: Partial<Record<number, string[]>> = {
  10: ['กทม', 'กรุงเทพ', 'krung thep', 'krungthep', 'bkk', '曼谷'],
  11: ['北榄'],
  14: ['อยุธยา', 'ayutthaya', 'กรุงเก่า', '大城'],
  15: ['安通'],
  16: ['罗富里'],
  19: ['沙拉武里'],
  20: ['万佛岁', '春府'],
  21: ['拉荣'],
  22: ['尖竹汶', '占他武里'],
  23: ['达叻', '桐艾'],
  24: ['แปดริ้ว', 'paetriew', '北柳'],
  25: ['巴真武里'],
  26: ['坤西育'],
  30: ['โคราช', 'korat', '呵叻', '柯叻'],
  34: ['อุบล', 'ubon'],
  37: ['安纳乍能'],
  41: ['อุดร', 'udon', '乌隆他尼'],
  42: ['莱府'],
  44: ['玛哈沙拉堪'],
  46: ['胶拉信'],
  47: ['色军'],
  49: ['莫达汉'],
  53: ['乌达腊迪'],
  55: ['楠府'],
  56: ['帕夭', '拍尧'],
  57: ['昌莱'],
  58: ['湄宏顺', '湄丰颂'],
  60: ['北榄坡'],
  61: ['色梗港'],
  63: ['来兴'],
  64: ['速古台'],
  65: ['披颂洛'],
  70: ['叻丕'],
  71: ['เมืองกาญ', '干乍那武里'],
  72: ['素攀武里', 'สุพรรณ'],
  73: ['那空巴统'],
  74: ['龙仔厝'],
  75: ['夜功'],
  76: ['碧武里'],
  77: ['ประจวบ'],
  80: ['นครศรี', 'เมืองคอน', '洛坤'],
  81: ['喀比'],
  82: ['攀雅'],
  83: ['普吉岛', '布吉'],
  84: ['สุราษฎร์', 'surat', '素叻他尼', '万伦'],
  85: ['拉农'],
  86: ['尖喷'],
  91: ['沙墩'],
  93: ['高头廊'],
  96: ['陶公'],
  1001: ['帕那空'],
  1004: ['挽叻'],
  1007: ['巴吞旺'],
  1017: ['汇狂', '辉煌区'],
  1028: ['沙吞', 'sathorn'],
  1030: ['恰图恰', '乍都节', 'jatujak'],
  1033: ['空堤'],
  1037: ['拉差贴威'],
  1039: ['瓦他那', 'wattana'],
  1047: ['挽那'],
  1406: ['邦芭茵', '挽巴茵'],
  2004: ['พัทยา', 'pattaya', '芭提雅', '芭堤雅', '帕塔亚'],
  2007: ['是拉差', '西拉差', 'sriracha'],
  2008: ['西昌岛'],
  2009: ['梭桃邑'],
  2306: ['沽岛', '库德岛', 'ko kood'],
  2307: ['象岛'],
  3015: ['披迈'],
  3021: ['北冲', '巴冲', 'pakchong'],
  3025: ['旺南桥'],
  4203: ['清刊'],
  5007: ['湄林'],
  5015: ['杭东'],
  5708: ['清盛'],
  5709: ['美赛', '美塞'],
  5803: ['拜县', '派县'],
  6306: ['湄索', '美索'],
  6711: ['考科'],
  7004: ['丹嫩沙多', '丹能莎朵'],
  7102: ['赛育'],
  7108: ['桑卡拉武里', 'sangkhlaburi'],
  7503: ['安帕瓦'],
  7604: ['七岩', 'cha am'],
  7608: ['岗卡章'],
  7706: ['巴南武里', 'pranburi'],
  7707: ['华欣'],
  7708: ['三百峰'],
  8015: ['卡农'],
  8103: ['兰塔岛', '兰达岛'],
  8202: ['瑶岛'],
  8205: ['达瓜巴'],
  8302: ['芭东', '卡图'],
  8303: ['塔朗', '他朗'],
  8404: ['苏梅岛', '苏梅'],
  8405: ['phangan', '帕岸岛', '帕安岛'],
  9011: ['合艾'],
}

/** Things that sub-districts are called after, and that are meant more often. */
const things =
  'ตลาด แม่น้ำ ดอกไม้ ชายหาด สวนหลวง หน้าเมือง ในเมือง บ่อน้ำร้อน ริมน้ำ เกาะ ภูเขา ถ้ำ ทะเล สวนสน สะพาน สถานี โรงช้าง บ้านสวน สนามบิน'

let ordinary: Set<string> | undefined

/** Whether a folded word without gaps is one for kinds of places and things rather than of an area. */
export function isOrdinaryWord(squeezed: string): boolean {
  ordinary ??= new Set(
    [
      ...same.flat(),
      ...Object.values(kindsAlsoCalled).flat(),
      ...Object.values(categoryNames).flat(),
      ...things.split(' '),
    ].map((word) => fold(word).replaceAll(' ', '')),
  )
  return ordinary.has(squeezed)
}

const japanese = ['อาหารญี่ปุ่น', 'japanese food', 'japanese restaurant', '日本料理', '日料', '日本菜']
const korean = ['อาหารเกาหลี', 'korean food', 'korean restaurant', '韩国料理', '韩餐', '韩国菜']
const italian = ['อาหารอิตาเลียน', 'อาหารอิตาลี', 'italian food', 'italian restaurant', '意大利菜', '意大利餐厅']
const chinese = ['อาหารจีน', 'chinese food', 'chinese restaurant', '中餐', '中国菜']
const vietnamese = ['อาหารเวียดนาม', 'vietnamese food', 'vietnamese restaurant', '越南菜']
const indian = ['อาหารอินเดีย', 'indian food', 'indian restaurant', '印度菜']
const western = ['อาหารฝรั่ง', 'อาหารตะวันตก', 'western food', 'european food', '西餐']
const seafood = ['ซีฟู้ด', 'อาหารทะเล', 'seafood', '海鲜']
const alcohol = ['เครื่องดื่มแอลกอฮอล์', 'แอลกอฮอล์', 'เหล้า', 'alcohol', '酒水']
const waterSports = ['กีฬาทางน้ำ', 'water sports', 'watersports', '水上运动', '水上项目']

/** Further meanings of words in a name or a menu, in one direction only. */
const implied: [words: RegExp, says: string[]][] = [
  [/พูลวิลล่า/, amenitiesAlsoCalled.pool],
  [/ส้มตำ|ตำไทย|ลาบ(?=[ก-ฮเแโไ])|น้ำตกคอหมู|จิ้มจุ่ม/, ['อาหารอีสาน', 'isan food', 'isaan food', '东北菜', '伊善菜']],
  [/ข้าวซอย|น้ำเงี้ยว|แกงฮังเล|ไส้อั่ว|น้ำพริกหนุ่ม/, ['อาหารเหนือ', 'northern food', '北部菜', '泰北菜']],
  [/ปักษ์ใต้|แกงไตปลา|คั่วกลิ้ง|หมูฮ้อง|ใบเหลียง/, ['อาหารใต้', 'อาหารปักษ์ใต้', 'southern food', '南部菜', '泰南菜']],
  [/ผัดไทย|ต้มยำกุ้ง|แกงเขียวหวาน|กร?ะเพรา/, ['อาหารไทย', 'thai food', 'thai restaurant', '泰国菜', '泰餐', '泰国料理']],
  [/ซูชิ|ซาชิมิ|ราเม[นง]|อุด้ง|ทงคัต?[ทส]|ยากิโทริ|ทาโกะ?ยากิ|อิซากายะ|\b(?:sushi|ramen|izakaya)\b|寿司|居酒屋/i, japanese],
  [/กิมจิ|บิบิมบับ|ต[๊็]อกบกกี|ปิ้งย่างเกาหลี|\b(?:kimchi|bibimbap|tteokbokki|korean bbq)\b|泡菜|韩式/i, korean],
  [/พิซซ่า|พาสต้า|สปาเก็?ต|ลาซานญ่า|\b(?:pizza|pasta|spaghetti|lasagne|lasagna)\b|披萨|意面/i, italian],
  [/ติ่มซำ|แต่เตี้ยม|เป็ดปักกิ่ง|เสี่ยวหลงเปา|หม่าล่า|\b(?:dim ?sum|peking duck)\b|北京烤鸭|麻辣/i, chinese],
  [/แหนมเนือง|เฝอ|บั๋นหมี่|ปอเปี๊ยะญวน|\bbanh mi\b|越南/i, vietnamese],
  [/แกงอินเดีย|แป้งนาน|ทันดูรี|มาซาล่า|\b(?:naan|tandoori|masala)\b|印度/i, indian],
  [
    /ทาโก้|\b(?:tacos?|burritos?|quesadillas?)\b|墨西哥/i,
    ['อาหารเม็กซิกัน', 'mexican food', 'mexican restaurant', '墨西哥菜'],
  ],
  [
    /เคบับ|\b(?:kebabs?|shawarma|hummus|falafel)\b|土耳其/i,
    ['อาหารตะวันออกกลาง', 'middle eastern food', 'arabic food', '中东菜'],
  ],
  [/สเต็?๊?ก|เบอร์เกอร์|พิซซ่า|พาสต้า|สปาเก็?ต|\b(?:steak|burger|pizza|pasta|spaghetti)s?\b|牛排|汉堡|披萨/i, western],
  [/ปูผัดผงกะหรี่|ปูนึ่ง|ปูม้า|หอยแครง|หอยนางรม|หอยเชลล์|ปลาเก๋า|กั้ง(?:ผัด|ทอด|นึ่ง|กระเทียม)|กุ้งมังกร|ล็อบสเตอร์/, seafood],
  [/ก๋วยเตี๋ยว|บะหมี่|ราดหน้า|เย็นตาโฟ|ก๋วยจั๊บ|ขนมจีน|ข้าวซอย|ผัดไทย|ผัดซีอิ๊ว|ราเม[นง]|อุด้ง|เฝอ/, ['เมนูเส้น', 'noodle', '面条']],
  [
    /เค้ก|เครป|วาฟเฟิล|ไอศกรีม|ไอติม|บิงซู|ขนมไทย|ข้าวเหนียวมะม่วง|บัวลอย|ลอดช่อง|ทับทิมกรอบ/,
    ['ของหวาน', 'dessert', '甜品', '甜点'],
  ],
  [/ปู(?:ผัด|ม้า|นึ่ง|นิ่ม|ดอง|ไข่|เนื้อ|จ๋า|อบ)|(?:ผัด|เจียว|น้ำยา|แกง)ปู/, ['螃蟹', '蟹肉']],
  [/เช่าจักรยาน/, ['bicycle', 'bike', '单车', '自行车']],
  [/ขนมปัง|\bbread\b|面包(?!车)/i, ['ขนมปัง', 'bread', '面包']],
  [/ไข่ดาว|ไข่เจียว/, ['煎蛋']],
  [/(?<!ต้ม)ยำทะเล/, ['seafood salad', '凉拌海鲜']],
  [/กุ้ง(?:แม่น้ำ|ก้ามกราม|ใหญ่)เผา/, ['กุ้งเผา', 'grilled prawn', 'grilled shrimp', '烤虾']],
  [/ก๋วยเตี๋ยว|กวยเตี๋ยว/, ['noodle soup', '汤面']],
  [/เบียร์|ค็อกเทล|ไวน์|วิสกี้|\b(?:beer|cocktail|wine|whisk(?:e)?y)s?\b|啤酒|(?<!无酒精)鸡尾酒|红酒/i, alcohol],
  [/คายั[คก]|ซัพบอร์ด|เจ็[ตท]สกี|เซิร์ฟ|เวคบอร์ด|บานาน่าโบ๊[ตท]|พาราเซล|\b(?:kayak|jet ?ski|surfing|parasail)/i, waterSports],
  [/ถนนคนเดิน/, ['ตลาดกลางคืน', 'night market', '夜市']],
  [/นวด(?:แผน)?ไทย|นวดน้ำมัน|นวดเท้า|นวดฝ่าเท้า|นวดคอ|นวดหลัง|นวดประคบ|นวดอโรม่?า/, ['นวด', 'massage', '按摩']],
  [/ชายหาด|หาด(?!ใหญ่)|\bbeach\b|海滩|沙滩/i, ['ริมทะเล', 'seaside', 'by the sea', '海边']],
  [/ธนาคาร|เอทีเอ็ม|\batm\b/i, ['ตู้กดเงิน', 'atm', 'cash machine', 'withdraw cash', '取款机', '取钱']],
]

/** Things for rent, where offered by the day. Places named as rentals come before those. */
const rented: typeof implied = [
  [
    /(?:รถเก๋ง|รถกระบะ|รถยนต์|เอสยูวี).*วัน/,
    ['รถเช่า', 'เช่ารถ', 'car rental', 'car hire', 'rental car', 'rent a car', 'hire a car', '租车', '租汽车'],
  ],
  [
    /(?:มอเตอร์ไซ|สกู๊ตเตอร์).*วัน/,
    ['มอเตอร์ไซค์ให้เช่า', 'motorbike rental', 'motorbike hire', 'rent a motorbike', 'rent a scooter', '租摩托车'],
  ],
]

/** All of these words, as they are written. */
export const alsoCalledWords = (): string[] => [
  ...[...same, ...sameOnlyWhole, ...offered].flat(),
  ...[kindsAlsoCalled, amenitiesAlsoCalled].flatMap((names) => Object.values(names).flat()),
]

let kinds: Set<string> | undefined

/** Whether a word of a query is for kinds of places and their features, rather than of one place's name. */
export function isKindWord(text: string): boolean {
  kinds ??= new Set(
    [
      ...same.flat(),
      ...Object.values(kindsAlsoCalled).flat(),
      ...Object.values(categoryNames).flat(),
      ...Object.values(amenitiesAlsoCalled).flat(),
      ...sameOnlyWhole.flat().filter((name) => queryWords(name).length === 1),
    ].flatMap((names) => queryWords(names).map((word) => word.text)),
  )
  return kinds.has(text) || isKindCompound(text)
}

let whole: Set<string> | undefined

/** Whether folded letters without gaps are all of a word for a kind of places, as people ask for one: โรงแรม, ร้านอาหาร, and no ร้าน. */
export function isWholeKind(squeezed: string): boolean {
  whole ??= new Set(
    [categoryNames, kindsAlsoCalled]
      .flatMap((names) => Object.values(names).flat())
      .concat(same.flat())
      .map((name) => fold(name).replaceAll(' ', '')),
  )
  return whole.has(squeezed)
}

let had: Set<string> | undefined

/** Whether folded letters without gaps are a whole word for a feature of places. */
export function isAmenity(squeezed: string): boolean {
  had ??= new Set(
    Object.values(amenitiesAlsoCalled)
      .flat()
      .map((name) => fold(name).replaceAll(' ', '')),
  )
  return had.has(squeezed)
}

/** Everyday places that are asked for and that nobody here inspects: nothing is the right answer, and no guess. */
const notHere = [
  [
    'ธนาคาร',
    'ตู้เอทีเอ็ม',
    'เอทีเอ็ม',
    'แลกเงิน',
    'bank',
    'atm',
    'cash machine',
    'money exchange',
    'currency exchange',
    '银行',
    '取款机',
    '换钱',
  ],
  ['โรงพยาบาล', 'คลินิก', 'หมอฟัน', 'ทันตแพทย์', 'hospital', 'clinic', 'doctor', 'dentist', '医院', '诊所', '牙医'],
  ['ไปรษณีย์', 'สถานีตำรวจ', 'โรงพัก', 'สถานทูต', 'post office', 'police station', 'embassy', '邮局', '警察局', '大使馆'],
  [
    'สนามบิน',
    'สถานีรถไฟ',
    'ปั๊มน้ำมัน',
    'ล้างรถ',
    'คาร์แคร์',
    'อู่ซ่อมรถ',
    'airport',
    'train station',
    'railway station',
    'bus station',
  ],
  ['petrol station', 'gas station', 'car wash', 'garage', '机场', '火车站', '加油站', '洗车'],
  [
    'โรงเรียน',
    'โรงหนัง',
    'โรงภาพยนตร์',
    'สนามกอล์ฟ',
    'คาสิโน',
    'school',
    'cinema',
    'golf course',
    'casino',
    '学校',
    '电影院',
    '高尔夫',
  ],
  ['ร้านทอง', 'ร้านแว่นตา', 'ร้านซ่อมมือถือ', 'ซิมการ์ด', 'gold shop', 'optician', 'sim card', '金店', '眼镜店', '电话卡'],
  ['ห้องปริศนา', 'เกมห้องปริศนา', 'escape room', 'escape game', '密室逃脱', '密室'],
].flat()

let knownWhole: Set<string> | undefined

/** As spelt; Thai stands as one word despite gaps, while two Latin words may be written as one elsewhere. */
const inWords = (text: string) =>
  /[a-z]/i.test(text)
    ? fold(text).split(' ').map(singular).join(' ')
    : text
        .normalize('NFC')
        .replaceAll(' ', '')
        .replace(/[\u4e00-\u9fff]/g, simplify)

/** Whether a text is the whole name of some thing or kind: it is meant in one piece, correctly spelt. */
export function isKnownWhole(text: string): boolean {
  knownWhole ??= new Set([...same, ...sameOnlyWhole, ...offered, notHere].flat().map(inWords))
  return knownWhole.has(inWords(text))
}

/** A dish's ingredient, behind its name. */
const madeWith = /(?<=[ก-๎]{4})(?:ไก่|หมู(?:สับ|กรอบ|แดง)?|เนื้อ|กุ้ง|ปลา|ทะเล|เป็ด)$/

/** As `isKnownWhole`, also for a dish with its ingredient: ข้าวหมกไก่. */
export const isKnownDish = (text: string): boolean => isKnownWhole(text) || isKnownWhole(text.replace(madeWith, ''))

let compounds: Set<string> | undefined

/** Whether Thai letters are one word for a kind of business, though the dictionary takes it for several: ร้านอาหาร. */
export function isKindCompound(text: string): boolean {
  compounds ??= new Set(
    [...Object.values(kindsAlsoCalled).flat(), ...Object.values(categoryNames).flat()]
      .map((name) => fold(name))
      .filter((name) => /^[ก-ฮเแโไ]/.test(name) && queryWords(name).length > 1),
  )
  return compounds.has(text)
}

/** A district that begins like the word for a beach. */
const notThese = /หาดใหญ่/g

/** The other words for the meaning of a place's names. */
export const saidOtherwise = (names: readonly string[]): string[] => otherwise(names, [...same, ...sameOnlyWhole])

/** The other words for its offers. */
export const offeredOtherwise = (items: readonly string[]): string[] => [
  ...otherwise(items, offered),
  ...implied.flatMap(([words, says]) => (items.some((name) => words.test(name)) ? says : [])),
]

/** The search words for a place that rents out its offers. */
export const rentedOtherwise = (items: readonly string[]): string[] =>
  rented.flatMap(([words, says]) => (items.some((name) => words.test(name)) ? says : []))

const patterns = new Map<string, RegExp>()

/** Made once: each document asks for all of them. */
function wordPattern(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source)
  patterns.set(source, pattern)
  return pattern
}

function otherwise(names: readonly string[], rows: readonly string[][]): string[] {
  const text = names
    .join(' · ')
    .toLowerCase()
    .replace(notThese, '')
    .replace(/[\u4e00-\u9fff]/g, simplify)
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const says = (word: string, end = '') =>
    /^[a-z]/.test(word)
      ? plain.includes(word) && wordPattern(`\\b${word}${end}\\b`).test(plain)
      : // After ห such a letter begins no word: หมวย is no มวย.
        /^[งนมยรลว]/.test(word)
        ? text.includes(word) && wordPattern(`(?<!ห)${word}`).test(text)
        : text.includes(word)
  return rows.flatMap((row) =>
    row.some((word) => says(word, 's?')) ? row.filter((word) => !says(word) || isInside(word, text)) : [],
  )
}

/** Whether a short Thai word stands only inside others, which a query for it does not find: หมึก of ปลาหมึก. */
const isInside = (word: string, text: string): boolean => {
  const whole = wholeWord(word)
  return whole !== null && !wholeWordsOf(text).includes(whole)
}
