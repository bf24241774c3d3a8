/**
 * What people call kinds, areas and things besides the names that the documents have anyway. Added to the documents, so that a
 * query pays nothing for it. Everyday words and common knowledge of the country; extend by what people search in vain.
 */
import type { Amenity } from '#shared/places/amenities.ts'
import type { Category } from '#shared/places/categories.ts'
import { fold } from '#shared/search/fold.ts'
import { categoryNames } from '../../db/reference/category-names.ts'

/** Beside `category-names.ts`. */
export const kindsAlsoCalled: Partial<Record<Category, string[]>> = {
  restaurant: ['ร้านข้าว', 'ของกิน', 'ที่กิน', 'food', 'eat', 'dining', '餐馆', '饭馆', '美食'],
  lodging: ['โรงแรม', 'ห้องพัก', 'hotel', 'accommodation', '酒店', '旅馆', '宾馆'],
  attraction: ['ที่เที่ยว', 'sights', 'things to do', '旅游景点'],
  tour: ['กิจกรรม', 'ที่เที่ยว', 'things to do', '旅行'],
  spa: ['นวด', 'ร้านนวด', '按摩'],
  entertainment: ['ที่เที่ยวกลางคืน', 'ผับ', 'บาร์', 'entertainment', 'pub', 'bar', '夜生活', '酒吧'],
  shop: ['ร้านขายของ', 'ของฝาก', 'shopping', '购物'],
  transport: ['เดินทาง', 'transportation', '运输'],
}

/** What is said of places that have it. */
export const amenitiesAlsoCalled: Record<Amenity, string[]> = {
  pool: ['สระว่ายน้ำ', 'swimming pool', '游泳池', '泳池'],
  family: ['ครอบครัว', 'เด็ก', 'family friendly', 'kids', 'children', '亲子', '家庭', '儿童'],
  halal: ['ฮาลาล', 'มุสลิม', 'halal', 'muslim', '清真'],
  vegetarian: ['มังสวิรัติ', 'อาหารเจ', 'วีแกน', 'vegetarian', 'vegan', 'veggie', '素食'],
  stepfree: ['วีลแชร์', 'รถเข็น', 'ผู้พิการ', 'ทางลาด', 'wheelchair', 'step-free', 'accessible', '无障碍', '轮椅'],
  parking: ['ที่จอดรถ', 'parking', 'car park', '停车场', '停车'],
  pets: ['สัตว์เลี้ยง', 'หมา', 'สุนัข', 'แมว', 'pet friendly', 'pets', 'dogs', '宠物'],
  always: ['24 ชั่วโมง', 'เปิดตลอด', 'ทั้งคืน', '24 hours', '24小时'],
}

/** By official code of province (two digits) or district (four). */
export const areasAlsoCalled: Partial<Record<number, string[]>> = {
  10: ['กทม', 'กรุงเทพ', 'krung thep', 'krungthep', 'bkk', '曼谷'],
  14: ['กรุงเก่า', '大城'],
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
  ['กาแฟ', 'คาเฟ่', 'coffee', 'cafe', '咖啡'],
  ['ซีฟู้ด', 'อาหารทะเล', 'seafood', '海鲜'],
  ['ก๋วยเตี๋ยว', 'noodle', '面条'],
  ['เบเกอรี่', 'bakery', '面包店'],
  ['หมูกระทะ', 'ปิ้งย่าง', 'barbecue', 'bbq', '烤肉'],
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
  ['รถเช่า', 'เช่ารถ', 'car rental', 'rent a car', '租车'],
  ['เช่ามอเตอร์ไซค์', 'มอไซค์', 'motorbike rental', 'scooter', '摩托车出租'],
  ['ร้านเหล้า', 'ผับ', 'บาร์', 'bar', 'pub', '酒吧'],
  ['คาราโอเกะ', 'karaoke', '卡拉ok'],
  ['ฟิตเนส', 'ยิม', 'fitness', 'gym', '健身房'],
  ['มวย', 'muay thai', 'boxing', '泰拳'],
  ['สระว่ายน้ำ', 'swimming pool', '游泳池'],
  ['ซักรีด', 'ซักผ้า', 'laundry', '洗衣'],
  ['ของฝาก', 'souvenir', '特产', '纪念品'],
  ['ร้านขายยา', 'เภสัช', 'pharmacy', 'drugstore', '药店'],
]

/** Things that sub-districts are called after, and that are meant more often. */
const things =
  'ตลาด แม่น้ำ ดอกไม้ ชายหาด สวนหลวง หน้าเมือง ในเมือง บ่อน้ำร้อน ริมน้ำ เกาะ ภูเขา ถ้ำ ทะเล สวนสน สะพาน สถานี โรงช้าง บ้านสวน'

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

/** A district that begins like the word for a beach. */
const notThese = /หาดใหญ่/g

/** The other words for what these names say. */
export function saidOtherwise(names: readonly string[]): string[] {
  const text = names.join(' · ').toLowerCase().replace(notThese, '')
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const says = (word: string) => (/^[a-z]/.test(word) ? new RegExp(`\\b${word}s?\\b`).test(plain) : text.includes(word))
  return same.flatMap((row) => (row.some(says) ? row.filter((word) => !says(word)) : []))
}
