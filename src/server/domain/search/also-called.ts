/**
 * What people call kinds, areas and things besides the names that the documents have anyway. Added to the documents, so that a
 * query pays nothing for it. Everyday words and common knowledge of the country; extend by what people search in vain.
 */
import type { Amenity } from '#shared/places/amenities.ts'
import type { Category } from '#shared/places/categories.ts'
import { fold } from '#shared/search/fold.ts'
import { queryWords } from '#shared/search/query-words.ts'
import { categoryNames } from '../../db/reference/category-names.ts'
import { wholeWord, wholeWordsOf } from './whole-words.ts'

/** Beside `category-names.ts`. */
export const kindsAlsoCalled: Partial<Record<Category, string[]>> = {
  restaurant: ['ร้านข้าว', 'ของกิน', 'ที่กิน', 'food', 'eat', 'dining', '餐馆', '饭馆', '美食'],
  lodging: ['โรงแรม', 'ห้องพัก', 'hotel', 'accommodation', 'stay', '酒店', '旅馆', '宾馆'],
  attraction: ['ที่เที่ยว', 'sights', 'things to do', '旅游景点'],
  tour: ['กิจกรรม', 'ที่เที่ยว', 'things to do', '旅行'],
  spa: ['นวด', 'ร้านนวด', '按摩'],
  entertainment: ['ที่เที่ยวกลางคืน', 'ร้านเหล้า', 'ผับ', 'บาร์', 'entertainment', 'pub', 'bar', '夜生活', '酒吧'],
  shop: ['ร้านขายของ', 'ของฝาก', 'shopping', '购物'],
  transport: ['เดินทาง', 'transportation', '运输'],
}

/** What is said of places that have it. */
export const amenitiesAlsoCalled: Record<Amenity, string[]> = {
  pool: ['สระว่ายน้ำ', 'สระ', 'swimming pool', '游泳池', '泳池'],
  family: ['ครอบครัว', 'เด็ก', 'family friendly', 'kids', 'kid', 'child', 'children', '亲子', '家庭', '儿童'],
  halal: ['ฮาลาล', 'มุสลิม', 'halal', 'muslim', '清真'],
  vegetarian: ['มังสวิรัติ', 'อาหารเจ', 'วีแกน', 'vegetarian', 'vegan', 'veggie', '素食'],
  stepfree: ['วีลแชร์', 'รถเข็น', 'ผู้พิการ', 'ทางลาด', 'wheelchair', 'step-free', 'accessible', '无障碍', '轮椅'],
  parking: ['ที่จอดรถ', 'parking', 'car park', '停车场', '停车'],
  pets: [
    'สัตว์เลี้ยง',
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
    '宠物',
  ],
  always: ['24 ชั่วโมง', 'เปิดตลอด', 'ทั้งคืน', '24 hours', '24小时'],
}

