/**
 * Queries of the forenoon: residents who look for somewhere near, officials with a number or a sub-district on a form, guests from the West
 * at breakfast, and guests from China and Taiwan who plan the day. The author had read the names, dishes, services, amenities and areas of the demo
 * and, of the other sets, midnight.ts, and had not seen the search, its synonyms or its answers. Words of descriptions alone are left out: rules do
 * not see them. An English name in Thai letters means the places that have it, not those with a Thai name of the same meaning. A beach or a quarter
 * is its sub-district and the surroundings of about a kilometre. An amenity means the places that state it or have an offer that names it. Nothing
 * here depends on the hour.
 */

import { haversine } from '#shared/places/haversine.ts'
import {
  all,
  at,
  called,
  casesOf,
  either,
  english,
  gives,
  inDistrict,
  inProvince,
  type Line,
  named,
  nobody,
  numbered,
  of,
  offers,
  type Rule,
  reads,
  slipped,
} from './case.ts'

/** No farther from the middle of a beach or a street than its end and a kilometre. */
const by =
  (lat: number, lng: number, km: number): Rule =>
  (place) =>
    haversine({ lat, lng }, place) <= km * 1000

const patong = either(at('ป่าตอง'), by(7.8965, 98.2965, 2.5))
const kamala = either(at('กมลา'), by(7.951, 98.283, 2))
const aoNang = either(at('อ่าวนาง'), by(8.0325, 98.82, 2))
const yaowarat = either(inDistrict(1013), by(13.741, 100.508, 1.3))
const silom = either(at('สีลม', 'สุริยวงศ์'), by(13.7285, 100.53, 1.3))
const thongLo = either(at('คลองตันเหนือ'), by(13.732, 100.582, 1.5))

const eats = of('restaurant')
const stays = of('lodging')
const sights = of('attraction')
const spa = of('spa')
const pool = either(gives('pool'), offers('วิวสระ'), called(/พูลวิลล่า/))
const parking = either(gives('parking'), offers('ค่าจอดรถ'))
const forFamilies = either(gives('family'), offers('ครอบครัว'))
const halal = either(gives('halal'), called(/ฮาลาล/))
const coffee = all(eats, either(called(/คาเฟ่|กาแฟ/), reads(/กาแฟ|ลาเต้/)))
const seafood = all(eats, either(called(/ซีฟู้ด/), offers('ชุดทะเล'), offers('ต้มยำทะเล')))
const boatNoodles = called(/^ก๋วยเตี๋ยวเรือ/)
const noodles = all(eats, reads(/ก๋วยเตี๋ยว|บะหมี่/))
const khaoSoi = reads(/ข้าวซอย/)
const laap = reads(/ลาบ/)
const dimSum = reads(/ติ่มซำ/)
const barbecue = called(/^หมูกระทะ/)
const museum = called(/^พิพิธภัณฑ์/)
const teaPlantation = called(/^ไร่ชา/)
const handwoven = either(called(/^ผ้าทอ/), offers('ทอมือ'))
const motorbikes = either(called(/^เช่ามอเตอร์ไซค์/), offers('มอเตอร์ไซค์'))
const cars = either(called(/รถเช่า/), reads(/รถเก๋ง|รถกระบะ/))
const vans = reads(/รถตู้/)
const pier = called(/^ท่าเรือ/)
const hostel = either(called(/โฮสเทล/), offers('ห้องรวม'))
const homestay = called(/โฮมสเตย์/)
const poolVilla = either(called(/พูลวิลล่า/), offers('วิลล่า'))
const muayThai = called(/^ค่ายมวย/)
const yoga = called(/^โยคะ/)
const cookingSchool = called(/^โรงเรียนสอนทำอาหาร/)
const laundry = either(called(/^ซักรีด/), reads(/^ซัก(อบพับ|ผ้านวม|ด่วน)/))

