/**
 * What travellers and people of the country type on a phone: areas, dishes, services, numbers off a sign, names as they remember them,
 * brands and things that nobody here has. Their answers were fixed before the search was asked any of them; what the first time showed
 * was then mended, so they are seen as well.
 */
import type { Amenity } from '#shared/places/amenities.ts'
import { otherLayout } from '#shared/search/keyboard.ts'
import { all, either, inDistrict, inProvince, named, of, offers, type Place, type SearchCase } from './case.ts'

type Rule = SearchCase['relevant']
type Line = readonly [query: string, relevant: Rule]

const has = (...words: string[]): Rule => either(...words.flatMap((word) => [named(word), offers(word)]))
const english =
  (...words: string[]): Rule =>
  ({ en }: Place) =>
    words.every((word) => en.toLowerCase().includes(word.toLowerCase()))
const called =
  (pattern: RegExp): Rule =>
  ({ th }) =>
    pattern.test(th.replaceAll(' ', ''))
const reads =
  (pattern: RegExp): Rule =>
  ({ th, items }) =>
    [th, ...items.map((it) => it.th)].some((text) => pattern.test(text.replaceAll(' ', '')))
const chinese =
  (word: string): Rule =>
  ({ cn, items }) =>
    [cn, ...items.map((it) => it.cn)].some((text) => text.includes(word))
const gives =
  (amenity: Amenity): Rule =>
  ({ amenities }) =>
    amenities.includes(amenity)
const numbered =
  (pattern: RegExp): Rule =>
  ({ phone }) =>
    pattern.test(phone)
const at =
  (...subdistricts: string[]): Rule =>
  ({ subdistrict }) =>
    subdistricts.includes(subdistrict)

const kmPerDegree = 111.2

/** Within so many kilometres, as the crow flies. */
const near =
  (lat: number, lng: number, km: number): Rule =>
  (place) =>
    kmPerDegree * Math.hypot(place.lat - lat, (place.lng - lng) * Math.cos((lat * Math.PI) / 180)) <= km

const nobody: Rule = () => false
const eats = of('restaurant')
const sleeps = of('lodging')
const coffee = either(named('กาแฟ'), named('คาเฟ่'), offers('กาแฟ'))
const massages = either(of('spa'), has('นวด'))
const seafood = either(has('ซีฟู้ด', 'seafood', '海鲜'), offers('ชุดทะเล'), offers('ต้มยำทะเล'))
const scooters = has('มอเตอร์ไซค์')
const slipped = (text: string) => otherLayout(text) as string

const patong = all(inDistrict(8302), at('ป่าตอง'))
const kamala = all(inDistrict(8302), at('กมลา'))
const oldPhuket = all(inDistrict(8301), either(at('ตลาดใหญ่', 'ตลาดเหนือ'), near(7.885, 98.388, 1.5)))
const chinatown = near(13.7405, 100.51, 1)
const thonglor = all(inDistrict(1039), near(13.732, 100.582, 1.2))
const silom = either(all(inDistrict(1004), at('สีลม')), near(13.727, 100.53, 1.2))
const koTao = all(inDistrict(8405), at('เกาะเต่า'))
const salaDan = all(inDistrict(8103), at('ศาลาด่าน'))