/** By official code of province (two digits) or district (four). */
export const areasAlsoCalled: Partial<Record<number, string[]>> = {
  10: ['กทม', 'กรุงเทพ', 'krung thep', 'krungthep', 'bkk', '曼谷'],
  14: ['อยุธยา', 'ayutthaya', 'กรุงเก่า', '大城'],
  22: ['尖竹汶'],
  23: ['达叻'],
  24: ['แปดริ้ว', 'paetriew'],
  30: ['โคราช', 'korat'],
  34: ['อุบล', 'ubon'],
  41: ['อุดร', 'udon'],
  71: ['เมืองกาญ'],
  77: ['ประจวบ'],
  80: ['นครศรี', 'เมืองคอน'],
  83: ['普吉岛'],
  84: ['สุราษฎร์', 'surat'],
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

/** Rows of what is the same: a name with one of a row is also found by the others. Thai by its letters, the rest by words. */
const same: string[][] = [
  ['กาแฟ', 'ร้านกาแฟ', 'คาเฟ่', 'coffee', 'coffeeshop', 'cafe', '咖啡'],
  ['ซีฟู้ด', 'อาหารทะเล', 'seafood', '海鲜'],
  ['ก๋วยเตี๋ยว', 'noodle', '面条'],
  ['เบเกอรี่', 'bakery', '面包店'],
  ['หมูกระทะ', 'ปิ้งย่าง', 'barbecue', 'bbq', '烤肉', '泰式烤肉'],
  ['ฮาลาล', 'halal', '清真'],
  ['มังสวิรัติ', 'อาหารเจ', 'vegetarian', 'vegan', '素食'],
  ['รีสอร์ท', 'resort', '度假村'],
  ['โฮสเทล', 'hostel', '青年旅舍', '青年旅馆', '青旅'],
  ['โฮมสเตย์', 'homestay', '民宿'],
  ['บ้านพัก', 'เกสต์เฮาส์', 'guesthouse', 'guest house', '客栈'],
  ['วิลล่า', 'villa', '别墅'],
  ['หาด', 'ชายหาด', 'beach', '海滩', '沙滩'],
  ['วัด', 'wat', 'temple', '寺庙'],
  ['น้ำตก', 'waterfall', '瀑布'],
  ['น้ำพุร้อน', 'hot spring', '温泉'],
  ['ตลาดน้ำ', 'floating market', '水上市场'],
  ['ตลาด', 'market', '市场'],
  ['พิพิธภัณฑ์', 'museum', '博物馆'],
  ['จุดชมวิว', 'viewpoint', '观景台'],
  ['ดำน้ำ', 'diving', 'scuba', '潜水'],
  ['เดินป่า', 'trekking', 'hiking', '徒步'],
  ['เรือข้ามฟาก', 'ferry', '渡轮'],
  ['ท่าเรือ', 'pier', '码头'],
  ['รถเช่า', 'เช่ารถ', 'car rental', 'rent a car', 'car hire', '租车', '租汽车', '汽车租赁'],
  ['เช่ามอเตอร์ไซค์', 'เช่ามอไซค์', 'motorbike rental', 'rent a motorbike', 'scooter', '摩托车出租', '租摩托车'],
  ['ร้านเหล้า', 'ผับ', 'บาร์', 'bar', 'pub', '酒吧'],
  ['คาราโอเกะ', 'karaoke', '卡拉ok'],
  ['ฟิตเนส', 'ยิม', 'fitness', 'gym', '健身房'],
  ['มวย', 'มวยไทย', 'muay thai', 'boxing', '泰拳'],
  ['สระว่ายน้ำ', 'swimming pool', '游泳池'],
  ['ซักรีด', 'ซักผ้า', 'laundry', 'wash clothes', 'clothes washed', '洗衣'],
  ['ของฝาก', 'souvenir', '特产', '纪念品'],
  ['รูฟท็อป', 'rooftop', '天台酒吧'],
  ['ไร่ชา', 'tea plantation', '茶园'],
  ['สนามเด็กเล่น', 'playground', '儿童乐园'],
  ['เรียนทำอาหาร', 'สอนทำอาหาร', 'cooking school', 'cooking class', '烹饪学校'],
  ['รถตู้', 'van', 'minivan', '面包车'],
  ['จิ้มจุ่ม', 'hotpot', '火锅'],
  ['ร้านขายยา', 'เภสัช', 'pharmacy', 'drugstore', '药店'],
]

/** More of them, whose parts are words of names as well: a boat is one of boat noodles. */
const sameOnlyWhole: string[][] = [
  ['โยคะ', 'yoga', '瑜伽'],
  ['ร้านหนังสือ', 'bookshop', 'bookstore', 'books', '书店'],
  ['มินิมาร์ท', 'ร้านสะดวกซื้อ', 'mini mart', 'minimart', 'convenience store', '便利店'],
  ['แกลเลอรี', 'หอศิลป์', 'gallery', '画廊'],
  ['สปีดโบ๊ท', 'เรือเร็ว', 'speedboat', 'speed boat', '快艇'],
  ['เครื่องปั้น', 'เซรามิก', 'pottery', 'ceramics', '陶艺', '陶瓷'],
  ['ผ้าทอ', 'ทอผ้า', 'handwoven', 'weaving', '手织布'],
  ['สวนผลไม้', 'orchard', '果园'],
  ['ฟาร์ม', 'farm', '农场'],
  ['ทุ่งดอกไม้', 'flower fields', '花海'],
  ['สวนพฤกษศาสตร์', 'botanical garden', '植物园'],
  ['ล่องแพ', 'ล่องแก่ง', 'rafting', '漂流'],
  ['คายัค', 'kayak', 'kayaking', '皮划艇'],
  ['พายเรือ', 'canoe', 'canoeing', '划船'],
  ['จักรยาน', 'cycling', 'bicycle', 'bike', '骑行', '自行车'],
  ['เรือนำเที่ยว', 'ทัวร์เรือ', 'boat trip', 'boat tour', '游船'],
  ['ตกหมึก', 'ตกปลา', 'fishing', '钓鱼'],
  ['นวดเท้า', 'foot massage', '足疗', '足部按摩'],
  ['อบสมุนไพร', 'herbal steam', 'sauna', '草药蒸浴', '桑拿'],
  ['ไลฟ์มิวสิก', 'ดนตรีสด', 'live music', '现场音乐'],
  ['บีชคลับ', 'beach club', '海滩俱乐部'],
  ['ถนนคนเดิน', 'walking street', '步行街'],
  ['ตลาดนัด', 'flea market', '集市'],
  ['หัตถกรรม', 'handicraft', 'craft', '手工艺'],
  ['ติ่มซำ', 'dim sum', 'dimsum', '点心'],
  ['ขนมจีน', 'rice noodles', '米线'],
  ['พูลวิลล่า', 'pool villa', '泳池别墅'],
  ['บังกะโล', 'bungalow', '小木屋'],
  ['รถสองแถว', 'songthaew', '双条车'],
  ['ห้องประชุม', 'meeting room', 'conference', '会议室'],
  ['อาหารทะเลแห้ง', 'dried seafood', '海味'],
  ['ร้านขนม', 'ของหวาน', 'sweets', 'dessert', '甜品', '糕点'],
  ['ไนท์คลับ', 'ผับ', 'night club', 'nightclub', '夜店'],
  ['ถ้ำ', 'cave', '洞穴', '山洞', '溶洞'],
  ['อุทยานแห่งชาติ', 'national park', '国家公园'],
  ['สวนสัตว์', 'zoo', '动物园'],
  ['อควาเรียม', 'aquarium', '水族馆', '海洋馆'],
  ['สวนน้ำ', 'water park', 'waterpark', '水上乐园'],
  ['สวนสนุก', 'amusement park', 'theme park', '游乐园', '主题公园'],
  ['พระราชวัง', 'palace', '皇宫', '王宫'],
  ['เจดีย์', 'pagoda', 'stupa', '佛塔'],
  ['ทะเลสาบ', 'lake', '湖'],
  ['ปางช้าง', 'บ้านช้าง', 'elephant camp', 'elephant sanctuary', '大象营', '大象保护区'],
  ['โรงน้ำชา', 'tea house', 'teahouse', '茶馆'],
  ['ชาบู', 'shabu', '涮涮锅'],
  ['ซูชิ', 'sushi', '寿司'],
  ['ราเมน', 'ramen', '拉面'],
  ['พิซซ่า', 'pizza', 'pizzeria', '披萨', '比萨'],
  ['เบอร์เกอร์', 'burger', 'hamburger', '汉堡'],
  ['สเต๊ก', 'สเต็ก', 'steak', 'steakhouse', '牛排'],
  ['ไอศกรีม', 'ไอติม', 'ice cream', '冰淇淋', '冰激凌'],
  ['โรตี', 'roti', '印度薄饼', '香蕉煎饼'],
  ['ชานม', 'ชาไข่มุก', 'bubble tea', '奶茶', '珍珠奶茶'],
  ['ข้าวต้ม', 'โจ๊ก', 'congee', 'rice porridge', 'rice soup', '粥'],
  ['ขาหมู', 'pork leg', 'pork knuckle', '猪脚', '猪蹄'],
  ['เป็ดย่าง', 'roast duck', 'roasted duck', '烤鸭'],
  ['สุกี้', 'suki', 'sukiyaki', '寿喜锅', '泰式火锅'],
  ['แท็กซี่', 'taxi', '出租车', '的士'],
  ['ตุ๊กตุ๊ก', 'tuk tuk', 'tuktuk', '嘟嘟车'],
  ['ผ้าไหม', 'silk', '丝绸', '泰丝'],
  ['เครื่องเงิน', 'silverware', '银饰', '银器'],
  ['ทำเล็บ', 'nail salon', 'manicure', '美甲'],
  ['ร้านตัดผม', 'บาร์เบอร์', 'barber', 'hairdresser', 'haircut', '理发'],
  ['เรือใบ', 'sailing', 'yacht', '帆船', '游艇'],
  ['ซิปไลน์', 'zipline', 'zip line', '滑索', '丛林飞跃'],
  ['ปีนผา', 'rock climbing', '攀岩'],
]

/** As `same`, of what places offer: most say it in Thai alone. */
const offered: string[][] = [
  ['ผัดไทย', 'pad thai', '泰式炒河粉'],
  ['ต้มยำ', 'tom yum', 'tom yam', '冬阴功'],
  ['แกงเขียวหวาน', 'green curry', '绿咖喱'],
  ['ส้มตำ', 'ตำไทย', 'som tam', 'papaya salad', '青木瓜沙拉'],
  ['ข้าวเหนียวมะม่วง', 'mango sticky rice', 'mango with sticky rice', '芒果糯米饭'],
  ['ข้าวผัดปู', 'crab fried rice', '蟹肉炒饭'],
  ['กะเพรา', 'basil', '打抛'],
  ['ข้าวมันไก่', 'chicken rice', '海南鸡饭'],
  ['ข้าวซอย', 'khao soi', '咖喱面'],
  ['ก๋วยเตี๋ยวเรือ', 'boat noodle', '船面'],
  ['ไก่ย่าง', 'grilled chicken', '烤鸡'],
  ['ปลาเผา', 'ปลาช่อนเผา', 'grilled fish', '烤鱼'],
  ['ปลาหมึก', 'หมึก', 'squid', '鱿鱼'],
  ['หอยนางรม', 'oyster', '生蚝'],
  ['ชาไทย', 'thai tea', 'milk tea', '泰茶', '泰式奶茶'],
  ['ลาเต้', 'latte', '拿铁'],
  ['น้ำมะพร้าว', 'มะพร้าวอ่อน', 'coconut water', '椰汁', '椰子'],
  ['บุฟเฟต์', 'buffet', '自助'],
  ['ค็อกเทล', 'cocktail', '鸡尾酒'],
  ['เบียร์', 'beer', '啤酒'],
  ['นวดเท้า', 'foot massage', '足疗', '足部按摩'],
  ['นวดน้ำมัน', 'oil massage', '精油按摩'],
  ['นวดไทย', 'นวดแผนไทย', 'thai massage', '泰式按摩'],
  ['ดำน้ำตื้น', 'snorkel', 'snorkelling', 'snorkeling', '浮潜'],
  ['ดำน้ำลึก', 'scuba', 'diving', '潜水'],
  ['เรือหางยาว', 'long tail boat', 'longtail boat', '长尾船'],
  ['คายัค', 'kayak', '皮划艇'],
  ['ล่องแพ', 'rafting', '漂流'],
  ['พระอาทิตย์ตก', 'sunset', '日落'],
  ['ห้องรวม', 'dorm', 'dormitory', '床位'],
  ['ห้องครอบครัว', 'family room', '家庭房'],
  ['ครอบครัว', 'family', '家庭', '亲子'],
  ['ทุเรียน', 'durian', '榴莲'],
  ['มะพร้าว', 'coconut', '椰子'],
  ['ดูนก', 'birdwatching', 'bird watching', '观鸟'],
  ['เดินป่า', 'trek', 'hiking', '徒步'],
  ['ครัวซองต์', 'croissant', '可颂', '羊角包'],
  ['เค้ก', 'cake', '蛋糕'],
  ['โกโก้', 'cocoa', '可可'],
  ['กาแฟดริป', 'drip coffee', '手冲咖啡'],
  ['ข้าวผัด', 'fried rice', '炒饭'],
  ['ปูผัดผงกะหรี่', 'curry crab', '咖喱蟹'],
  ['กุ้งเผา', 'grilled prawn', 'grilled shrimp', '烤虾'],
  ['ปลาเก๋า', 'grouper', '石斑鱼'],
  ['หอยลาย', 'clam', '花甲'],
  ['แกงส้ม', 'sour curry', '酸咖喱'],
  ['ไส้อั่ว', 'northern sausage', '香肠'],
  ['น้ำพริก', 'chilli paste', 'chili paste', '辣椒酱'],
  ['เช่าจักรยาน', 'bicycle', 'bike rental', '租自行车'],
  ['กันน็อก', 'helmet', '头盔'],
  ['คาร์ซีต', 'child seat', 'car seat', '儿童座椅'],
  ['รถเก๋ง', 'small car', 'car', '轿车', '汽车'],
  ['ทัวร์ครึ่งวัน', 'half-day tour', 'half day tour', '半日游'],
  ['ทัวร์เต็มวัน', 'full-day tour', 'full day tour', 'day trip', '一日游'],
  ['ประคบสมุนไพร', 'herbal compress', '草药热敷'],
  ['สครับ', 'scrub', '磨砂'],
  ['อาหารเช้า', 'breakfast', '早餐'],
  ['สวีท', 'suite', '套房'],
  ['ผ้าพันคอ', 'scarf', '围巾'],
  ['โปสการ์ด', 'postcard', '明信片'],
  ['คาราโอเกะ', 'karaoke', '卡拉ok'],
  ['เต็นท์', 'tent', 'camping', '露营'],
  ['มอเตอร์ไซค์', 'เช่ามอไซค์', 'motorbike', 'scooter', '摩托车', '租摩托车'],
  ['ต้มข่า', 'tom kha', 'coconut soup', '椰奶鸡汤', '椰汁鸡汤'],
  ['มัสมั่น', 'massaman', '马沙文咖喱', '玛莎曼咖喱'],
  ['พะแนง', 'panang', 'phanaeng', '帕能咖喱'],
  ['แกงแดง', 'แกงเผ็ด', 'red curry', '红咖喱'],
  ['แกงกะหรี่', 'yellow curry', '黄咖喱'],
  ['แกงป่า', 'jungle curry', '丛林咖喱'],
  ['ลาบ', '泰式肉末沙拉'],
  ['คอหมูย่าง', 'pork neck', '烤猪颈肉'],
  ['หมูปิ้ง', 'หมูย่าง', 'grilled pork', 'pork skewer', '烤猪肉', '烤猪肉串'],
  ['หมูกรอบ', 'crispy pork', '脆皮猪肉', '脆皮五花肉'],
  ['หมูแดง', 'red pork', 'bbq pork', '叉烧'],
  ['ราดหน้า', 'rad na', 'gravy noodles', '烩河粉'],
  ['ผัดซีอิ๊ว', 'pad see ew', '酱油炒河粉'],
  ['เย็นตาโฟ', 'yen ta fo', '红汤粉'],
  ['ก๋วยจั๊บ', 'rolled noodles', '粿汁'],
  ['เกี๊ยว', 'wonton', 'dumpling', '馄饨', '云吞', '饺子'],
  ['บะหมี่', 'egg noodle', '鸡蛋面'],
  ['ซาลาเปา', 'steamed bun', '包子'],
  ['ปอเปี๊ยะ', 'spring roll', '春卷'],
  ['สะเต๊ะ', 'satay', '沙爹'],
  ['ทอดมัน', 'fish cake', 'shrimp cake', '鱼饼', '虾饼'],
  ['หอยทอด', 'oyster omelette', 'mussel pancake', '蚝仔煎', '蚵仔煎'],
  ['กุ้งมังกร', 'ล็อบสเตอร์', 'lobster', '龙虾'],
  ['หอยแมลงภู่', 'mussel', '青口'],
  ['หอยแครง', 'cockle', '血蛤'],
  ['ปลากะพง', 'sea bass', 'seabass', '鲈鱼'],
  ['ปลาทอด', 'fried fish', '炸鱼'],
  ['ไก่ทอด', 'fried chicken', '炸鸡'],
  ['ข้าวเหนียว', 'sticky rice', '糯米饭'],
  ['ข้าวหมก', 'biryani', '黄姜饭'],
  ['ข้าวยำ', 'rice salad', '香草拌饭'],
  ['ผักบุ้ง', 'morning glory', '空心菜'],
  ['วุ้นเส้น', 'glass noodle', '粉丝'],
  ['พาสต้า', 'สปาเกตตี', 'pasta', 'spaghetti', '意面', '意大利面'],
  ['สลัด', 'salad', '沙拉'],
  ['น้ำผลไม้', 'สมูทตี้', 'fruit juice', 'smoothie', '果汁', '冰沙'],
  ['มัทฉะ', 'matcha', '抹茶'],
  ['ชาเขียว', 'green tea', '绿茶'],
  ['เอสเพรสโซ', 'espresso', '浓缩咖啡'],
  ['คาปูชิโน', 'cappuccino', '卡布奇诺'],
  ['ไวน์', 'wine', '红酒', '葡萄酒'],
  ['ขนมครก', 'coconut pancake', '椰浆烤饼'],
  ['กล้วยทอด', 'fried banana', '炸香蕉'],
  ['น้ำแข็งไส', 'บิงซู', 'shaved ice', 'bingsu', '刨冰'],
  ['วาฟเฟิล', 'waffle', '华夫饼'],
  ['แพนเค้ก', 'pancake', '松饼'],
  ['แซนด์วิช', 'sandwich', '三明治'],
  ['รับส่งสนามบิน', 'airport transfer', 'airport pickup', '接机', '机场接送'],
  ['ห้องเดี่ยว', 'single room', '单人房'],
  ['ห้องคู่', 'เตียงคู่', 'twin room', 'double room', '双人房'],
  ['วิวทะเล', 'sea view', 'ocean view', '海景'],
  ['วิวภูเขา', 'mountain view', '山景'],
  ['จากุซซี่', 'อ่างอาบน้ำ', 'jacuzzi', 'bathtub', '浴缸', '按摩浴缸'],
  ['ช้าง', 'elephant', '大象'],
  ['ขี่ม้า', 'horse riding', '骑马'],
  ['เจ็ตสกี', 'jet ski', 'jetski', '摩托艇'],
  ['พาราเซล', 'parasailing', '滑翔伞'],
  ['ดูดาว', 'stargazing', '观星'],
  ['ปิกนิก', 'picnic', '野餐'],
  ['ไกด์', 'มัคคุเทศก์', 'guide', '导游'],
  ['นวดหน้า', 'facial', '面部护理'],
  ['นวดศีรษะ', 'head massage', '头部按摩'],
  ['นวดประคบ', 'hot compress massage', '热敷按摩'],
  ['หินร้อน', 'hot stone', '热石'],
  ['ตั๋วเรือ', 'boat ticket', 'ferry ticket', '船票'],
  ['สบู่', 'soap', '香皂'],
  ['เสื้อยืด', 't-shirt', 'tshirt', 't恤'],
  ['กระเป๋าสาน', 'woven bag', '编织包'],
]

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

/** What any of some words in a name or a menu says besides, and not the other way round. */
const implied: [words: RegExp, says: string[]][] = [
  [/พูลวิลล่า/, amenitiesAlsoCalled.pool],
  [/ส้มตำ|ตำไทย|ลาบ(?=[ก-ฮเแโไ])|น้ำตกคอหมู|จิ้มจุ่ม/, ['อาหารอีสาน', 'isan food', 'isaan food', '东北菜', '伊善菜']],
  [/ข้าวซอย|น้ำเงี้ยว|แกงฮังเล|ไส้อั่ว|น้ำพริกหนุ่ม/, ['อาหารเหนือ', 'northern food', '北部菜', '泰北菜']],
  [/ปักษ์ใต้|แกงไตปลา|คั่วกลิ้ง|หมูฮ้อง|ใบเหลียง/, ['อาหารใต้', 'อาหารปักษ์ใต้', 'southern food', '南部菜', '泰南菜']],
  [/ผัดไทย|ต้มยำกุ้ง|แกงเขียวหวาน|กะเพรา/, ['อาหารไทย', 'thai food', 'thai restaurant', '泰国菜', '泰餐', '泰国料理']],
]

/** All of these words, as they are written. */
export const alsoCalledWords = (): string[] => [
  ...[...same, ...sameOnlyWhole, ...offered].flat(),
  ...[kindsAlsoCalled, amenitiesAlsoCalled].flatMap((names) => Object.values(names).flat()),
]

let kinds: Set<string> | undefined

/** Whether a word of a query is one for kinds of places and for what they have, rather than of one place's name. */
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

/** Whether folded letters without gaps are all of a word for what places have. */
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
].flat()