const lines: Record<string, readonly Line[]> = {
  'kinds in areas': [
    ['ก๋วยเตี๋ยวเรือ เกาะสมุย', all(boatNoodles, inDistrict(8404))],
    ['คาเฟ่ พัทยา', all(coffee, inDistrict(2004))],
    ['ที่พัก หาดป่าตอง', all(stays, patong)],
    ['ร้านอาหาร เกาะเต่า', all(eats, at('เกาะเต่า'))],
    ['ร้านอาหาร ทองหล่อ', all(eats, thongLo)],
    ['ติ่มซำ ภูเก็ต', all(dimSum, inProvince(83))],
    ['ไร่ชา เชียงราย', all(teaPlantation, inProvince(57))],
    ['ที่พัก ต.บ้านทับ', all(stays, at('บ้านทับ'))],
    ['ร้านอาหาร เขตห้วยขวาง', all(eats, inDistrict(1017))],
    ['ร้านก๋วยเตี๋ยว อ.พร้าว', all(noodles, inDistrict(5011))],
    ['seafood ao nang', all(seafood, aoNang)],
    ['spa kamala beach', all(spa, kamala)],
    ['hotel silom', all(stays, silom)],
    ['pier koh samui', all(pier, inDistrict(8404))],
    ['华欣 海鲜', all(seafood, inDistrict(7707))],
    ['象島 咖啡館', all(coffee, inDistrict(2307))],
  ],
  amenities: [
    ['ร้านอาหารฮาลาล ภูเก็ต', all(eats, halal, inProvince(83))],
    ['คาเฟ่พาหมาไปได้ หัวหิน', all(coffee, gives('pets'), inDistrict(7707))],
    ['ที่เที่ยวรถเข็นเข้าได้ ภูเก็ต', all(sights, gives('stepfree'), inProvince(83))],
    ['สปามีที่จอดรถ เชียงใหม่', all(spa, parking, inProvince(50))],
    ['ร้านอาหารมังสวิรัติ เกาะลันตา', all(eats, gives('vegetarian'), inDistrict(8103))],
    ['ที่พักสำหรับครอบครัว ปาย', all(stays, forFamilies, inDistrict(5803))],
    ['ร้านขายของเปิด 24 ชั่วโมง เพชรบูรณ์', all(of('shop'), gives('always'), inProvince(67))],
    ['halal food hua hin', all(eats, halal, inDistrict(7707))],
    ['wheelchair accessible museum bangkok', all(museum, gives('stepfree'), inProvince(10))],
    ['dog friendly hostel bangkok', all(hostel, gives('pets'), inProvince(10))],
    ['resort with pool koh lanta', all(stays, pool, inDistrict(8103))],
    ['清真餐厅 芭提雅', all(eats, halal, inDistrict(2004))],
    ['親子飯店 華欣', all(stays, forFamilies, inDistrict(7707))],
    ['拜县 酒店 停车场', all(stays, parking, inDistrict(5803))],
  ],
  'names, whole and in part': [
    ['โรงแรมเวียงแก้ว', called(/^โรงแรมเวียงแก้ว/)],
    ['Teak Café', english('Teak Café')],
    ['starfish resort thalang', all(english('Starfish', 'Resort'), inDistrict(8303))],
    ['ปั้นหยา', named('ปั้นหยา')],
    ['ป้าเอียด', named('ป้าเอียด')],
    ['limestone books', english('Limestone Books')],
    ['Phi Tum', named('พี่ตุ้ม')],
    ['金雨花', named('金雨花')],
    ['犀鳥', named('犀鸟')],
  ],
  'slips, tones and clusters': [
    ['โรงแรมเวียวแก้ว', called(/^โรงแรมเวียงแก้ว/)],
    ['Hipped-roof Huose', english('Hipped-roof House')],
    ['kasalomg', named('กาสะลอง')],
    ['จิ้มจุ่มตาใหญ๋', named('จิ้มจุ่มตาใหญ่')],
    ['เกลียวคลืน', named('เกลียวคลื่น')],
    ['ปะกาลัง สปา', named('ปะการัง', 'สปา')],
    ['โรตีชา ตาติม', named('โรตีชาตาติ๋ม')],
    ['เกียวคื่น บีชรีสอร์ท', named('เกลียวคลื่น', 'บีชรีสอร์ท')],
    ['พอยใส คาเฟ่', named('พลอยใส', 'คาเฟ่')],
    ['ก้วยตาก', offers('กล้วยตาก')],
    ['ปาช่อนเผาเกือ', offers('ปลาช่อนเผาเกลือ')],
  ],
  'other script': [
    ['สตาร์ฟิช รีสอร์ท', english('Starfish', 'Resort')],
    ['ฮอร์นบิล', english('Hornbill')],
    ['ซันบีม', english('Sunbeam')],
    ['ซีบรีซ', english('Sea Breeze')],
    ['hing hoy', named('หิ่งห้อย')],
    ['ruean pan ya', named('เรือนปั้นหยา')],
    ['chao lay', named('ชาวเล')],
    ['jim joom', called(/^จิ้มจุ่ม/)],
    ['kua kling', offers('คั่วกลิ้ง')],
    ['sai ua', offers('ไส้อั่ว')],
  ],
  'wrong keyboard': [
    [slipped('hornbill'), english('Hornbill')],
    [slipped('hostel'), hostel],
    [slipped('chiang khan'), inDistrict(4203)],
    [slipped('muay thai'), muayThai],
    [slipped('ลีลาวดี'), named('ลีลาวดี')],
  ],
  'telephone numbers': [
    ['+66930002265', numbered(/^0930002265$/)],
    ['+66 76 000 338', numbered(/^076000338$/)],
    ['0066 81 000 8322', numbered(/^0810008322$/)],
    ['076-000-735', numbered(/^076000735$/)],
    ['0860001', numbered(/^0860001/)],
    ['089 000 08', numbered(/^08900008/)],
    ['โทร. 039-000-', numbered(/^039000/)],
    ['๐๕๓๐๐๐๙', numbered(/^0530009/)],
    ['66-2-000-5', numbered(/^020005/)],
  ],
  'several words': [
    ['ไข่พะโล้ สมุย', all(offers('ไข่พะโล้'), inDistrict(8404))],
    ['หมูกระทะ อ่าวนาง', all(barbecue, aoNang)],
    ['เช่าเรือหางยาว ภูเก็ต', all(offers('เรือหางยาว'), inProvince(83))],
    ['ผ้าทอ ปาย', all(handwoven, inDistrict(5803))],
    ['ลาบ แม่ริม', all(laap, inDistrict(5007))],
    ['ชมจันทร์ แม่แจ่ม', all(named('ชมจันทร์'), inDistrict(5003))],
    ['foot massage hua hin', all(spa, reads(/นวดเท้า/), inDistrict(7707))],
    ['green curry pattaya', all(offers('แกงเขียวหวาน'), inDistrict(2004))],
    ['rooftop bar phetchabun', all(of('entertainment'), called(/รูฟท็อป/), inProvince(67))],
    ['firefly pool villas', english('Firefly', 'Pool Villas')],
    ['普吉 泳池别墅', all(poolVilla, inProvince(83))],
    ['清邁 咖哩麵', all(khaoSoi, inProvince(50))],
  ],
  sentences: [
    ['แถวเยาวราชมีร้านอะไรให้กินบ้างคะ', all(eats, yaowarat)],
    ['อยากไปดำน้ำที่หัวหิน ต้องติดต่อที่ไหน', all(reads(/ดำน้ำ/), inDistrict(7707))],
    ['เชียงใหม่มีที่ไหนสอนโยคะบ้างครับ', all(yoga, inProvince(50))],
    ['คุณแม่นั่งวีลแชร์ มีร้านอาหารไหนในสมุยที่เข้าได้บ้าง', all(eats, gives('stepfree'), inDistrict(8404))],
    ['ขอรายชื่อร้านซักรีดในเขตปทุมวัน', all(laundry, inDistrict(1007))],
    ['where can I try khao soi in hang dong?', all(khaoSoi, inDistrict(5015))],
    ['we need a van with a driver in bangkok', all(vans, inProvince(10))],
    ['can I rent a car in mae fa luang', all(cars, inDistrict(5715))],
    ['somewhere to go birdwatching around pai', all(offers('ดูนก'), inDistrict(5803))],
    ['any homestay in amphawa where kids are welcome?', all(homestay, forFamilies, inDistrict(7503))],
    ['请问华欣有没有可以带狗的酒店', all(stays, gives('pets'), inDistrict(7707))],
    ['普吉哪里可以租摩托车', all(motorbikes, inProvince(83))],
    ['我們想去清萊看茶園', all(teaPlantation, inProvince(57))],
    ['想在曼谷学做泰国菜', all(cookingSchool, inProvince(10))],
  ],
  'nothing there': [
    ['ร้านขายยา', nobody],
    ['ปั๊มน้ำมัน', nobody],
    ['สวนสัตว์', nobody],
    ['ร้านทำเล็บ', nobody],
    ['pharmacy', nobody],
    ['ice skating rink', nobody],
    ['casino', nobody],
    ['pizza', nobody],
    ['药店', nobody],
    ['寿司', nobody],
    ['加油站', nobody],
  ],
}

export const forenoonCases = casesOf('forenoon', lines)
