/**
 * Queries of passers-by: people who stop for a moment, ask one thing and walk on. The author had read the names, dishes and services of
 * the demo and had not seen the search, its synonyms, or its answers; and asked once, as a measure of unprepared queries.
 */

import {
  all,
  at,
  called,
  casesOf,
  either,
  english,
  gives,
  has,
  inDistrict,
  inProvince,
  type Line,
  named,
  nobody,
  numbered,
  of,
  offers,
  reads,
  slipped,
} from './case.ts'

const eats = of('restaurant')
const sleeps = of('lodging')
const coffee = either(named('กาแฟ'), named('คาเฟ่'), offers('กาแฟ'))
const seafood = either(has('ซีฟู้ด', 'seafood', '海鲜', 'อาหารทะเล'), offers('ชุดทะเล'), offers('ต้มยำทะเล'))
const hasPool = either(gives('pool'), named('พูลวิลล่า'), has('สระว่ายน้ำ'))
const halal = either(gives('halal'), named('ฮาลาล'))
const vegetarian = either(gives('vegetarian'), named('มังสวิรัติ'))
const dives = has('ดำน้ำ')
const washes = either(named('ซักรีด'), offers('ซักอบพับ'))
/** Not the nickname หมวย, which ends as the boxing does. */
const boxing = called(/(?<!ห)มวย/)

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66 61 000 4', numbered(/^0610004/)],
    ['0066-92-000', numbered(/^092000/)],
    ['+66 45', numbered(/^045/)],
    ['0 6300 0', numbered(/^063000/)],
    ['เบอร์ 073', numbered(/^073/)],
    ['电话 +66 87', numbered(/^087/)],
    ['+81 3-5321-1111', nobody],
  ],
  'short words': [
    ['มวย', boxing],
    // The sub-district is no fried food and is called so all the same; เทอดไทย is not.
    ['ทอด', either(reads(/(?<!เ)ทอด/), at('ซับสมอทอด'))],
    ['วุ้น', reads(/วุ้น/)],
    ['สวีท', reads(/สวีท/)],
    ['พัดลม', reads(/พัดลม/)],
    ['คายัค', reads(/คายัค/)],
    ['สครับ', reads(/สครับ/)],
    ['ปลาร้า', reads(/ปลาร้า/)],
  ],
  'dropped ร and ล, or misspelt': [
    ['ปาคังลวกจิ้ม', offers('ปลาคังลวกจิ้ม')],
    ['ข้าวต้มปา', offers('ข้าวต้มปลา')],
    ['หอยนางลม', offers('หอยนางรม')],
    ['มะพ้าวอ่อน', reads(/มะพร้าวอ่อน/)],
    ['เกาเหาเลือดหมู', offers('เกาเหลาเลือดหมู')],
    ['ฟามเกษตร', named('ฟาร์มเกษตร')],
    ['พูนวิลล่า', named('พูลวิลล่า')],
    ['ลดตู้', has('รถตู้')],
    ['สะปีดโบ้ท', named('สปีดโบ๊ท')],
    ['โรงแรมรำปาง', all(sleeps, inProvince(52))],
  ],
  'English in Thai letters': [
    ['แม่โขงไซด์', english('mekongside')],
    ['เวย์ไซด์ พาวิลเลียน', english('wayside pavilion')],
    ['พาลไมร่า', english('palmyra')],
    ['เชดี้ทรี', english('shady tree')],
    ['เกรทฮิลส์', english('great hills')],
    ['ออร์ชาร์ด', either(english('orchard'), named('สวนผลไม้'))],
    ['มีตติ้งฮอลล์', named('ห้องประชุม')],
  ],
  'wrong keyboard': [
    [slipped('เชียงราย'), inProvince(57)],
    [slipped('ค็อกเทล'), offers('ค็อกเทล')],
    [slipped('ผัดไทย'), offers('ผัดไทย')],
    [slipped('กาแฟ ปาย'), all(coffee, inDistrict(5803))],
    [slipped('muay thai'), boxing],
    [slipped('koh chang'), inDistrict(2307)],
  ],
  'several words': [
    ['ผัดไทย อยุธยา', all(offers('ผัดไทย'), inProvince(14))],
    ['ซีฟู้ด เกาะช้าง', all(seafood, inDistrict(2307))],
    ['หมูกระทะ ขอนแก่น', all(named('หมูกระทะ'), inProvince(40))],
    ['โฮมสเตย์ เชียงคาน', all(named('โฮมสเตย์'), inDistrict(4203))],
    ['เช่ารถเก๋ง กรุงเทพ', all(either(offers('รถเก๋ง'), named('รถเช่า')), inProvince(10))],
    ['โรงแรม ละไม', all(sleeps, inDistrict(8404))],
    ['spa koh lanta', all(of('spa'), inDistrict(8103))],
    ['diving koh phangan', all(dives, inDistrict(8405))],
    ['waterfall chiang rai', all(named('น้ำตก'), inProvince(57))],
    ['halal restaurant hat yai', all(eats, halal, inDistrict(9011))],
    ['ที่พัก สระว่ายน้ำ ชะอำ', all(sleeps, hasPool, inDistrict(7604))],
    ['ที่พัก ที่จอดรถ เขาค้อ', all(sleeps, gives('parking'), inDistrict(6711))],
    ['มังสวิรัติ เกาะสมุย', all(vegetarian, inDistrict(8404))],
  ],
  'English dishes and services': [
    ['papaya salad khon kaen', all(either(offers('ตำไทย'), offers('ตำปู'), named('ส้มตำ')), inProvince(40))],
    ['braised beef noodles', offers('ก๋วยเตี๋ยวเนื้อเปื่อย')],
    ['herbal compress', offers('ประคบสมุนไพร')],
    ['bamboo rafting', either(offers('ล่องแพไม้ไผ่'), english('bamboo', 'rafting'))],
    ['crab curry', either(offers('ปูผัดผงกะหรี่'), offers('ขนมจีนน้ำยาปู'))],
    ['sunset cruise phuket', all(offers('ชมพระอาทิตย์ตกบนเรือ'), inProvince(83))],
    ['child car seat', offers('คาร์ซีต')],
    ['squid fishing', named('ตกหมึก')],
    ['dim sum trang', all(has('ติ่มซำ'), inProvince(92))],
  ],
  Chinese: [
    ['打抛猪肉', offers('ผัดกะเพราหมูสับ')],
    ['蟹肉炒饭 普吉', all(offers('ข้าวผัดปู'), inProvince(83))],
    ['日落游船', offers('ชมพระอาทิตย์ตกบนเรือ')],
    ['洗衣 清迈', all(washes, inProvince(50))],
    ['兰塔岛 潜水', all(dives, inDistrict(8103))],
    ['帕岸岛 酒店', all(sleeps, inDistrict(8405))],
    ['大城 船面', all(named('ก๋วยเตี๋ยวเรือ'), inProvince(14))],
    ['夜丰颂 住宿', all(sleeps, inProvince(58))],
    ['卡拉OK 芭提雅', all(has('คาราโอเกะ'), inDistrict(2004))],
    ['博物馆', named('พิพิธภัณฑ์')],
  ],
  sentences: [
    ['looking for a good foot massage somewhere in ayutthaya', all(has('นวดเท้า'), inProvince(14))],
    ['we want to see the waterfalls around kanchanaburi', all(named('น้ำตก'), inProvince(71))],
    ['hostel with a women only dorm in bangkok', all(offers('ห้องรวมหญิง'), inProvince(10))],
    ['ช่วยแนะนำร้านข้าวซอยในเชียงใหม่หน่อย', all(reads(/ข้าวซอย/), inProvince(50))],
    ['พอจะมีที่พักบนเกาะลันตาไหมคะ', all(sleeps, inDistrict(8103))],
    ['ร้านอาหารที่รถเข็นเข้าได้ในกรุงเทพ', all(eats, gives('stepfree'), inProvince(10))],
    ['请问普吉岛哪里可以学泰拳', all(boxing, inProvince(83))],
    ['苏梅岛有没有素食餐厅', all(eats, vegetarian, inDistrict(8404))],
  ],
  'nothing there': [
    ['post office', nobody],
    ['ที่ทำการไปรษณีย์', nobody],
    ['optician', nobody],
    ['สนามแบดมินตัน', nobody],
    ['horse riding', nobody],
    ['หมูสะเต๊ะ', nobody],
    ['burrito', nobody],
    ['ท้องฟ้าจำลอง', nobody],
    ['宠物医院', nobody],
    ['best western', nobody],
    ['ซ่อมนาฬิกา', nobody],
    ['mmvvkkpp', nobody],
  ],
}

export const passersbyCases = casesOf('passersby', lines)
