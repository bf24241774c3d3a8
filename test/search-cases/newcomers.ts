/**
 * Queries of people new to the country or to the search: as holidaymakers.ts in kind and with other words. Written when the search was tuned for
 * those, and asked once: their score is that of unforeseen words.
 */

import { isOpen, isOpenTonight } from '#shared/places/opening-hours.ts'
import {
  all,
  called,
  casesOf,
  chinese,
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
  type Rule,
  reads,
  slipped,
} from './case.ts'

const eats = of('restaurant')
const sleeps = of('lodging')
const coffee = either(named('กาแฟ'), named('คาเฟ่'), offers('กาแฟ'))
const massages = either(of('spa'), has('นวด'))
const seafood = either(has('ซีฟู้ด', 'seafood', '海鲜', 'อาหารทะเล'), offers('ชุดทะเล'), offers('ต้มยำทะเล'))
const hasPool = either(gives('pool'), named('พูลวิลล่า'), has('สระว่ายน้ำ'))
const halal = either(gives('halal'), named('ฮาลาล'))
/** Eight in the evening. */
const asked = new Date('2026-11-20T13:00:00Z')
const open: Rule = ({ hours, isApproved }) => isApproved && isOpen(hours, asked)
const openTonight: Rule = ({ hours, isApproved }) => isApproved && isOpenTonight(hours, asked)

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66 67 000 6540', numbered(/^0670006540$/)],
    ['0 2000 2924', numbered(/^020002924$/)],
    ['+66-53', numbered(/^053/)],
    ['(+66) 074', numbered(/^074/)],
    ['096 000', numbered(/^096000/)],
    ['Tel. 055', numbered(/^055/)],
    ['โทร ๐๗๕', numbered(/^075/)],
    ['+49 30 901820', nobody],
  ],
  'short words': [
    ['ปลา', reads(/ปลา(?!ย)/)],
    ['ม่อน', either(called(/ม่อน/), ({ subdistrict }) => subdistrict.includes('ม่อน'))],
    ['เปี๊ยะ', reads(/เปี๊ยะ/)],
    ['เบียร์', reads(/เบียร์/)],
    ['สบู่', reads(/สบู่/)],
    ['ผลไม้', reads(/ผลไม้/)],
    ['ธาร', reads(/ธาร/)],
  ],
  'dropped ร and ล': [
    ['โปสกาด', offers('โปสการ์ด')],
    ['ปาเก๋าสามรส', offers('ปลาเก๋าสามรส')],
    ['ไก่ยางคึ่งตัว', offers('ไก่ย่างครึ่งตัว')],
    ['คัวปักใต้', named('ครัวปักษ์ใต้')],
    ['เช่าจักยาน', offers('เช่าจักรยาน')],
    ['ทะเลหมอกลีสอร์ท', called(/ทะเลหมอกรีสอร์ท/)],
    ['ลงแลมสายลม', called(/โรงแรมสายลม/)],
  ],
  'English in Thai letters': [
    ['โกลเด้นฟิลด์', english('golden field')],
    ['มิสตี้คลิฟ', english('misty cliff')],
    ['เคลย์เฮาส์', english('clay house')],
    ['แฟรแกรนท์ไรซ์', english('fragrant rice')],
    ['เดียร์การ์เด้น', english('dear garden')],
    ['เคลียร์เจม', english('clear gem')],
    ['ซีพีเพิล', english('sea people')],
    ['คอนเทนท์ฮาร์ท', english('content heart')],
    ['ริเวอร์แลนดิ้ง', english('river landing')],
    ['คาแนลไซด์', english('canalside')],
  ],
  'Thai in Latin letters': [
    ['nuat phuea sukkhaphap', named('นวดเพื่อสุขภาพ')],
    ['khao moo daeng', nobody],
    ['hoi nang rom', offers('หอยนางรม')],
    ['ruea bai', called(/เรือใบ/)],
    ['suan ahaan', named('สวนอาหาร')],
  ],
  'wrong keyboard': [
    [slipped('น้ำตก'), reads(/น้ำตก/)],
    [slipped('หมูกระทะ'), reads(/หมูกระทะ/)],
    [slipped('chiang mai cafe'), all(coffee, inProvince(50))],
    [slipped('bakery'), named('เบเกอรี่')],
    [slipped('เกาะสมุย'), inDistrict(8404)],
  ],
  sentences: [
    ['i am looking for a vegetarian restaurant in bangkok', all(eats, gives('vegetarian'), inProvince(10))],
    ['wheelchair friendly hotel samui', all(sleeps, gives('stepfree'), inDistrict(8404))],
    ['kids pool hotel phuket', all(sleeps, gives('family'), hasPool, inProvince(83))],
    ['hotel with free parking chiang mai', all(sleeps, gives('parking'), inProvince(50))],
    ['ร้านอาหารมีที่จอดรถ หัวหิน', all(eats, gives('parking'), inDistrict(7707))],
    ['ที่พักเอาหมาไปได้ ภูเก็ต', all(sleeps, gives('pets'), inProvince(83))],
    ['อาหารฮาลาล กระบี่', all(halal, inProvince(81))],
    ['ขอร้านกาแฟน่านั่งในเชียงราย', all(coffee, inProvince(57))],
    ['我想去普吉按摩', all(massages, inProvince(83))],
    ['带泳池的别墅 普吉', all(either(sleeps, named('พูลวิลล่า')), hasPool, inProvince(83))],
    ['can you recommend a spa in krabi', all(of('spa'), inProvince(81))],
    ['snorkelling trip from phuket', all(offers('ดำน้ำตื้น'), inProvince(83))],
  ],
  'open now': [
    ['cafe open now chiang mai', all(coffee, open, inProvince(50))],
    ['ร้านนวดเปิดอยู่ตอนนี้', all(massages, open)],
    ['今晚营业的餐厅 清迈', all(eats, openTonight, inProvince(50))],
    ['seafood open tonight', all(seafood, openTonight)],
  ],
  Chinese: [
    ['清迈 植物园', all(named('สวนพฤกษศาสตร์'), inProvince(50))],
    ['陶艺', either(named('เครื่องปั้น'), chinese('陶'))],
    ['农场', named('ฟาร์ม')],
    ['摩托车', either(has('มอเตอร์ไซค์'), chinese('摩托'))],
    ['普吉 夜游', all(chinese('夜游'), inProvince(83))],
    ['曼谷 健身房', all(named('ฟิตเนส'), inProvince(10))],
    ['泰式烤肉', named('หมูกระทะ')],
    ['苏梅 浮潜', all(offers('ดำน้ำตื้น'), inDistrict(8404))],
  ],
  'plurals, and words joined or split': [
    ['playgrounds', named('สนามเด็กเล่น')],
    ['book stores', named('ร้านหนังสือ')],
    ['footmassage', either(named('นวดเท้า'), offers('นวดเท้า'))],
    ['guest houses', named('บ้านพัก')],
    ['kohchang resort', all(named('รีสอร์ท'), inDistrict(2307))],
    ['view point', named('จุดชมวิว')],
    ['ฟิต เนส', named('ฟิตเนส')],
    ['รถ เช่า ภูเก็ต', all(has('รถเช่า'), inProvince(83))],
  ],
  mistyped: [
    ['chiangmei spa', all(of('spa'), inProvince(50))],
    ['hotel phukett', all(sleeps, inProvince(83))],
    ['mueseum', named('พิพิธภัณฑ์')],
    ['laundary', either(named('ซักรีด'), offers('ซักอบพับ'))],
    ['aquatic kayking', nobody],
    ['kayakin', has('คายัค')],
    ['ปติมากรรม', nobody],
    ['พิพิทธภัณฑ์', named('พิพิธภัณฑ์')],
    ['ร้านอาหาน กระบี่', all(eats, inProvince(81))],
    ['คาราโอเก๊ะ', has('คาราโอเกะ')],
    ['ร้านหนังสื', named('ร้านหนังสือ')],
    ['ฟิดเนส', named('ฟิตเนส')],
  ],
  'nothing there': [
    ['ร้านอาหารเกาหลี', nobody],
    ['shabu', nobody],
    ['ชาบู', nobody],
    ['escape room', nobody],
    ['water park', nobody],
    ['สวนน้ำ', nobody],
    ['ร้านทำเล็บ', nobody],
    ['nail salon', nobody],
    ['sheraton', nobody],
    ['โรงเรียนอนุบาล', nobody],
    ['bus station', nobody],
    ['สนามม้า', nobody],
    ['牙医', nobody],
    ['酒庄', nobody],
    ['ร้านไอศกรีม', nobody],
    ['ice cream', nobody],
    ['ข้าวหมูแดง', nobody],
    ['zxcvbn', nobody],
  ],
}

export const newcomersCases = casesOf('newcomers', lines, asked)
