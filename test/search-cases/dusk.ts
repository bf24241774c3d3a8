/**
 * Queries at dusk: friends who choose where to sit, travellers who arrive late and need a bed, parents whose children are hungry, guests
 * from China and Hong Kong after a day on the water, locals who look up a neighbour's shop. The author had read the names, dishes,
 * services and areas of the demo and had not seen the search, its synonyms, the other sets but evening.ts and morning.ts, or its answers. The same
 * people by day are in noon.ts. Words of descriptions are left out: rules do not see them; parking, children and wheelchairs are asked for only where
 * the descriptions name no other place. An English name in Thai letters means the places that have it, not those with a Thai name of the same
 * meaning. It is a Saturday.
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

const asked = new Date('2026-11-21T11:30:00Z')

const eats = of('restaurant')
const stays = of('lodging')
const cafe = all(eats, either(called(/คาเฟ่|กาแฟ|เบเกอรี่/), offers('กาแฟ'), offers('ลาเต้')))
const pool = either(gives('pool'), offers('วิวสระ'), called(/พูลวิลล่า/))
const poolVilla = either(called(/พูลวิลล่า/), offers('วิลล่า'))
const dormitory = either(called(/โฮสเทล/), offers('ห้องรวม'))
const homestay = called(/^โฮมสเตย์/)
const cars = either(called(/รถเช่า/), reads(/รถเก๋ง|รถกระบะ/))
const motorbikes = reads(/มอเตอร์ไซค์/)
const papayaSalad = either(called(/^ส้มตำ/), reads(/^ตำ(ไทย|ปู)/))
const barbecue = called(/^หมูกระทะ/)
const grilledPrawns = either(called(/^กุ้งเผา/), offers('กุ้งแม่น้ำเผา'))
const trek = reads(/เดินป่า/)
const wellness = called(/เวลเนส|^นวดเพื่อสุขภาพ/)
const karaoke = has('คาราโอเกะ')
const minimart = called(/มินิมาร์ท/)
const viewpoint = called(/^จุดชมวิว/)
const playground = called(/^สนามเด็กเล่น/)
const seafood = all(
  eats,
  either(called(/ซีฟู้ด|กุ้งเผา/), reads(/ต้มยำทะเล|ชุดทะเล|ปูผัดผง|ข้าวผัดปู|ปลาหมึกไข่|หอยลาย|หอยนางรม|ปลาเก๋า|กุ้งแม่น้ำเผา/)),
)
const openNow: Rule = ({ hours }) => isOpen(hours, asked)
const openSundays: Rule = ({ hours }) => (hours.sun ?? []).length > 0
const openTill =
  (time: string): Rule =>
  ({ hours }) =>
    weekdays.some((day) => hours[day]?.some(([, closes]) => closes >= time))

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66 93 000 8', numbered(/^0930008/)],
    ['+6677000', numbered(/^077000/)],
    ['๐๖๓-๐๐๐-๓', numbered(/^0630003/)],
    ['0066-42-000', numbered(/^042000/)],
    ['09 4000 2118', numbered(/^0940002118$/)],
    ['โทรศัพท์ 076-000-574', numbered(/^076000574$/)],
    ['0200079', numbered(/^0200079/)],
  ],
  'short words': [
    ['ป่าไผ่', named('ป่าไผ่')],
    ['ลานเพลง', called(/^ลานเพลง/)],
    ['แพพัก', called(/^แพพัก/)],
    ['ผ้าทอ', either(called(/^ผ้าทอ/), offers('ทอมือ'))],
    ['ขนมจีน', reads(/ขนมจีน/)],
    ['โปสการ์ด', offers('โปสการ์ด')],
    ['กล้วย', offers('กล้วย')],
    ['คาร์ซีท', offers('คาร์ซีต')],
    ['ผ้านวม', offers('ผ้านวม')],
    ['เจ๊หมวย', named('เจ๊หมวย')],
    ['pier', called(/^ท่าเรือ/)],
    ['clams', offers('หอยลาย')],
    ['sunset', either(named('ตะวันตกดิน'), offers('พระอาทิตย์ตก'))],
  ],
  'r, l and other slips': [
    ['ปาหมึกแห้ง', offers('ปลาหมึกแห้ง')],
    ['ปาช่อนเผา', offers('ปลาช่อนเผา')],
    ['แกงฮังเร', offers('แกงฮังเล')],
    ['ฉูฉี่ปลา', offers('ฉู่ฉี่')],
    ['เค้กมะพ้าว', offers('เค้กมะพร้าว')],
    ['คอกเทล', offers('ค็อกเทล')],
    ['ผักบู้งไฟแดง', offers('ผักบุ้ง')],
    ['ทะเรหมอก', named('ทะเลหมอก')],
    ['เกียวคลื่น', named('เกลียวคลื่น')],
    ['สุราษฏร์', inProvince(84)],
    ['เพชบุรี', inProvince(76)],
  ],
  'ordinary typos': [
    ['homestey', homestay],
    ['karoake', karaoke],
    ['walkin street', called(/^ถนนคนเดิน/)],
    ['songtaew', called(/^รถสองแถว/)],
    ['kayakking', either(reads(/คายัค/), called(/^พายเรือ/))],
    ['waterfal', called(/^น้ำตก/)],
    ['แอดเวนเจอ', called(/แอดเวนเจอร์/)],
    ['โรตรีชา', called(/^โรตีชา/)],
  ],
  'other script': [
    ['goong pao', grilledPrawns],
    ['kai jeow poo', offers('ไข่เจียวปู')],
    ['larb moo', reads(/ลาบ/)],
    ['khao tom', reads(/ข้าวต้ม/)],
    ['bami mu daeng', offers('หมูแดง')],
    ['pla kapong tod nam pla', offers('ปลากะพง')],
    ['talay mok', named('ทะเลหมอก')],
    ['nok ngueak', named('นกเงือก')],
    ['roong aroon', named('รุ่งอรุณ')],
    ['โรลลิ่งเวฟ', english('Rolling Wave')],
    ['เซลโบ๊ท', english('Sailboat')],
    ['โคโคนัทโกรฟ', english('Coconut Grove')],
    ['รอยัลโลตัส', english('Royal Lotus')],
    ['เอเวอร์กรีน', english('Evergreen')],
  ],
  'wrong keyboard': [
    [slipped('laundry'), either(called(/^ซักรีด/), reads(/^ซัก(อบพับ|ผ้านวม|ด่วน)/))],
    [slipped('phuket'), inProvince(83)],
    [slipped('ข้าวซอย'), reads(/ข้าวซอย/)],
    [slipped('หมูกระทะ'), barbecue],
    [slipped('เกาะช้าง'), either(inDistrict(2307), at('เกาะช้าง'))],
  ],
  'several words': [
    ['กุ้งเผา บางรัก', all(grilledPrawns, inDistrict(1004))],
    ['หมูกระทะ กรุงเทพ', all(barbecue, inProvince(10))],
    ['อาหารทะเลแห้ง กะทู้', all(called(/^อาหารทะเลแห้ง/), inDistrict(8302))],
    ['มินิมาร์ท ชะอำ', all(minimart, inDistrict(7604))],
    ['บีชคลับ ชลบุรี', all(called(/บีชคลับ/), inProvince(20))],
    ['สวนพฤกษศาสตร์ เลย', all(called(/^สวนพฤกษศาสตร์/), inProvince(42))],
    ['เวลเนส อยุธยา', all(wellness, inProvince(14))],
    ['คาราโอเกะ สตูล', all(karaoke, inProvince(91))],
    ['รถตู้ ลำปาง', all(reads(/รถตู้/), inProvince(52))],
    ['ขนมจีน กะทู้', all(reads(/ขนมจีน/), inDistrict(8302))],
    ['ร้านอาหาร เปิดอยู่ตอนนี้ แม่ริม', all(eats, openNow, inDistrict(5007))],
    ['สายลม หัวหิน', all(named('สายลม'), inDistrict(7707))],
    ['หอยมุก สวนอาหาร', named('หอยมุก', 'สวนอาหาร')],
    ['homestay pai', all(homestay, inDistrict(5803))],
    ['pool villa kanchanaburi', all(poolVilla, inProvince(71))],
    ['trekking phatthalung', all(trek, inProvince(93))],
    ['old market nonthaburi', all(called(/^ตลาดเก่า/), inProvince(12))],
    ['bicycle rental chiang mai', all(offers('เช่าจักรยาน'), inProvince(50))],
    ['seafood koh kut', all(seafood, inDistrict(2306))],
    ['moonview bar', english('Moonview', 'Bar')],
  ],
  amenities: [
    ['ร้านอาหารที่จอดรถ เพชรบูรณ์', all(eats, gives('parking'), inProvince(67))],
    ['อาหารมังสวิรัติ อุดร', all(eats, gives('vegetarian'), inProvince(41))],
    ['ที่เที่ยวเหมาะกับครอบครัว ชลบุรี', all(of('attraction'), gives('family'), inProvince(20))],
    ['ที่พักไม่มีขั้นบันได เพชรบุรี', all(stays, gives('stepfree'), inProvince(76))],
    ['ร้านอาหารพาแมวไปได้ กระบี่', all(eats, gives('pets'), inProvince(81))],
    ['hotel with pool phang nga', all(stays, pool, inProvince(82))],
    ['halal food chonburi', all(eats, gives('halal'), inProvince(20))],
    ['wheelchair friendly restaurant koh chang', all(eats, gives('stepfree'), inDistrict(2307))],
    ['24 hour check-in hotel koh lanta', all(stays, gives('always'), inDistrict(8103))],
    ['素食餐厅 清迈', all(eats, gives('vegetarian'), inProvince(50))],
    ['有泳池的酒店 苏梅岛', all(stays, pool, inDistrict(8404))],
  ],
  areas: [
    ['กะรน', at('กะรน')],
    ['นาเกลือ', at('นาเกลือ')],
    ['แปดริ้ว', inProvince(24)],
    ['อ.วังน้ำเขียว', inDistrict(3025)],
    ['จ.สตูล', inProvince(91)],
    ['ถนนประชาสรรค์', livesAt('ถนนประชาสรรค์')],
    ['rawai', at('ราไวย์')],
    ['chatuchak', inDistrict(1030)],
    ['ayuthaya', inProvince(14)],
    ['烏汶', inProvince(34)],
    ['北碧', inProvince(71)],
    ['清刊', inDistrict(4203)],
    ['安帕瓦', inDistrict(7503)],
    ['喀比', inProvince(81)],
  ],
  'dishes and kinds in Chinese': [
    ['绿咖喱', offers('แกงเขียวหวาน')],
    ['蟹肉炒饭', offers('ข้าวผัดปู')],
    ['榴莲', has('ทุเรียน')],
    ['鱿鱼', reads(/หมึก/)],
    ['健身房', called(/ฟิตเนส/)],
    ['泳池别墅', poolVilla],
    ['博物馆', called(/^พิพิธภัณฑ์/)],
    ['观景台', viewpoint],
    ['瑜伽', called(/^โยคะ/)],
    ['咖啡館', cafe],
    ['會議廳', called(/^ห้องประชุม/)],
  ],
  sentences: [
    ['where can i learn muay thai in sukhothai', all(called(/^ค่ายมวย/), inProvince(64))],
    ['is there a playground for the kids in nan', all(playground, inProvince(55))],
    ['i am looking for a cheap dorm bed in krabi', all(dormitory, inProvince(81))],
    ['ร้านส้มตำแถวถลางที่เปิดถึงสามทุ่ม', all(papayaSalad, openTill('21:00'), inDistrict(8303))],
    ['คืนนี้นอนไหนดีที่เกาะพะงัน', all(stays, inDistrict(8405))],
    ['พรุ่งนี้จะเช่ารถขับที่ร้อยเอ็ด', all(either(cars, motorbikes), inProvince(45))],
    ['วันอาทิตย์มีร้านนวดเปิดที่เชียงใหม่ไหม', all(of('spa'), openSundays, inProvince(50))],
    ['甲米哪里可以吃海鲜', all(seafood, inProvince(81))],
  ],
  'nothing there': [
    ['แฮมเบอร์เกอร์', nobody],
    ['ร้านสัก', nobody],
    ['บิงซู', nobody],
    ['ดูดวง', nobody],
    ['zipline', nobody],
    ['aquarium', nobody],
    ['电影院', nobody],
    ['寿司', nobody],
  ],
}

export const duskCases = casesOf('dusk', lines, asked)
