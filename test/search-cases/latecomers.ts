/**
 * The same kinds once more, written when the search was tuned for holidaymakers.ts and newcomers.ts, and asked once: nothing but the reading of
 * numbers that begin with 066 was tuned for them, as a measure of unseen queries.
 */

import { isOpen } from '#shared/places/opening-hours.ts'
import {
  all,
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
  type Rule,
  reads,
  slipped,
} from './case.ts'

const eats = of('restaurant')
const sleeps = of('lodging')
const coffee = either(named('กาแฟ'), named('คาเฟ่'), offers('กาแฟ'))
const massages = either(of('spa'), has('นวด'))
/** Eight in the evening. */
const asked = new Date('2026-11-20T13:00:00Z')
const open: Rule = ({ hours, isApproved }) => isApproved && isOpen(hours, asked)

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66 39 000 351', numbered(/^039000351$/)],
    ['066-000', numbered(/^066000/)],
    ['+66(0)43', numbered(/^043/)],
    ['โทร: 034', numbered(/^034/)],
    ['+1 800 555 0199', nobody],
  ],
  'short words': [
    ['กล้วย', reads(/กล้วย/)],
    ['ห่วง', reads(/ห่วง/)],
    ['ดริป', reads(/ดริป/)],
    ['ธูป', nobody],
  ],
  'dropped ร and ล': [
    ['คอดเทล', offers('ค็อกเทล')],
    ['เครื่องปั่นดินเผา', named('เครื่องปั้น')],
    ['สวนพึกษาสาด', named('สวนพฤกษศาสตร์')],
    ['ล่องแก่งเลือยาง', offers('ล่องแก่งเรือยาง')],
    ['ปะกาลัง', called(/ปะการัง/)],
  ],
  'English in Thai letters': [
    ['เจนเทิล บรีซ โฮเทล', english('gentle breeze', 'hotel')],
    ['โรยัลโลตัส สปา', english('royal lotus', 'spa')],
    ['คูล่าเพลน', english('kula plain')],
    ['ซันบีมคาเฟ่', english('sunbeam', 'café')],
    ['โคโค่นัทโกรฟ', english('coconut grove')],
    ['บีดโฮสเทล', english('bead hostel')],
  ],
  'wrong keyboard': [
    [slipped('ขนมจีน'), reads(/ขนมจีน/)],
    [slipped('viewpoint'), named('จุดชมวิว')],
    [slipped('พัทยา'), inDistrict(2004)],
  ],
  sentences: [
    ['do you have any halal restaurants in phuket', all(eats, either(gives('halal'), named('ฮาลาล')), inProvince(83))],
    ['need a hotel near the beach in hua hin', all(sleeps, inDistrict(7707))],
    ['dog friendly cafe phuket', all(coffee, gives('pets'), inProvince(83))],
    ['ที่พักครอบครัวมีสระ ภูเก็ต', all(sleeps, gives('family'), gives('pool'), inProvince(83))],
    ['ร้านอาหารมังสวิรัติ เชียงใหม่', all(eats, gives('vegetarian'), inProvince(50))],
    ['普吉岛 亲子 酒店', all(sleeps, either(gives('family'), offers('ครอบครัว')), inProvince(83))],
    ['where to rent a scooter in phuket', all(has('มอเตอร์ไซค์'), inProvince(83))],
    ['อยากนวดแถวพัทยา', all(massages, inDistrict(2004))],
    ['spa open now phuket', all(of('spa'), open, inProvince(83))],
  ],
  Chinese: [
    ['曼谷 瑜伽', all(named('โยคะ'), inProvince(10))],
    ['清迈 咖喱面', all(reads(/ข้าวซอย/), inProvince(50))],
    ['炸鸡饭', offers('ข้าวมันไก่ทอด')],
    ['果园', named('สวนผลไม้')],
  ],
  'plurals, joined, split and mistyped': [
    ['floatingmarket', named('ตลาดน้ำ')],
    ['hand woven cloth', named('ผ้าทอ')],
    ['tea plantations', named('ไร่ชา')],
    ['cooking scool', named('โรงเรียนสอนทำอาหาร')],
    ['krabbi hotel', all(sleeps, inProvince(81))],
    ['ก๋วยเตี๋ยวเรือ อยุทยา', all(has('ก๋วยเตี๋ยวเรือ'), inProvince(14))],
    ['โรงแรมเชียงรา', all(sleeps, inProvince(57))],
    ['น้ำพุร้อย', named('น้ำพุร้อน')],
    ['จุดชมวิ', named('จุดชมวิว')],
  ],
  'nothing there': [
    ['ร้านก๋วยเตี๋ยวเนื้อวากิว', nobody],
    ['dentist phuket', nobody],
    ['ซาวน่าเกาหลี', nobody],
    ['trampoline', nobody],
    ['ร้านทำฟัน', nobody],
    ['洗车', nobody],
    ['library', nobody],
    ['ห้องสมุด', nobody],
    ['hyatt regency', nobody],
    ['ice rink bangkok', nobody],
    ['พิซซ่า ภูเก็ต', nobody],
    ['qqqwww', nobody],
  ],
}

export const latecomersCases = casesOf('latecomers', lines, asked)
