/**
 * Queries around midnight: travellers who plan the next day in bed, residents with a number that called them, officials on the night shift
 * who look something up, and guests from China and Taiwan with a dish or a beach in mind. The author had read the names, dishes,
 * services, amenities and areas of the demo and, of the other sets, noon.ts, and had not seen the search, its synonyms or its answers. Words of
 * descriptions alone are left out: rules do not see them. An English name in Thai letters means the places that have it, not those with a Thai name
 * of the same meaning. Nothing here depends on the hour.
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
const poolVilla = either(called(/พูลวิลล่า/), offers('วิลล่า'))
const dormitory = either(called(/โฮสเทล/), offers('ห้องรวม'))
const homestay = called(/โฮมสเตย์/)
const cars = either(called(/รถเช่า/), reads(/รถเก๋ง|รถกระบะ/))
const papayaSalad = either(called(/^ส้มตำ/), reads(/^ตำ(ไทย|ปู)/))
const boatNoodles = called(/^ก๋วยเตี๋ยวเรือ/)
const khaoSoi = reads(/ข้าวซอย/)
const chickenRice = reads(/ข้าวมันไก่/)
const dimSum = reads(/ติ่มซำ/)
const barbecue = called(/^หมูกระทะ/)
const kayak = either(reads(/คายัค/), called(/^พายเรือ/))
const diving = reads(/ดำน้ำ/)
const squid = reads(/หมึก/)
const laundry = either(called(/^ซักรีด/), reads(/^ซัก(อบพับ|ผ้านวม|ด่วน)/))
const cookingSchool = called(/^โรงเรียนสอนทำอาหาร/)
const muayThai = called(/^ค่ายมวย/)
const karaoke = has('คาราโอเกะ')
const museum = called(/^พิพิธภัณฑ์/)
const waterfall = all(of('attraction'), called(/^น้ำตก/))
const bookshop = called(/^ร้านหนังสือ/)
const floatingMarket = called(/^ตลาดน้ำ/)
const viewpoint = called(/^จุดชมวิว/)

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66 92 000', numbered(/^092000/)],
    ['๐๗๗-๐๐๐-๔', numbered(/^0770004/)],
    ['02 000 7', numbered(/^020007/)],
    ['+66 (0)93-000-36', numbered(/^09300036/)],
    ['085-000-3739', numbered(/^0850003739$/)],
    ['โทร 096-000-8', numbered(/^0960008/)],
    ['๐๘๘๐๐๐๑๒๒๒', numbered(/^0880001222$/)],
  ],
  'short words': [
    ['ลาบ', reads(/^ลาบ/)],
    ['โรตี', called(/^โรตี/)],
    ['หมึก', squid],
    ['เบียร์', offers('เบียร์')],
    ['กล้วย', offers('กล้วย')],
    ['หมูแดง', offers('หมูแดง')],
    ['ฮังเล', offers('ฮังเล')],
    ['ซักรีด', laundry],
    ['pier', called(/^ท่าเรือ/)],
    ['yoga', called(/^โยคะ/)],
    ['tent', offers('เต็นท์')],
    ['soap', offers('สบู่')],
    ['clams', offers('หอยลาย')],
    ['suite', offers('สวีท')],
  ],
  'r, l and other slips': [
    ['ปาหมึกนึ่งมะนาว', offers('ปลาหมึกไข่นึ่งมะนาว')],
    ['ไข่พะโร้', offers('ไข่พะโล้')],
    ['ร่องแก่ง', reads(/ล่องแก่ง/)],
    ['ผัดกระเพรา', offers('กะเพรา')],
    ['หมูกะทะ', barbecue],
    ['โฮมสเต', homestay],
    ['ครัวซอง', offers('ครัวซองต์')],
    ['ขนมเปียะ', offers('ขนมเปี๊ยะ')],
    ['ใข่เจียวปู', offers('ไข่เจียวปู')],
    ['เพชบุรี', inProvince(76)],
    ['ภูเก็ด', inProvince(83)],
    ['กาญจนบุลี', inProvince(71)],
  ],
  'ordinary typos': [
    ['waterfal', waterfall],
    ['karoke', karaoke],
    ['mueseum', museum],
    ['laundary', laundry],
    ['tamrind scrub', offers('สครับผิวมะขาม')],
    ['postcrad', offers('โปสการ์ด')],
    ['ฟิทเนส', called(/ฟิตเนส/)],
    ['มินิมาท', called(/มินิมาร์ท/)],
    ['ค๊อกเทล', offers('ค็อกเทล')],
  ],
  'other script': [
    ['kuay teow ruea', boatNoodles],
    ['mookata', barbecue],
    ['gai yang', reads(/ไก่ย่าง/)],
    ['khanom jeen nam ya', reads(/ขนมจีนน้ำยา/)],
    ['tom saep', offers('ต้มแซ่บ')],
    ['kaeng som', offers('แกงส้ม')],
    ['nam prik noom', offers('น้ำพริกหนุ่ม')],
    ['lilawadee', named('ลีลาวดี')],
    ['ruean phae', named('เรือนแพ')],
    ['สตาร์ไลท์', english('Starlight')],
    ['ไฟร์ฟลาย', english('Firefly')],
    ['รอยัลโลตัส', english('Royal Lotus')],
    ['โคโคนัทโกรฟ', english('Coconut Grove')],
    ['มูนวิว', english('Moonview')],
  ],
  'wrong keyboard': [
    [slipped('waterfall'), waterfall],
    [slipped('museum'), museum],
    [slipped('samui'), inDistrict(8404)],
    [slipped('ข้าวซอย'), khaoSoi],
    [slipped('หัวหิน'), inDistrict(7707)],
    [slipped('ดำน้ำ'), diving],
  ],
  'several words': [
    ['ส้มตำ ภูเก็ต', all(papayaSalad, inProvince(83))],
    ['ปูผัดผงกะหรี่ บางละมุง', all(offers('ปูผัดผงกะหรี่'), inDistrict(2004))],
    ['นวดแผนไทย สงขลา', all(reads(/นวด(แผน)?ไทย/), inProvince(90))],
    ['โฮมสเตย์ อัมพวา', all(homestay, inDistrict(7503))],
    ['พูลวิลล่า น่าน', all(poolVilla, inProvince(55))],
    ['รถเช่า น่าน', all(cars, inProvince(55))],
    ['ติ่มซำ ชุมพร', all(dimSum, inProvince(86))],
    ['ขนมจีน สตูล', all(reads(/ขนมจีน/), inProvince(91))],
    ['วัดป่า อุดรธานี', all(called(/^วัดป่า/), inProvince(41))],
    ['ร้านหนังสือ เขาค้อ', all(bookshop, inDistrict(6711))],
    ['เรือใบ ซีฟู้ด', named('เรือใบ', 'ซีฟู้ด')],
    ['khao soi mae rim', all(khaoSoi, inDistrict(5007))],
    ['cooking class pai', all(cookingSchool, inDistrict(5803))],
    ['kayak prachuap khiri khan', all(kayak, inProvince(77))],
    ['hostel sukhothai', all(dormitory, inProvince(64))],
    ['viewpoint surat thani', all(viewpoint, inProvince(84))],
    ['coral resort', english('Coral', 'Resort')],
    ['曼谷 泰拳', all(muayThai, inProvince(10))],
    ['甲米 皮划艇', all(kayak, inProvince(81))],
  ],
  amenities: [
    ['โรงแรมมีสระว่ายน้ำ น่าน', all(stays, pool, inProvince(55))],
    ['ร้านมังสวิรัติ กระบี่', all(eats, gives('vegetarian'), inProvince(81))],
    ['ร้านอาหารฮาลาล พังงา', all(eats, gives('halal'), inProvince(82))],
    ['ที่พักรับสัตว์เลี้ยง ภูเก็ต', all(stays, gives('pets'), inProvince(83))],
    ['pet friendly restaurant krabi', all(eats, gives('pets'), inProvince(81))],
    ['hotel with pool cha-am', all(stays, pool, inDistrict(7604))],
    ['带泳池的酒店 清迈', all(stays, pool, inProvince(50))],
    ['素食餐厅 苏梅岛', all(eats, gives('vegetarian'), inDistrict(8404))],
  ],
  areas: [
    ['ป่าตอง', at('ป่าตอง')],
    ['หาดไม้ขาว', at('ไม้ขาว')],
    ['จ.เลย', inProvince(42)],
    ['อ.สังขละบุรี', inDistrict(7108)],
    ['ต.ศาลาด่าน', at('ศาลาด่าน')],
    ['karon', at('กะรน')],
    ['lipa noi', at('ลิปะน้อย')],
    ['pai', inDistrict(5803)],
    ['ayutthaya', inProvince(14)],
    ['lumphini', at('ลุมพินี')],
    ['芭东', at('ป่าตอง')],
    ['兰塔岛', inDistrict(8103)],
    ['拜县', inDistrict(5803)],
    ['羅勇', inProvince(21)],
    ['安帕瓦', inDistrict(7503)],
  ],
  'dishes and kinds in Chinese': [
    ['冬阴功', reads(/ต้มยำ/)],
    ['芒果糯米饭', offers('ข้าวเหนียวมะม่วง')],
    ['打抛猪', offers('กะเพรา')],
    ['泰式炒河粉', offers('ผัดไทย')],
    ['绿咖喱', offers('แกงเขียวหวาน')],
    ['泳池别墅', poolVilla],
    ['瀑布', waterfall],
    ['夜钓鱿鱼', called(/^ตกหมึก/)],
    ['生蠔', offers('หอยนางรม')],
    ['水上市場', floatingMarket],
    ['書店', bookshop],
  ],
  sentences: [
    ['is there any karaoke in ayutthaya?', all(karaoke, inProvince(14))],
    ['looking for a homestay in mae hong son', all(homestay, inProvince(58))],
    ['อยากกินข้าวมันไก่แถวขอนแก่น มีร้านไหนบ้าง', all(chickenRice, inProvince(40))],
    ['แถวจังหวัดเลยมีที่กางเต็นท์ไหมครับ', all(offers('เต็นท์'), inProvince(42))],
    ['จะพาหมาไปหัวหิน มีที่พักไหนให้หมาเข้าได้บ้าง', all(stays, gives('pets'), inDistrict(7707))],
    ['เกาะช้างมีร้านซักผ้าไหมคะ', all(laundry, inDistrict(2307))],
    ['普吉哪里可以练泰拳', all(muayThai, inProvince(83))],
    ['我想在清迈吃咖喱面', all(khaoSoi, inProvince(50))],
  ],
  'nothing there': [
    ['ร้านตัดผม', nobody],
    ['โรงหนัง', nobody],
    ['สนามกอล์ฟ', nobody],
    ['ร้านแว่นตา', nobody],
    ['dentist', nobody],
    ['bowling alley', nobody],
    ['牙科诊所', nobody],
    ['理发店', nobody],
  ],
}

export const midnightCases = casesOf('midnight', lines)
