/**
 * Queries of commuters: people on a train with one thumb, who are pushed, do not check their typing and get off soon. The author had read
 * the names, dishes and services of the demo and had not seen the search, its synonyms but the spellings of well-known areas (บางแสน), or its
 * answers; and asked once, as a measure of unprepared queries. Words of descriptions are left out (ramps, car parks, corners for children): rules do
 * not see them.
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
const halal = either(gives('halal'), named('ฮาลาล'))
const dives = has('ดำน้ำ')
const motorbikes = has('มอเตอร์ไซค์')
const cars = either(named('รถเช่า'), offers('รถเก๋ง'), offers('รถกระบะ'))
const papayaSalad = either(named('ส้มตำ'), offers('ตำไทย'), offers('ตำปู'))
const beach = all(of('attraction'), called(/^หาด/))

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66 76 000', numbered(/^076000/)],
    ['+66 (0)97 000', numbered(/^097000/)],
    ['0066 2 000', numbered(/^02000/)],
    ['085-000-1', numbered(/^0850001/)],
    ['โทร 032', numbered(/^032/)],
  ],
  'short words': [
    // Not ทุ่งกุลาบาร์.
    ['ลาบ', reads(/(?<!กุ)ลาบ/)],
    ['โยคะ', reads(/โยคะ/)],
    ['โกโก้', reads(/โกโก้/)],
    ['เต็นท์', reads(/เต็นท์/)],
    ['สบู่', reads(/สบู่/)],
    ['หมอลำ', reads(/หมอลำ/)],
  ],
  'ร and ล dropped or swapped': [
    ['หมูกะทะ', named('หมูกระทะ')],
    ['ผัดกะเพา', offers('ผัดกะเพรา')],
    ['ก๋วยเตี๋ยวเลือ', named('ก๋วยเตี๋ยวเรือ')],
    ['น้ำพิกหนุ่ม', offers('น้ำพริกหนุ่ม')],
    ['ร่องแก่ง', offers('ล่องแก่ง')],
    ['คั่วกิ้ง', offers('คั่วกลิ้ง')],
    ['เกียวคลื่น', named('เกลียวคลื่น')],
    ['แกเลอรี่', named('แกลเลอรี')],
  ],
  'in the other script': [
    ['แฟรงจิพานี', english('frangipani')],
    ['สตาร์ฟิช', english('starfish')],
    ['ฮอร์นบิล', english('hornbill')],
    ['ซีบรีซ', english('sea breeze')],
    ['mookata', named('หมูกระทะ')],
    ['leelawadee', named('ลีลาวดี')],
    ['moo hong', offers('หมูฮ้อง')],
    ['jim jum', named('จิ้มจุ่ม')],
  ],
  'wrong keyboard': [
    [slipped('หัวหิน'), inDistrict(7707)],
    [slipped('ข้าวซอย'), reads(/ข้าวซอย/)],
    [slipped('ติ่มซำ'), has('ติ่มซำ')],
    [slipped('โฮมสเตย์ สุโขทัย'), all(named('โฮมสเตย์'), inProvince(64))],
    [slipped('hostel'), named('โฮสเทล')],
    [slipped('chiang khan'), inDistrict(4203)],
  ],
  misspelt: [
    ['ก้วยเตี๋ยวต้มยำ', either(named('ก๋วยเตี๋ยวต้มยำ'), offers('ต้มยำรวมมิตร'))],
    ['พิพิธพันธ์', named('พิพิธภัณฑ์')],
    ['โปสต์การ์ด', offers('โปสการ์ด')],
    ['ครัวซอง', offers('ครัวซองต์')],
    ['มอเตอร์ไซด์', motorbikes],
    ['อบสมุณไพร', named('อบสมุนไพร')],
    ['ใส้อั่ว', offers('ไส้อั่ว')],
    ['อุไทยธานี', inProvince(61)],
  ],
  'several words': [
    ['ที่พัก กาญจนบุรี สัตว์เลี้ยง', all(sleeps, gives('pets'), inProvince(71))],
    ['ร้านอาหาร มังสวิรัติ ภูเก็ต', all(eats, gives('vegetarian'), inProvince(83))],
    ['halal food chiang mai', all(eats, halal, inProvince(50))],
    ['จุดชมวิว ประจวบ', all(named('จุดชมวิว'), inProvince(77))],
    ['beaches in trat', all(beach, inProvince(23))],
    ['นวดเท้า นนทบุรี', all(has('นวดเท้า'), inProvince(12))],
    ['ดำน้ำ ตรัง', all(dives, inProvince(92))],
  ],
  'dishes, services and activities': [
    ['mango sticky rice pattaya', all(offers('ข้าวเหนียวมะม่วง'), inDistrict(2004))],
    ['grilled river prawn bangkok', all(either(offers('กุ้งแม่น้ำเผา'), named('กุ้งเผา')), inProvince(10))],
    ['hung lay curry', offers('แกงฮังเล')],
    ['birdwatching', offers('ดูนก')],
    ['cooking class', named('โรงเรียนสอนทำอาหาร')],
    ['เหมาเรือหางยาว หัวหิน', all(offers('เรือหางยาวเหมาลำ'), inDistrict(7707))],
    ['木瓜沙拉', papayaSalad],
    ['足疗 芭提雅', all(has('นวดเท้า'), inDistrict(2004))],
    ['青旅 普吉', all(named('โฮสเทล'), inProvince(83))],
  ],
  sentences: [
    ['อยากหาที่พักในภูเก็ตที่พาน้องหมาเข้าพักได้ค่ะ', all(sleeps, gives('pets'), inProvince(83))],
    ['อยากกินข้าวมันไก่ในกรุงเทพ มีร้านไหนบ้างครับ', all(reads(/ข้าวมันไก่/), inProvince(10))],
    ['รบกวนหาร้านซักผ้าในกรุงเทพให้หน่อยครับ', all(named('ซักรีด'), inProvince(10))],
    ['excuse me, where can i rent a motorbike in chiang mai please', all(motorbikes, inProvince(50))],
    ['is there any place to sing karaoke in bangkok tonight?', all(has('คาราโอเกะ'), inProvince(10))],
    ['你好，请推荐一下孔敬的瀑布，谢谢', all(named('น้ำตก'), inProvince(40))],
    ['请问芭提雅哪里有清真餐厅', all(eats, halal, inDistrict(2004))],
    ['我想在普吉租一辆汽车', all(cars, inProvince(83))],
  ],
  areas: [
    // The district of the same name in Trang is no ตำบล.
    ['ตำบลรัษฎา', at('รัษฎา')],
    ['ตลาดน้อย', all(at('ตลาดน้อย'), inDistrict(1013))],
    ['sangkhla buri', inDistrict(7108)],
    ['sathorn', inDistrict(1028)],
    ['koh si chang', inDistrict(2008)],
    ['ที่พัก แม่ริม', all(sleeps, inDistrict(5007))],
    ['บางแสน', all(at('แสนสุข'), inDistrict(2001))],
    ['拜县', inDistrict(5803)],
  ],
  'nothing there': [
    ['ร้านตัดผม', nobody],
    ['bowling alley', nobody],
    ['电影院', nobody],
    ['ปั๊มน้ำมัน', nobody],
    ['dentist', nobody],
    ['โอมากาเสะ', nobody],
  ],
}

export const commutersCases = casesOf('commuters', lines)
