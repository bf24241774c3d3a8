/**
 * Queries of a morning: travellers at breakfast who have a day before them, students and pensioners on an outing, guests from China and
 * Europe who ask for sights they have read about, and locals on a small errand. The author had read the names, dishes, services and areas
 * of the demo and had not seen the search, its synonyms, the other sets but evening.ts, or its answers. Held back: asked once, at
 * the end, as a measure of unprepared queries. Words of descriptions are left out: rules do not see them. An English name in Thai letters means the
 * places that have it, not those with a Thai name of the same meaning.
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
const stays = of('lodging')
const pool = either(gives('pool'), offers('วิวสระ'), called(/พูลวิลล่า/))
const dormitory = either(called(/โฮสเทล/), offers('ห้องรวม'))
const laundry = either(called(/^ซักรีด/), reads(/^ซัก(อบพับ|ผ้านวม|ด่วน)/))
const cars = either(called(/รถเช่า/), reads(/รถเก๋ง|รถกระบะ/))
const papayaSalad = either(called(/^ส้มตำ/), reads(/^ตำ(ไทย|ปู)/))
const khaoSoi = reads(/ข้าวซอย/)
const dimSum = reads(/ติ่มซำ/)
const rafting = reads(/ล่องแพ|ล่องแก่ง/)
const resort = called(/รีสอร์ท/)
const floatingMarket = called(/^ตลาดน้ำ/)
const bungalow = either(called(/บังกะโล/), reads(/บ้านพัดลม|บ้านแอร์/))

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66 64 000 3900', numbered(/^0640003900$/)],
    ['0066 92000', numbered(/^092000/)],
    ['๐๖๗๐๐๐', numbered(/^067000/)],
    ['045-000', numbered(/^045000/)],
    ['089 0001', numbered(/^0890001/)],
    ['โทร. 042000222', numbered(/^042000222$/)],
  ],
  'short words': [
    ['ติ่มซำ', dimSum],
    ['คายัค', either(reads(/คายัค/), called(/^พายเรือ/))],
    ['เปี๊ยะ', offers('เปี๊ยะ')],
    ['โกโก้', offers('โกโก้')],
    ['ฟาร์ม', called(/^ฟาร์ม/)],
    ['หมอลำ', called(/^หมอลำ/)],
    ['หนังสือ', called(/^ร้านหนังสือ/)],
    ['สบู่', offers('สบู่')],
    ['ดูนก', offers('ดูนก')],
    ['เกาเหลา', offers('เกาเหลา')],
    ['หมูแดง', offers('หมูแดง')],
    ['โฮสเทล', dormitory],
  ],
  'r, l and other slips': [
    ['น้ำเงียว', reads(/น้ำเงี้ยว/)],
    ['ก้วยตาก', offers('กล้วยตาก')],
    ['ใบเหรียง', offers('ใบเหลียง')],
    ['ม๊อกเทล', offers('ม็อกเทล')],
    ['เคื่องปั้น', called(/^เครื่องปั้น/)],
    ['เนื้อเปือย', offers('เนื้อเปื่อย')],
    ['ตลาดนํ้า', floatingMarket],
    ['พักบุ้งไฟแดง', offers('ผักบุ้ง')],
    ['ลีสอร์ท', resort],
    ['หมูห้อง', offers('หมูฮ้อง')],
  ],
  'ordinary typos': [
    ['croisant', offers('ครัวซองต์')],
    ['rafitng', rafting],
    ['playgroud', called(/^สนามเด็กเล่น/)],
    ['temlpe', called(/^วัด/)],
    ['laundery', laundry],
    ['ห้องประชม', called(/^ห้องประชุม/)],
    ['ทุ่งดอกไม', called(/^ทุ่งดอกไม้/)],
    ['เรือหางยาง', offers('เรือหางยาว')],
    ['บุฟเฟ่', offers('บุฟเฟต์')],
    ['บังกาโล', bungalow],
  ],
  'other script': [
    ['gaeng keow wan', offers('แกงเขียวหวาน')],
    ['kaeng hang lay', offers('แกงฮังเล')],
    ['tom saap', offers('ต้มแซ่บ')],
    ['gai yang', reads(/ไก่ย่าง/)],
    ['hoi lai', offers('หอยลาย')],
    ['chom dao', named('ชมดาว')],
    ['ton sai', named('ต้นไทร')],
    ['rim khlong', named('ริมคลอง')],
    ['ริเวอร์ไซด์', english('Riverside')],
    ['ลิตเติ้ลเอเลแฟนท์', english('Little Elephant')],
    ['แบนยัน', english('Banyan')],
    ['สตาร์ไลท์', english('Starlight')],
  ],
  'wrong keyboard': [
    [slipped('waterfall'), called(/^น้ำตก/)],
    [slipped('rooftop'), called(/รูฟท็อป/)],
    [slipped('museum'), called(/^พิพิธภัณฑ์/)],
    [slipped('ข้าวต้ม'), reads(/ข้าวต้ม/)],
    [slipped('มอเตอร์ไซค์'), reads(/มอเตอร์ไซค์/)],
    [slipped('ปั่นจักรยาน'), called(/^ปั่นจักรยาน/)],
  ],
  'several words': [
    ['hotel pool hua hin', all(stays, pool, inDistrict(7707))],
    ['ที่พักมีสระ ปาย', all(stays, pool, inDistrict(5803))],
    ['พูลวิลล่า ภูเก็ต', all(either(called(/พูลวิลล่า/), offers('วิลล่า')), inProvince(83))],
    ['อาหารฮาลาล เชียงใหม่', all(eats, gives('halal'), inProvince(50))],
    ['pet friendly hotel bangkok', all(stays, gives('pets'), inProvince(10))],
    ['ร้านอาหารมังสวิรัติ กระบี่', all(eats, gives('vegetarian'), inProvince(81))],
    ['ที่พักเช็คอินได้ 24 ชั่วโมง หาดใหญ่', all(stays, gives('always'), inDistrict(9011))],
    ['เช่ามอไซค์ เลย', all(reads(/มอเตอร์ไซค์/), inProvince(42))],
    ['car hire chiang rai', all(cars, inProvince(57))],
    ['ดำน้ำ ตรัง', all(reads(/ดำน้ำ/), inProvince(92))],
    ['ไร่ชา ลำปาง', all(called(/^ไร่ชา/), inProvince(52))],
    ['กุ้งเผา นครนายก', all(either(called(/^กุ้งเผา/), offers('กุ้งแม่น้ำเผา')), inProvince(26))],
    ['massage songkhla', all(of('spa'), inProvince(90))],
    ['karaoke ayutthaya', all(has('คาราโอเกะ'), inProvince(14))],
    ['ส้มตำ นครราชสีมา', all(papayaSalad, inProvince(30))],
    ['ล่องแพ อุดรธานี', all(rafting, inProvince(41))],
    ['รถสองแถว สังขละบุรี', all(called(/^รถสองแถว/), inDistrict(7108))],
    ['beach resort cha-am', all(resort, inDistrict(7604))],
    ['ลีลาวดี ลันตา', all(named('ลีลาวดี'), inDistrict(8103))],
    ['กาสะลอง สปา', all(named('กาสะลอง'), of('spa'))],
  ],
  areas: [
    ['普吉岛', inProvince(83)],
    ['拜县', inDistrict(5803)],
    ['甲米', inProvince(81)],
    ['华欣', inDistrict(7707)],
    ['mai khao', at('ไม้ขาว')],
    ['ป่าคลอก', at('ป่าคลอก')],
    ['สังขละ', inDistrict(7108)],
    ['ตลาดน้อย', at('ตลาดน้อย')],
  ],
  'dishes and kinds in Chinese': [
    ['按摩', of('spa')],
    ['温泉', called(/^น้ำพุร้อน/)],
    ['椰子', has('มะพร้าว')],
    ['芒果糯米饭', offers('ข้าวเหนียวมะม่วง')],
    ['冬阴功', reads(/ต้มยำ/)],
    ['船面', called(/^ก๋วยเตี๋ยวเรือ/)],
    ['泰拳', called(/^ค่ายมวย/)],
    ['民宿', called(/^(โฮมสเตย์|บ้านพัก|เฮือนพัก)/)],
  ],
  sentences: [
    ['is there anywhere to do yoga in rayong', all(called(/^โยคะ/), inProvince(21))],
    ['เช้านี้จะหาติ่มซำกินที่เกาะสมุย', all(dimSum, inDistrict(8404))],
    ['i want to eat khao soi near mae rim', all(khaoSoi, inDistrict(5007))],
    ['ใครรู้จักร้านซักรีดที่ขอนแก่นบ้าง', all(laundry, inProvince(40))],
  ],
  'nothing there': [
    ['takoyaki', nobody],
    ['ตัดผม', nobody],
    ['dentist', nobody],
    ['高尔夫', nobody],
    ['ล้างรถ', nobody],
    ['casino', nobody],
  ],
}

export const morningCases = casesOf('morning', lines)
