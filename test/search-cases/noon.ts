/**
 * Queries at noon: office workers who look for lunch, day trippers between two sights, families who change their plan because of the heat,
 * guests from China and Taiwan with a list of their own, and officials who know a number or a road. The author had read the names,
 * dishes, services and areas of the demo and had not seen the search, its synonyms, the other sets but evening.ts and morning.ts, or its answers. The
 * same people after sunset are in dusk.ts. Words of descriptions are left out: rules do not see them; parking, children and wheelchairs are asked for
 * only where the descriptions name no other place. An English name in Thai letters means the places that have it, not those with a Thai name of the
 * same meaning. It is a Saturday.
 */

import { isOpen, weekdays } from '#shared/places/opening-hours.ts'
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
  livesAt,
  named,
  nobody,
  numbered,
  of,
  offers,
  type Rule,
  reads,
  slipped,
} from './case.ts'

const asked = new Date('2026-11-21T05:00:00Z')

const eats = of('restaurant')
const stays = of('lodging')
const cafe = all(eats, either(called(/คาเฟ่|กาแฟ|เบเกอรี่/), offers('กาแฟ'), offers('ลาเต้')))
const pool = either(gives('pool'), offers('วิวสระ'), called(/พูลวิลล่า/))
const poolVilla = either(called(/พูลวิลล่า/), offers('วิลล่า'))
const dormitory = either(called(/โฮสเทล/), offers('ห้องรวม'))
const bungalow = either(called(/บังกะโล/), reads(/บ้านพัดลม|บ้านแอร์/))
const cars = either(called(/รถเช่า/), reads(/รถเก๋ง|รถกระบะ/))
const motorbikes = reads(/มอเตอร์ไซค์/)
const papayaSalad = either(called(/^ส้มตำ/), reads(/^ตำ(ไทย|ปู)/))
const khaoSoi = reads(/ข้าวซอย/)
const chickenRice = reads(/ข้าวมันไก่/)
const boatNoodles = called(/^ก๋วยเตี๋ยวเรือ/)
const kayak = either(reads(/คายัค/), called(/^พายเรือ/))
const diving = reads(/ดำน้ำ/)
const ceramics = either(offers('เซรามิก'), called(/^เครื่องปั้น/))
const cookingSchool = called(/^โรงเรียนสอนทำอาหาร/)
const muayThai = called(/^ค่ายมวย/)
const seafood = all(
  eats,
  either(called(/ซีฟู้ด|กุ้งเผา/), reads(/ต้มยำทะเล|ชุดทะเล|ปูผัดผง|ข้าวผัดปู|ปลาหมึกไข่|หอยลาย|หอยนางรม|ปลาเก๋า|กุ้งแม่น้ำเผา/)),
)
const openNow: Rule = ({ hours }) => isOpen(hours, asked)
const openMondays: Rule = ({ hours }) => (hours.mon ?? []).length > 0
const openTill =
  (time: string): Rule =>
  ({ hours }) =>
    weekdays.some((day) => hours[day]?.some(([, closes]) => closes >= time))

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66 81 000', numbered(/^081000/)],
    ['+66 (0)76 000 5', numbered(/^0760005/)],
    ['๐๕๓-๐๐๐-๔', numbered(/^0530004/)],
    ['08-3000-4421', numbered(/^0830004421$/)],
    ['0850002', numbered(/^0850002/)],
    ['66990005763', numbered(/^0990005763$/)],
    ['เบอร์ ๐๓๒ ๐๐๐ ๐๙๘', numbered(/^032000098$/)],
  ],
  'short words': [
    ['ชา', either(offers('ชาไทย'), called(/^(โรตีชา|ไร่ชา)/))],
    ['มวย', muayThai],
    ['วัด', called(/^วัดป่า/)],
    ['เต็นท์', offers('เต็นท์')],
    ['แกง', reads(/แกง/)],
    ['ผลไม้', reads(/ผลไม้/)],
    ['สังขยา', offers('สังขยา')],
    ['ข้าวยำ', offers('ข้าวยำ')],
    ['เซรามิก', ceramics],
    ['แม่บัว', named('แม่บัว')],
    ['crab', reads(/ปู(?!น)/)],
    ['oysters', offers('หอยนางรม')],
    ['books', called(/^ร้านหนังสือ/)],
  ],
  'r, l and other slips': [
    ['ก้วยเตี๋ยวเรือ', boatNoodles],
    ['ผัดไท', offers('ผัดไทย')],
    ['หอยนางลม', offers('หอยนางรม')],
    ['ข้าวต้มปา', offers('ข้าวต้มปลา')],
    ['ปาเก๋าสามรส', offers('ปลาเก๋า')],
    ['ใก่ย่าง', reads(/ไก่ย่าง/)],
    ['คั่วกิ้ง', offers('คั่วกลิ้ง')],
    ['แกงเขี้ยวหวาน', offers('แกงเขียวหวาน')],
    ['โยค่ะ', called(/^โยคะ/)],
    ['กาสลอง', named('กาสะลอง')],
    ['มอไซค์เช่า', motorbikes],
    ['กะบี่', inProvince(81)],
  ],
  'ordinary typos': [
    ['massge', of('spa')],
    ['coking class', cookingSchool],
    ['orchrad', called(/สวนผลไม้/)],
    ['bungelow', bungalow],
    ['floting market', called(/^ตลาดน้ำ/)],
    ['hot sprigns', called(/^น้ำพุร้อน/)],
    ['สปีดโบ๊ด', called(/^สปีดโบ๊ท/)],
    ['แกลลอรี่', called(/แกลเลอรี/)],
    ['หมวกกันน็อค', offers('หมวกกันน็อก')],
  ],
  'other script': [
    ['som tum', papayaSalad],
    ['khao man kai', chickenRice],
    ['pad pak boong', offers('ผักบุ้ง')],
    ['yum woon sen', offers('ยำวุ้นเส้น')],
    ['sai ua', offers('ไส้อั่ว')],
    ['gaeng tai pla', offers('แกงไตปลา')],
    ['khao niao mamuang', offers('ข้าวเหนียวมะม่วง')],
    ['hing hoi', named('หิ่งห้อย')],
    ['wiang kaew', named('เวียงแก้ว')],
    ['fah sai', named('ฟ้าใส')],
    ['เจนเทิลบรีซ', english('Gentle Breeze')],
    ['คอรัล', english('Coral')],
    ['โกลเด้นออร์คิด', english('Golden Orchid')],
    ['ฮอร์นบิล', english('Hornbill')],
    ['ซันบีม', english('Sunbeam')],
  ],
  'wrong keyboard': [
    [slipped('hostel'), dormitory],
    [slipped('massage'), of('spa')],
    [slipped('krabi'), inProvince(81)],
    [slipped('karaoke'), has('คาราโอเกะ')],
    [slipped('ส้มตำ'), papayaSalad],
    [slipped('เชียงคาน'), inDistrict(4203)],
  ],
  'several words': [
    ['ก๋วยเตี๋ยวเรือ แม่แจ่ม', all(boatNoodles, inDistrict(5003))],
    ['หมูกระทะ หนองคาย', all(called(/^หมูกระทะ/), inProvince(43))],
    ['บังกะโล อัมพวา', all(bungalow, inDistrict(7503))],
    ['ครัวปักษ์ใต้ ละแม', all(called(/^ครัวปักษ์ใต้/), inDistrict(8605))],
    ['พิพิธภัณฑ์ เกาะสมุย', all(called(/^พิพิธภัณฑ์/), inDistrict(8404))],
    ['จุดชมวิว ประจวบ', all(called(/^จุดชมวิว/), inProvince(77))],
    ['ร้านหนังสือ ชุมพร', all(called(/^ร้านหนังสือ/), inProvince(86))],
    ['พูลวิลล่า สุโขทัย', all(poolVilla, inProvince(64))],
    ['แพพัก ประจวบคีรีขันธ์', all(called(/^แพพัก/), inProvince(77))],
    ['คาเฟ่ เปิดวันจันทร์ เชียงราย', all(cafe, openMondays, inProvince(57))],
    ['ริมโขง เชียงคาน', all(named('ริมโขง'), inDistrict(4203))],
    ['ฟ้าใส คาเฟ่', named('ฟ้าใส', 'คาเฟ่')],
    ['hostel koh lanta', all(dormitory, inDistrict(8103))],
    ['car rental krabi', all(cars, inProvince(81))],
    ['songthaew kanchanaburi', all(called(/^รถสองแถว/), inProvince(71))],
    ['cafe open now hua hin', all(cafe, openNow, inDistrict(7707))],
    ['kayaking trang', all(kayak, inProvince(92))],
    ['starfish resort', english('Starfish', 'Resort')],
  ],
  amenities: [
    ['ร้านอาหารฮาลาล เลย', all(eats, gives('halal'), inProvince(42))],
    ['ร้านอาหารมีที่จอดรถ ระยอง', all(eats, gives('parking'), inProvince(21))],
    ['ที่พักสุนัขเข้าได้ กาญจนบุรี', all(stays, gives('pets'), inProvince(71))],
    ['โรงแรมมีสระว่ายน้ำ อัมพวา', all(stays, pool, inDistrict(7503))],
    ['ร้านอาหารรถเข็นเข้าได้ ขอนแก่น', all(eats, gives('stepfree'), inProvince(40))],
    ['vegetarian restaurant chiang rai', all(eats, gives('vegetarian'), inProvince(57))],
    ['family restaurant udon thani', all(eats, gives('family'), inProvince(41))],
    ['wheelchair accessible hotel chiang rai', all(stays, gives('stepfree'), inProvince(57))],
    ['清真餐厅 曼谷', all(eats, gives('halal'), inProvince(10))],
    ['可带宠物的酒店 普吉', all(stays, gives('pets'), inProvince(83))],
  ],
  areas: [
    ['กมลา', at('กมลา')],
    ['เทพกษัตรี', at('เทพกระษัตรี')],
    ['โคราช', inProvince(30)],
    ['อ.แม่แจ่ม', inDistrict(5003)],
    ['ต.ศรีสุนทร', at('ศรีสุนทร')],
    ['ซอยวัดเหนือ', livesAt('ซอยวัดเหนือ')],
    ['cherng talay', at('เชิงทะเล')],
    ['ao nang', at('อ่าวนาง')],
    ['sathorn', inDistrict(1028)],
    ['象岛', inDistrict(2307)],
    ['龟岛', all(at('เกาะเต่า'), inDistrict(8405))],
    ['华富里', inProvince(16)],
    ['合艾', inDistrict(9011)],
    ['清萊', inProvince(57)],
    ['華欣', inDistrict(7707)],
  ],
  'dishes and kinds in Chinese': [
    ['海南鸡饭', chickenRice],
    ['青木瓜沙拉', papayaSalad],
    ['泰式奶茶', either(offers('ชาไทย'), called(/^โรตีชา/))],
    ['咖喱蟹', offers('ปูผัดผงกะหรี่')],
    ['漂流', reads(/ล่องแพ|ล่องแก่ง/)],
    ['洗衣店', either(called(/^ซักรีด/), reads(/^ซัก(อบพับ|ผ้านวม|ด่วน)/))],
    ['露营', offers('เต็นท์')],
    ['潛水', diving],
    ['機車出租', motorbikes],
  ],
  sentences: [
    ['where can i eat khao soi in nan', all(khaoSoi, inProvince(55))],
    ['any good seafood in cha-am?', all(seafood, inDistrict(7604))],
    ['we need a place to stay in sukhothai that takes dogs', all(stays, gives('pets'), inProvince(64))],
    ['ร้านส้มตำแถวลาดพร้าวมีร้านไหนบ้าง', all(papayaSalad, inDistrict(1038))],
    ['อยากเรียนทำอาหารไทยที่กาญจนบุรี', all(cookingSchool, inProvince(71))],
    ['ร้านอาหารในชะอำที่เปิดถึงสี่ทุ่ม', all(eats, openTill('22:00'), inDistrict(7604))],
    ['มีที่นวดเท้าแถวกะทู้แนะนำไหมคะ', all(reads(/นวดเท้า/), inDistrict(8302))],
    ['清莱哪里可以租车', all(either(cars, motorbikes), inProvince(57))],
  ],
  'nothing there': [
    ['ซูชิ', nobody],
    ['ปั๊มน้ำมัน', nobody],
    ['เป็ดปักกิ่ง', nobody],
    ['ไปรษณีย์', nobody],
    ['pharmacy', nobody],
    ['paintball', nobody],
    ['披萨', nobody],
    ['动物园', nobody],
  ],
}

export const noonCases = casesOf('noon', lines, asked)
