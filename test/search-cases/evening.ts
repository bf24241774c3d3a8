/**
 * Queries of an evening: families and couples who sit in their hotel and plan dinner and the next day, office workers and nurses after their
 * shift, guests from China with a list of dishes. The author had read the names, dishes, services and areas of the demo and had not seen
 * the search, its synonyms, the other sets or its answers. To be learned from; the same people before they set out are in
 * morning.ts. Words of descriptions are left out: rules do not see them. An English name in Thai letters means the places that have it, not those
 * with a Thai name of the same meaning.
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
const cafe = all(eats, either(called(/คาเฟ่|กาแฟ|เบเกอรี่/), offers('กาแฟ'), offers('ลาเต้')))
const seafood = all(
  eats,
  either(called(/ซีฟู้ด|กุ้งเผา/), reads(/ต้มยำทะเล|ชุดทะเล|ปูผัดผง|ข้าวผัดปู|ปลาหมึกไข่|หอยลาย|หอยนางรม|ปลาเก๋า|กุ้งแม่น้ำเผา/)),
)
const pool = either(gives('pool'), offers('วิวสระ'), called(/พูลวิลล่า/))
const poolVilla = either(called(/พูลวิลล่า/), offers('วิลล่า'))
const dormitory = either(called(/โฮสเทล/), offers('ห้องรวม'))
const laundry = either(called(/^ซักรีด/), reads(/^ซัก(อบพับ|ผ้านวม|ด่วน)/))
const diving = reads(/ดำน้ำ/)
const waterfall = called(/^น้ำตก/)
const viewpoint = called(/^จุดชมวิว/)
const temple = called(/^วัดป่า/)
const rafting = reads(/ล่องแพ|ล่องแก่ง/)
const wheels = either(called(/รถเช่า|เช่ามอเตอร์ไซค์/), reads(/มอเตอร์ไซค์1วัน|รถเก๋ง|รถกระบะ/))
const motorbikes = reads(/มอเตอร์ไซค์/)
const footMassage = reads(/นวดเท้า/)
const tomYumNoodles = either(called(/^ก๋วยเตี๋ยวต้มยำ/), offers('ต้มยำรวมมิตร'))
const chickenRice = reads(/ข้าวมันไก่/)
const barbecue = called(/^หมูกระทะ/)
const basil = offers('กะเพรา')

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['+66 62 000', numbered(/^062000/)],
    ['0066 53000', numbered(/^053000/)],
    ['๐๓๘ ๐๐๐', numbered(/^038000/)],
    ['096-000-9', numbered(/^0960009/)],
    ['โทร 099 000 6610', numbered(/^0990006610$/)],
    ['0440002', numbered(/^0440002/)],
  ],
  'short words': [
    ['ลาบ', reads(/ลาบ/)],
    ['โยคะ', called(/^โยคะ/)],
    ['เบียร์', offers('เบียร์')],
    ['หมึก', reads(/หมึก/)],
    ['สครับ', offers('สครับ')],
    ['โรตี', called(/^โรตี/)],
    ['น้ำพริก', reads(/น้ำพริก/)],
    ['กระเป๋า', offers('กระเป๋า')],
    ['รถตู้', reads(/รถตู้/)],
    ['พะโล้', offers('พะโล้')],
    ['ลาเต้', offers('ลาเต้')],
    ['วิลล่า', poolVilla],
  ],
  'r, l and other slips': [
    ['ผัดกระเพา', basil],
    ['ก๋วยเตียวต้มยำ', tomYumNoodles],
    ['ปูผัดผงกระหรี่', offers('ปูผัดผงกะหรี่')],
    ['ไส้อัว', offers('ไส้อั่ว')],
    ['ร่องแก่ง', rafting],
    ['ทุเลียน', has('ทุเรียน')],
    ['แกงไตปา', offers('แกงไตปลา')],
    ['คาราโอเก๊ะ', has('คาราโอเกะ')],
    ['ปลากระพง', offers('ปลากะพง')],
    ['กาแฟดิป', offers('กาแฟดริป')],
  ],
  'ordinary typos': [
    ['snorkling', either(offers('ดำน้ำตื้น'), called(/^ดำน้ำ/))],
    ['viewpiont', viewpoint],
    ['motorbyke', motorbikes],
    ['hostle', dormitory],
    ['chiken rice', chickenRice],
    ['botanical gardne', called(/^สวนพฤกษศาสตร์/)],
    ['โฮมเสตย์', called(/^โฮมสเตย์/)],
    ['มินิมาท', called(/มินิมาร์ท/)],
    ['พิพิธภัณท์', called(/^พิพิธภัณฑ์/)],
    ['ข้าวเหนีวมะม่วง', offers('ข้าวเหนียวมะม่วง')],
  ],
  'other script': [
    ['pad kra pao', basil],
    ['moo kata', barbecue],
    ['kanom jeen', reads(/ขนมจีน/)],
    ['jim jum', called(/^จิ้มจุ่ม/)],
    ['nam prik noom', offers('น้ำพริกหนุ่ม')],
    ['lilawadee', named('ลีลาวดี')],
    ['baan suan', named('บ้านสวน')],
    ['kua kling', offers('คั่วกลิ้ง')],
    ['มูนวิว', english('Moonview')],
    ['ไฟร์ฟลาย', english('Firefly')],
    ['โกลเด้นแบมบู', english('Golden Bamboo')],
    ['สตาร์ฟิช', english('Starfish')],
  ],
  'wrong keyboard': [
    [slipped('speedboat'), called(/สปีดโบ๊ท/)],
    [slipped('bakery'), called(/เบเกอรี่/)],
    [slipped('jasmine'), either(english('Jasmine'), named('มะลิ'))],
    [slipped('ข้าวมันไก่'), chickenRice],
    [slipped('ค็อกเทล'), offers('ค็อกเทล')],
    [slipped('น้ำพุร้อน'), called(/^น้ำพุร้อน/)],
  ],
  'several words': [
    ['ซีฟู้ด ชะอำ', all(seafood, inDistrict(7604))],
    ['homestay เชียงคาน', all(called(/^โฮมสเตย์/), inDistrict(4203))],
    ['pool villa nan', all(poolVilla, inProvince(55))],
    ['โรงแรมมีสระว่ายน้ำ เกาะลันตา', all(stays, pool, inDistrict(8103))],
    ['halal restaurant phuket', all(eats, gives('halal'), inProvince(83))],
    ['ที่พักพาหมาไปได้ เชียงใหม่', all(stays, gives('pets'), inProvince(50))],
    ['vegetarian food koh samui', all(eats, gives('vegetarian'), inDistrict(8404))],
    ['ข้าวซอย เชียงราย', all(has('ข้าวซอย'), inProvince(57))],
    ['motorbike rental rayong', all(motorbikes, inProvince(21))],
    ['ท่าเรือ ตราด', all(called(/^ท่าเรือ/), inProvince(23))],
    ['รีสอร์ท สงขลา', all(called(/รีสอร์ท/), inProvince(90))],
    ['นวดเท้า ตะกั่วป่า', all(footMassage, inDistrict(8205))],
    ['เรียนทำอาหาร ปาย', all(called(/^โรงเรียนสอนทำอาหาร/), inDistrict(5803))],
    ['muay thai phuket', all(called(/^ค่ายมวย/), inProvince(83))],
    ['บาร์ เกาะสมุย', all(of('entertainment'), inDistrict(8404))],
    ['ผัดไทย อยุธยา', all(offers('ผัดไทย'), inProvince(14))],
    ['boat noodles khon kaen', all(called(/^ก๋วยเตี๋ยวเรือ/), inProvince(40))],
    ['แสงดาว พิษณุโลก', all(named('แสงดาว'), inProvince(65))],
    ['หอยมุก คาเฟ่', named('หอยมุก', 'คาเฟ่')],
    ['dorm bed bangkok', all(dormitory, inProvince(10))],
  ],
  areas: [
    ['芭东', all(at('ป่าตอง'), inDistrict(8302))],
    ['清迈', inProvince(50)],
    ['蘇梅島', inDistrict(8404)],
    ['ลิปะน้อย', at('ลิปะน้อย')],
    ['ศาลาด่าน', at('ศาลาด่าน')],
    ['หนองลู', at('หนองลู')],
    ['อ.ท้ายเหมือง', inDistrict(8208)],
    ['兰塔岛', inDistrict(8103)],
  ],
  'dishes and kinds in Chinese': [
    ['海鲜餐厅', seafood],
    ['瀑布', waterfall],
    ['青旅', dormitory],
    ['潜水', diving],
    ['炒河粉', offers('ผัดไทย')],
    ['猪颈肉', offers('คอหมูย่าง')],
    ['烤鱼', reads(/ปลาเผา|ปลาช่อนเผา/)],
    ['租车', wheels],
  ],
  sentences: [
    ['where can i get my clothes washed in nong khai', all(laundry, inProvince(43))],
    ['คืนนี้อยากกินหมูกระทะแถวเชียงราย', all(barbecue, inProvince(57))],
    ['is there a cafe on koh phangan', all(cafe, inDistrict(8405))],
    ['จังหวัดเลยมีวัดป่าให้ไปไหว้ไหม', all(temple, inProvince(42))],
  ],
  'nothing there': [
    ['ราเมง', nobody],
    ['ต่อเล็บเจล', nobody],
    ['bowling', nobody],
    ['kebab', nobody],
    ['ร้านแว่นตา', nobody],
    ['滑雪', nobody],
  ],
}

export const eveningCases = casesOf('evening', lines)
