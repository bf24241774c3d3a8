/**
 * Queries of weekenders: couples and families from Bangkok who plan two days away, expatriates who write Thai as they hear it, and tourists from
 * China and Europe with a list of dishes and trips. The author had read the names, dishes, services and areas of the demo and had not seen the
 * search, its synonyms, the other sets or its answers; and asked once, as a measure of unprepared queries. Words of descriptions are left out: rules
 * do not see them. An English name in Thai letters means the places that have it, not those with a Thai name of the same meaning.
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
const coffee = all(eats, called(/คาเฟ่|ร้านกาแฟ/))
const papayaSalad = either(named('ส้มตำ'), offers('ตำไทย'), offers('ตำปู'))
const khaoSoi = has('ข้าวซอย')
const tomYum = has('ต้มยำ')
const homestay = called(/^โฮมสเตย์/)
const beach = all(of('attraction'), called(/^หาด/))
const waterfall = all(of('attraction'), called(/^น้ำตก/))
const temple = all(of('attraction'), called(/^วัด/))
const walkingStreet = called(/^ถนนคนเดิน/)
const motorbikes = has('มอเตอร์ไซค์')
const cars = either(named('รถเช่า'), offers('รถเก๋ง'), offers('รถกระบะ'))
const dormitory = either(named('โฮสเทล'), offers('ห้องรวม'))
const footMassage = has('นวดเท้า')
const rafting = has('ล่องแพ')
const paddling = either(has('คายัค'), called(/^พายเรือ/))
const boxing = called(/^ค่ายมวย/)
const cookingSchool = called(/^โรงเรียนสอนทำอาหาร/)
const grilledFish = reads(/ปลาเผา|ปลาช่อนเผา/)
const grilledPrawns = either(named('กุ้งเผา'), offers('กุ้งแม่น้ำเผา'))
const prawns = either(grilledPrawns, offers('กุ้งสด'), offers('ต้มยำกุ้ง'))
const hotSprings = called(/^น้ำพุร้อน/)

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66850008522', numbered(/^0850008522$/)],
    ['๐๗๖ ๐๐๐', numbered(/^076000/)],
    ['02-000-4', numbered(/^020004/)],
    ['เบอร์ 077 000', numbered(/^077000/)],
    ['0066 81 000', numbered(/^081000/)],
  ],
  'short words': [
    ['วัด', temple],
    ['มวย', boxing],
    ['แพ', either(rafting, called(/^แพพัก|เรือนแพ/))],
    ['ปู', either(offers('ปู'), named('ปูลม'))],
    ['ชา', either(called(/^ไร่ชา|^โรตีชา/), offers('ชาไทย'))],
    ['เค้ก', either(offers('เค้ก'), named('เบเกอรี่'))],
    ['tent', offers('กางเต็นท์')],
    ['dorm', dormitory],
    ['pier', called(/^ท่าเรือ/)],
    ['虾', prawns],
  ],
  'r, l and other slips': [
    ['หมูกะทะ', named('หมูกระทะ')],
    ['ก๋วยเตี๋ยวเลือ', named('ก๋วยเตี๋ยวเรือ')],
    ['ค๊อกเทล', offers('ค็อกเทล')],
    ['หอยนางลม', offers('หอยนางรม')],
    ['เที่ยวนำ้ตก', waterfall],
    ['นวดแพนไทย', has('นวดแผนไทย', 'นวดไทย')],
    ['ปาเผา', grilledFish],
    ['ร่องแก่ง', offers('ล่องแก่ง')],
    ['snorkling', offers('ดำน้ำตื้น')],
    ['floting market', named('ตลาดน้ำ')],
  ],
  'other script': [
    ['guay tiew rua', named('ก๋วยเตี๋ยวเรือ')],
    ['khao niew mamuang', offers('ข้าวเหนียวมะม่วง')],
    ['mookata', named('หมูกระทะ')],
    ['pla pao', grilledFish],
    ['kai jeow poo', offers('ไข่เจียวปู')],
    ['tanon kon dern', walkingStreet],
    ['khanom jeen namya', has('ขนมจีนน้ำยา')],
    ['baan suan coffee', all(named('บ้านสวน'), coffee)],
    ['สตาร์เกเซอร์', english('stargazer')],
    ['รอยัลโลตัส', english('royal lotus')],
    ['ลิตเติ้ลเอเลแฟ้นท์', english('little elephant')],
    ['ฟรังกิปานี', english('frangipani')],
  ],
  'wrong keyboard': [
    [slipped('เชียงคาน'), inDistrict(4203)],
    [slipped('ล่องแพ'), rafting],
    [slipped('นวดเท้า'), footMassage],
    [slipped('เช่ามอไซค์'), motorbikes],
    [slipped('beach club'), named('บีชคลับ')],
    [slipped('hot springs'), hotSprings],
  ],
  'several words': [
    ['คาเฟ่ เขาค้อ', all(coffee, inDistrict(6711))],
    ['ร้านเหล้า สังขละ', all(of('entertainment'), inDistrict(7108))],
    ['spa kamala', all(of('spa'), at('กมลา'))],
    ['รถเช่า ภูเก็ต', all(cars, inProvince(83))],
    ['walking street chiang mai', all(walkingStreet, inProvince(50))],
    ['甲米 海滩', all(beach, inProvince(81))],
    ['ข้าวซอย เชียงราย', all(khaoSoi, inProvince(57))],
    ['ส้มตำ ถลาง', all(papayaSalad, inDistrict(8303))],
    ['fresh oysters krabi', all(offers('หอยนางรม'), inProvince(81))],
    ['曼谷 冬阴功', all(tomYum, inProvince(10))],
    ['ร้านกาแฟ พาหมาเข้าได้ หัวหิน', all(coffee, gives('pets'), inDistrict(7707))],
    ['halal food khao kho', all(eats, gives('halal'), inDistrict(6711))],
    ['โฮมสเตย์ สระว่ายน้ำ เชียงใหม่', all(homestay, gives('pool'), inProvince(50))],
    ['素食 餐厅 苏梅岛', all(eats, gives('vegetarian'), inDistrict(8404))],
  ],
  areas: [
    ['โคราช', inProvince(30)],
    ['แปดริ้ว', inProvince(24)],
    ['大城', inProvince(14)],
    ['象岛', inDistrict(2307)],
    ['华欣', inDistrict(7707)],
    ['อ.ปาย', inDistrict(5803)],
    ['เยาวราช', inDistrict(1013)],
    ['Koh Tao', all(at('เกาะเต่า'), inDistrict(8405))],
    ['ao nang', all(at('อ่าวนาง'), inDistrict(8101))],
    ['thonglor', all(at('คลองตันเหนือ'), inDistrict(1039))],
  ],
  'dishes, services and activities': [
    ['draft beer', offers('เบียร์สด')],
    ['scooter hire', motorbikes],
    ['baby seat', offers('คาร์ซีต')],
    ['body scrub', offers('สครับผิว')],
    ['sunset cruise', offers('พระอาทิตย์ตกบนเรือ')],
    ['cooking class', cookingSchool],
    ['river prawns', grilledPrawns],
    ['birding', offers('ดูนก')],
    ['浮潜', offers('ดำน้ำตื้น')],
    ['租摩托车', motorbikes],
    ['咖喱蟹', offers('ปูผัดผงกะหรี่')],
    ['打泰拳', boxing],
    ['泰式炒粉', offers('ผัดไทย')],
    ['脚底按摩', footMassage],
    ['榴莲', has('ทุเรียน')],
    ['独木舟', paddling],
  ],
  sentences: [
    ['หิวส้มตำ', papayaSalad],
    ['อยากพาแม่ไปนวดเท้าแถวหัวหิน', all(footMassage, inDistrict(7707))],
    ['เสาร์อาทิตย์นี้ไปกางเต็นท์แถวกาญจนบุรีที่ไหนดี', all(offers('กางเต็นท์'), inProvince(71))],
    ['ขอร้านกุ้งเผาที่มีที่จอดรถแถวนครนายกหน่อยค่ะ', all(grilledPrawns, gives('parking'), inProvince(26))],
    ['where can we learn to cook Thai food in Chiang Rai', all(cookingSchool, inProvince(57))],
    ['looking for somewhere to stay in Sukhothai that takes dogs', all(of('lodging'), gives('pets'), inProvince(64))],
    ['we would love to see a tea plantation while we are up north', called(/^ไร่ชา/)],
    ['need a bed in a dorm in Bangkok for two nights', all(dormitory, inProvince(10))],
    ['带孩子去普吉玩，有适合小朋友的海滩吗', all(beach, gives('family'), inProvince(83))],
    ['清迈哪里可以吃咖喱面', all(khaoSoi, inProvince(50))],
    ['想在苏梅岛包一艘长尾船', all(offers('เรือหางยาว'), inDistrict(8404))],
    ['想泡温泉', hotSprings],
  ],
  'nothing there': [
    ['สนามกอล์ฟ', nobody],
    ['สวนสัตว์', nobody],
    ['ดูดวง', nobody],
    ['ice skating', nobody],
    ['pizza', nobody],
    ['skydiving', nobody],
    ['水族馆', nobody],
    ['滑雪', nobody],
  ],
}

export const weekendersCases = casesOf('weekenders', lines)