const lines: Record<string, readonly Line[]> = {
  // Where nothing lies in the area itself, its district is the next best.
  areas: [
    ['ร้านอาหาร ป่าตอง', all(eats, patong)],
    ['patong massage', all(massages, patong)],
    ['巴东酒店', all(sleeps, patong)],
    ['芭东海滩 餐厅', all(eats, patong)],
    ['hotel kamala', all(sleeps, kamala)],
    ['卡马拉海滩', kamala],
    ['กมลา', kamala],
    ['silom restaurant', all(eats, silom)],
    ['ทองหล่อ คาเฟ่', all(coffee, thonglor)],
    ['yaowarat', chinatown],
    ['唐人街美食', all(eats, chinatown)],
    ['เมืองเก่าภูเก็ต', oldPhuket],
    ['phuket old town cafe', all(coffee, oldPhuket)],
    ['เกาะเต่า', koTao],
    ['koh tao diving', all(has('ดำน้ำ'), koTao)],
    ['涛岛 潜水', all(has('ดำน้ำ'), koTao)],
    ['sala dan', salaDan],
    ['ที่พัก ศาลาด่าน', all(sleeps, salaDan)],
    ['naklua', all(inDistrict(2004), at('นาเกลือ'))],
    ['ko yao yai', all(inDistrict(8202), either(at('เกาะยาวใหญ่'), near(8.02, 98.58, 6)))],
    ['kata beach hotel', all(sleeps, inDistrict(8301))],
    ['khao takiab seafood', all(seafood, inDistrict(7707))],
    ['เขาตะเกียบ ที่พัก', all(sleeps, inDistrict(7707))],
    ['jomtien hotel', all(sleeps, inDistrict(2004))],
    ['โรงแรม เฉวง', all(sleeps, inDistrict(8404))],
    ['spa nimman', all(of('spa'), inDistrict(5001))],
  ],
  'districts and provinces in Chinese': [
    ['拜县住宿', all(sleeps, inDistrict(5803))],
    ['湄林', inDistrict(5007)],
    ['安帕瓦 民宿', all(named('โฮมสเตย์'), inDistrict(7503))],
    ['合艾美食', all(eats, inDistrict(9011))],
    ['华欣住宿', all(sleeps, inDistrict(7707))],
    ['象岛 餐厅', all(eats, inDistrict(2307))],
    ['七岩酒店', all(sleeps, inDistrict(7604))],
    ['北碧漂流', all(has('ล่องแพ', 'ล่องแก่ง', '漂流'), inProvince(71))],
    ['尖竹汶', inProvince(22)],
    ['清莱茶园', all(either(named('ไร่ชา'), chinese('茶园')), inProvince(57))],
  ],
  'telephone numbers': [
    ['+66810006079', numbered(/^0810006079$/)],
    ['66 81 000 6079', numbered(/^0810006079$/)],
    ['+66 53 000 564', numbered(/^053000564$/)],
    ['(02) 000-4944', numbered(/^020004944$/)],
    ['0 7600 0479', numbered(/^076000479$/)],
    ['๐๗๖๐๐๐๔๗๙', numbered(/^076000479$/)],
    ['โทรศัพท์ 077', numbered(/^077/)],
    ['+66 39', numbered(/^039/)],
    ['+66 (0)76', numbered(/^076/)],
    ['00 66 98', numbered(/^098/)],
    ['เบอร์ 0810', numbered(/^0810/)],
    ['075 000', numbered(/^075000/)],
    ['+6688', numbered(/^088/)],
    ['098-0007', numbered(/^0980007/)],
    ['+44 20 7946 0958', nobody],
    ['1669', nobody],
  ],
  'dishes and services': [
    ['green curry', has('green curry', 'แกงเขียวหวาน')],
    ['mango sticky rice', offers('ข้าวเหนียวมะม่วง')],
    ['iced latte', offers('ลาเต้เย็น')],
    ['crab fried rice', offers('ข้าวผัดปู')],
    ['snorkeling krabi', all(offers('ดำน้ำตื้น'), inProvince(81))],
    ['long tail boat', offers('เรือหางยาว')],
    ['rent motorbike pai', all(scooters, inDistrict(5803))],
    ['scooter rental samui', all(scooters, inDistrict(8404))],
    ['cooking class chiang mai', all(named('โรงเรียนสอนทำอาหาร'), inProvince(50))],
    ['muay thai phuket', all(named('มวย'), inProvince(83))],
    ['dorm bed chiang mai', all(offers('ห้องรวม'), inProvince(50))],
    ['buffet', offers('บุฟเฟต์')],
    ['rooftop bar', either(named('รูฟท็อป'), named('rooftop'))],
    ['beach club phuket', all(named('บีชคลับ'), inProvince(83))],
    ['car hire', has('รถเช่า', 'car rental')],
    ['ข้าวผัดปู', offers('ข้าวผัดปู')],
    ['ปลาหมึก', reads(/ปลาหมึก/)],
    ['ลาบก้อย อุดร', all(named('ลาบก้อย'), inProvince(41))],
    ['เค้กมะพร้าว', offers('เค้กมะพร้าว')],
    ['รถตู้ เชียงใหม่', all(has('รถตู้'), inProvince(50))],
    ['กางเต็นท์ น่าน', all(offers('กางเต็นท์'), inProvince(55))],
    ['นวดเท้า', has('นวดเท้า')],
    ['冰拿铁', chinese('冰拿铁')],
    ['泰式奶茶', either(chinese('奶茶'), chinese('泰茶'))],
    ['租摩托车 清迈', all(either(scooters, chinese('摩托车')), inProvince(50))],
    ['浮潜 普吉', all(offers('ดำน้ำตื้น'), inProvince(83))],
    ['火锅', either(chinese('火锅'), named('จิ้มจุ่ม'))],
  ],
  amenities: [
    ['halal restaurant krabi', all(eats, either(gives('halal'), named('ฮาลาล')), inProvince(81))],
    ['wheelchair accessible hotel phuket', all(sleeps, gives('stepfree'), inProvince(83))],
    ['kid friendly resort hua hin', all(named('รีสอร์ท'), gives('family'), inDistrict(7707))],
    ['คาเฟ่ ที่จอดรถ เชียงใหม่', all(coffee, either(gives('parking'), offers('จอดรถ')), inProvince(50))],
    ['พูลวิลล่า พัทยา', all(named('พูลวิลล่า'), inDistrict(2004))],
    ['โรงแรม หมาเข้าได้', all(sleeps, gives('pets'))],
    ['亲子酒店 普吉', all(sleeps, either(gives('family'), offers('家庭')), inProvince(83))],
    ['宠物酒店', all(sleeps, gives('pets'))],
    ['素食 清迈', all(gives('vegetarian'), inProvince(50))],
  ],
  mistyped: [
    ['restaraunt hua hin', all(eats, inDistrict(7707))],
    ['masage pattaya', all(massages, inDistrict(2004))],
    ['hottel krabi', all(sleeps, inProvince(81))],
    ['seefood phuket', all(seafood, inProvince(83))],
    ['watefall', named('น้ำตก')],
    ['โรงเเรมหัวหิน', all(sleeps, inDistrict(7707))],
    ['รีสอด ปาย', all(named('รีสอร์ท'), inDistrict(5803))],
    ['ร้านกาเเฟ น่าน', all(coffee, inProvince(55))],
    ['ก๋วยเตี่ยวต้มยำ', named('ก๋วยเตี๋ยวต้มยำ')],
    ['สนามเด็กเล่ม', named('สนามเด็กเล่น')],
    ['ฟิตเนต', named('ฟิตเนส')],
    ['มอไซเช่า เชียงใหม่', all(scooters, inProvince(50))],
    ['พิพิธพัณฑ์', named('พิพิธภัณฑ์')],
    ['bungalo samui', all(named('บังกะโล'), inDistrict(8404))],
  ],
  'dropped ร and ล': [
    ['กะทะ', reads(/กระทะ/)],
    ['หมูกะทะ เชียงใหม่', all(named('หมูกระทะ'), inProvince(50))],
    ['ปาช่อนเผาเกลือ', offers('ปลาช่อนเผาเกลือ')],
    ['คัวลุงแจ๋ว', named('ครัวลุงแจ๋ว')],
    ['ไก่ย่างคึ่งตัว', offers('ไก่ย่างครึ่งตัว')],
    ['กะเป๋าสาน', offers('กระเป๋าสาน')],
    ['ต้มแซ่บกะดูกอ่อน', offers('ต้มแซ่บกระดูกอ่อน')],
    ['ปะการัง', named('ปะการัง')],
    ['โรตีซา', named('โรตีชา')],
  ],
  'English in Thai letters': [
    ['โกลเด้น ออร์คิด', english('golden orchid')],
    ['ดูเรียนการ์เด้น', english('durian garden')],
    ['เอเวอร์กรีน', english('evergreen')],
    ['ซันไลท์', english('sunlight')],
    ['ฮอร์นบิล', english('hornbill')],
    ['ไลม์สโตน', english('limestone')],
    ['สตาร์เกเซอร์', english('stargazer')],
    ['แซนดี้บีช', english('sandy beach')],
    ['คูลซีซั่น', english('cool season')],
    ['เซาเทิร์นบรีซ', english('southern breeze')],
    ['คราวน์ฟลาวเวอร์', english('crown flower')],
    ['มาสสาจ', massages],
    ['โฮเทล', sleeps],
  ],
  'Thai in Latin letters': [
    ['pla pao', reads(/ปลา(ช่อน)?เผา/)],
    ['kung pao', reads(/กุ้ง(แม่น้ำ)?เผา/)],
    ['roti cha', named('โรตีชา')],
    ['khao tom pla', offers('ข้าวต้มปลา')],
    ['songtaew', named('รถสองแถว')],
    ['lan phleng', named('ลานเพลง')],
    ['mor lam', named('หมอลำ')],
    ['nam phu ron', named('น้ำพุร้อน')],
    ['rai cha', named('ไร่ชา')],
    ['kong fak', has('ของฝาก')],
    ['suan ahan', named('สวนอาหาร')],
    ['ton rak', called(/ต้นรัก/)],
    ['wat pa bai mai', called(/วัดป่าใบไม้/)],
    ['krua lung noi', called(/ครัวลุงน้อย/)],
  ],
  names: [
    ['โรงแรมสายลม', called(/โรงแรมสายลม/)],
    ['ครัวตาคำ', called(/ครัวตาคำ/)],
    ['Silk Resort', english('silk resort')],
    ['gentle breeze', english('gentle breeze')],
    ['หิ่งห้อย บาร์', called(/หิ่งห้อยบาร์/)],
    ['starlight karaoke', english('starlight', 'karaoke')],
    ['望月酒吧', chinese('望月酒吧')],
    ['小鸟餐厅', all(chinese('小鸟'), eats)],
  ],
  'wrong keyboard': [
    [slipped('ร้านนวด'), massages],
    [slipped('ข้าวมันไก่'), has('ข้าวมันไก่')],
    [slipped('กระบี่'), inProvince(81)],
    [slipped('waterfall'), named('น้ำตก')],
    [slipped('phuket hotel'), all(sleeps, inProvince(83))],
    [slipped('mini mart'), has('มินิมาร์ท', 'mini mart')],
    [slipped('ซูชิ'), nobody],
  ],
  'nothing there': [
    ['ร้านทอง', nobody],
    ['วัดพระแก้ว', nobody],
    ['สวนสัตว์', nobody],
    ['zoo', nobody],
    ['golf course', nobody],
    ['mosque', nobody],
    ['แลกเงิน', nobody],
    ['visa extension', nobody],
    ['sim card', nobody],
    ['tuk tuk', nobody],
    ['แท็กซี่', nobody],
    ['出租车', nobody],
    ['ชาไข่มุก', nobody],
    ['สุกี้', nobody],
    ['ข้าวหมกไก่', nobody],
    ['ก๋วยจั๊บ', nobody],
    ['ร้านป้าสมศรี', nobody],
    ['โรงแรมดุสิตธานี', nobody],
    ['blue lagoon cafe', nobody],
    ['novotel', nobody],
    ['7-eleven', nobody],
    ['ร้านแว่นตา', nobody],
    ['คลินิกเสริมความงาม', nobody],
    ['croissant sandwich delivery', nobody],
    ['กระเช้าลอยฟ้า', nobody],
    ['寿司', nobody],
    ['ซาลาเปา', nobody],
    ['asdf1234', nobody],
    ['ๆๆๆ', nobody],
  ],
}

export const travellersCases: SearchCase[] = Object.entries(lines).flatMap(([name, list]) =>
  list.map(([query, relevant]) => ({
    kind: `travellers: ${relevant === nobody ? 'nothing there' : name}`,
    query,
    relevant,
  })),
)