let knownWhole: Set<string> | undefined

/** Thai stands as one whatever the gaps; two Latin words may be one elsewhere, and then those who write it so are to be understood. */
const inWords = (text: string) =>
  queryWords(text)
    .map((word) => word.text)
    .join(/[a-z]/i.test(text) ? ' ' : '')

/** Whether a text is all of what some thing or kind is called: it is meant in one piece, spelt as it should be. */
export function isKnownWhole(text: string): boolean {
  knownWhole ??= new Set([...same, ...sameOnlyWhole, ...offered, notHere].flat().map(inWords))
  return knownWhole.has(inWords(text))
}

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

/** The other words for what the names of a place say. */
export const saidOtherwise = (names: readonly string[]): string[] => otherwise(names, [...same, ...sameOnlyWhole])

/** The other words for what it offers. */
export const offeredOtherwise = (items: readonly string[]): string[] => [
  ...otherwise(items, offered),
  ...implied.flatMap(([words, says]) => (items.some((name) => words.test(name)) ? says : [])),
]

const patterns = new Map<string, RegExp>()

/** Made once: each document asks for all of them. */
function wordPattern(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source)
  patterns.set(source, pattern)
  return pattern
}

function otherwise(names: readonly string[], rows: readonly string[][]): string[] {
  const text = names.join(' · ').toLowerCase().replace(notThese, '')
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const says = (word: string, end = '') =>
    /^[a-z]/.test(word)
      ? wordPattern(`\\b${word}${end}\\b`).test(plain)
      : // After ห such a letter begins no word: หมวย is no มวย.
        /^[งนมยรลว]/.test(word)
        ? wordPattern(`(?<!ห)${word}`).test(text)
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
