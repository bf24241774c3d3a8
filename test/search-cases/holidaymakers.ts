/**
 * What people on holiday type, one line a case: numbers off a sign, short words, letters left out, English as it is spelt in Thai, the other
 * keyboard, several wishes in one sentence, and things that nobody here has. Their answers were fixed from the places before the search was
 * asked any of them.
 */

import { isOpen, isOpenTonight } from '#shared/places/opening-hours.ts'
import { otherLayout } from '#shared/search/keyboard.ts'
import {
  all,
  at,
  called,
  chinese,
  either,
  english,
  gives,
  has,
  inDistrict,
  inProvince,
  named,
  nobody,
  numbered,
  of,
  offers,
  type Rule,
  reads,
  type SearchCase,
} from './case.ts'

type Line = readonly [query: string, relevant: Rule]

const eats = of('restaurant')
const sleeps = of('lodging')
const coffee = either(named('กาแฟ'), named('คาเฟ่'), offers('กาแฟ'))
const massages = either(of('spa'), has('นวด'))
const seafood = either(has('ซีฟู้ด', 'seafood', '海鲜', 'อาหารทะเล'), offers('ชุดทะเล'), offers('ต้มยำทะเล'))
const drinks = either(of('entertainment'), named('บาร์'))
const hasPool = either(gives('pool'), named('พูลวิลล่า'), has('สระว่ายน้ำ'))
const families = either(gives('family'), offers('ครอบครัว'))
const halal = either(gives('halal'), named('ฮาลาล'))
const patong = all(inDistrict(8302), at('ป่าตอง'))
/** Eight in the evening, when the cases that say so are asked. */
const asked = new Date('2026-11-20T13:00:00Z')
const open: Rule = ({ hours, isApproved }) => isApproved && isOpen(hours, asked)
const openTonight: Rule = ({ hours, isApproved }) => isApproved && isOpenTonight(hours, asked)
const slipped = (text: string) => otherLayout(text) as string

const lines: Record<string, readonly Line[]> = {
  'telephone numbers': [
    ['094-000', numbered(/^094000/)],
    ['+66 94 000 5525', numbered(/^0940005525$/)],
    ['0066940005525', numbered(/^0940005525$/)],
    ['66 77 000 748', numbered(/^077000748$/)],
    ['โทร.0890007389', numbered(/^0890007389$/)],
    ['+66(0)35 000 137', numbered(/^035000137$/)],
    ['เบอร์โทร 061', numbered(/^061/)],
    ['电话 042', numbered(/^042/)],
    ['call 0610001497', numbered(/^0610001497$/)],
    ['+66 2 000', numbered(/^02000/)],
    ['+86 10 6552 9988', nobody],
    ['1155', nobody],
  ],
  'short words': [
    ['ไข่', reads(/ไข่/)],
    ['เนื้อ', reads(/เนื้อ/)],
    ['ยาง', either(reads(/ยาง/), ({ subdistrict }) => subdistrict.includes('ยาง'))],
    ['ปั้น', reads(/ปั้น/)],
    ['หมวก', reads(/หมวก/)],
    ['เสื้อ', reads(/เสื้อ/)],
    ['โยคะ', reads(/โยคะ/)],
    ['แคน', either(reads(/แคน/), ({ subdistrict }) => subdistrict.includes('แคน'))],
    ['ขนม', reads(/ขนม/)],
    ['ผ้าไหม', reads(/ผ้าไหม/)],
    ['ลาว', either(reads(/ลาว(?!ดี)/), ({ subdistrict }) => subdistrict.includes('ลาว'))],
  ],
  'dropped ร and ล': [
    ['กะดูกอ่อน', offers('กระดูกอ่อน')],
    ['คาลาโอเกะ', either(named('คาราโอเกะ'), offers('คาราโอเกะ'))],
    ['ปะคบสมุนไพร', offers('ประคบสมุนไพร')],
    ['สะว่ายน้ำ', either(has('สระว่ายน้ำ'), hasPool)],
    ['พะอาทิตย์ตก', offers('พระอาทิตย์ตก')],
    ['กาแฟดิป', offers('กาแฟดริป')],
    ['คัวซองต์', offers('ครัวซองต์')],
    ['ปั่นจักยาน', reads(/ปั่นจักรยาน/)],
    ['ปาหมึกแห้ง', offers('ปลาหมึกแห้ง')],
    ['ลุ่งอลุน', called(/รุ่งอรุณ/)],
    ['คัวป้าน้อย', called(/ครัวป้าน้อย/)],
  ],
  'English in Thai letters': [
    ['ไวท์แชมปา', english('white champa')],
    ['สตาร์ฮิลล์ สปา', english('star hill')],
    ['คริสตัลทาวน์', english('crystal town')],
    ['มิลเลี่ยนฟลาวเวอร์', english('million flowers')],
    ['เรดคลิฟ', english('red cliff')],
    ['แบมบูโกรฟ', english('bamboo grove')],
    ['รับเบอร์โกรฟ', english('rubber grove')],
    ['ไพน์เคป', english('pine cape')],
    ['แฟร์เบย์', english('fair bay')],
    ['วู้ดเด้นวิง', english('wooden wing')],
    ['ทูซิบลิงส์', english('two siblings')],
    ['แกลเลอรี่', named('แกลเลอรี')],
    ['ไลฟ์มิวสิค', named('ไลฟ์มิวสิก')],
    ['รูฟทอป', named('รูฟท็อป')],
  ],
  'wrong keyboard': [
    [slipped('คาเฟ่ เชียงใหม่'), all(coffee, inProvince(50))],
    [slipped('ร้านอาหาร'), eats],
    [slipped('hot spring'), named('น้ำพุร้อน')],
    [slipped('krabi'), inProvince(81)],
    [slipped('ทะเลหมอก'), either(called(/ทะเลหมอก/), english('sea of mist'))],
    [slipped('samui hotel'), all(sleeps, inDistrict(8404))],
    [slipped('ไก่ย่าง'), reads(/ไก่ย่าง/)],
  ],
  sentences: [
    ['family hotel with pool near patong', all(sleeps, families, hasPool, patong)],
    ['pet friendly cafe chiang mai', all(coffee, gives('pets'), inProvince(50))],
    ['vegan restaurant phuket', all(eats, gives('vegetarian'), inProvince(83))],
    ['hotel with parking hua hin', all(sleeps, gives('parking'), inDistrict(7707))],
    ['resort with swimming pool krabi', all(named('รีสอร์ท'), hasPool, inProvince(81))],
    ['halal food phuket', all(eats, halal, inProvince(83))],
    ['ที่พัก มีสระว่ายน้ำ เกาะสมุย', all(sleeps, hasPool, inDistrict(8404))],
    ['ร้านอาหาร วีลแชร์เข้าได้ ภูเก็ต', all(eats, gives('stepfree'), inProvince(83))],
    ['โรงแรมเปิด 24 ชั่วโมง ภูเก็ต', all(sleeps, gives('always'), inProvince(83))],
    ['有泳池的酒店 普吉', all(sleeps, hasPool, inProvince(83))],
    ['where can i get a massage in hua hin', all(massages, inDistrict(7707))],
    ['I want to eat seafood in krabi', all(seafood, inProvince(81))],
    ['มีร้านกาแฟแถวหัวหินไหม', all(coffee, inDistrict(7707))],
    ['เด็กเล่นได้ ร้านอาหาร เชียงใหม่', all(eats, gives('family'), inProvince(50))],
    ['想吃海鲜 普吉', all(seafood, inProvince(83))],
    ['hotel that allows dogs phuket', all(sleeps, gives('pets'), inProvince(83))],
  ],
  'open now': [
    ['bar open now phuket', all(drinks, open, inProvince(83))],
    ['ร้านอาหาร เปิดตอนนี้ ภูเก็ต', all(eats, open, inProvince(83))],
    ['现在营业 酒吧', all(drinks, open)],
    ['ร้านเหล้า เปิดคืนนี้ เชียงใหม่', all(drinks, openTonight, inProvince(50))],
    ['restaurants open tonight pattaya', all(eats, openTonight, inDistrict(2004))],
  ],
  Chinese: [
    ['芭东 按摩', all(massages, patong)],
    ['清迈 烹饪课', all(named('โรงเรียนสอนทำอาหาร'), inProvince(50))],
    ['普吉 码头', all(named('ท่าเรือ'), inProvince(83))],
    ['榴莲', either(chinese('榴莲'), has('ทุเรียน'))],
    ['海鲜餐厅 华欣', all(seafood, inDistrict(7707))],
    ['蘇梅島 酒店', all(sleeps, inDistrict(8404))],
    ['瑜伽', named('โยคะ')],
    ['书店', named('ร้านหนังสือ')],
    ['便利店 芭提雅', all(named('มินิมาร์ท'), inDistrict(2004))],
    ['观鸟', either(chinese('观鸟'), offers('ดูนก'))],
    ['快艇', named('สปีดโบ๊ท')],
  ],
  'plurals, and words joined or split': [
    ['bungalows koh chang', all(named('บังกะโล'), inDistrict(2307))],
    ['viewpoints', named('จุดชมวิว')],
    ['bakeries', named('เบเกอรี่')],
    ['galleries', named('แกลเลอรี')],
    ['temples in chiang rai', all(named('วัด'), inProvince(57))],
    ['coffeeshop hua hin', all(coffee, inDistrict(7707))],
    ['thaimassage', massages],
    ['huahin resort', all(named('รีสอร์ท'), inDistrict(7707))],
    ['minimart', named('มินิมาร์ท')],
    ['water fall', named('น้ำตก')],
    ['hotsprings', named('น้ำพุร้อน')],
    ['สปีด โบ๊ท', named('สปีดโบ๊ท')],
  ],
  mistyped: [
    ['resturant phuket', all(eats, inProvince(83))],
    ['guesthous pai', all(named('บ้านพัก'), inDistrict(5803))],
    ['snorkling', offers('ดำน้ำตื้น')],
    ['botanical gardn', named('สวนพฤกษศาสตร์')],
    ['karoke', has('คาราโอเกะ')],
    ['chang mai hotel', all(sleeps, inProvince(50))],
    ['phucket spa', all(of('spa'), inProvince(83))],
    ['pataya hotel', all(sleeps, inDistrict(2004))],
    ['โรงแรมภูเก็ด', all(sleeps, inProvince(83))],
    ['ที่พักเชียงไหม่', all(sleeps, inProvince(50))],
    ['ต้มย้ำทะเล', offers('ต้มยำทะเล')],
    ['กุ้งเผ่า', reads(/กุ้ง(แม่น้ำ)?เผา/)],
    ['ข้าวชอย', reads(/ข้าวซอย/)],
    ['มอเตอไซเช่า', has('มอเตอร์ไซค์')],
  ],
  'nothing there': [
    ['ร้านอาหารญี่ปุ่น', nobody],
    ['kebab', nobody],
    ['ice skating', nobody],
    ['ร้านสัก', nobody],
    ['hair salon', nobody],
    ['marriott', nobody],
    ['ห้างสรรพสินค้า', nobody],
    ['สนามบิน', nobody],
    ['airport', nobody],
    ['train station', nobody],
    ['สเต็ก', nobody],
    ['falafel', nobody],
    ['火车站', nobody],
    ['珠宝店', nobody],
    ['jet ski', nobody],
    ['bungee jump', nobody],
    ['โรงแรมเซ็นทารา', nobody],
    ['ครัวคุณต๋อย', nobody],
    ['ข้าวขาหมู', nobody],
    ['ส้มโอ', nobody],
    ['ลูกชิ้น', nobody],
    ['โรงพิมพ์', nobody],
  ],
}

export const holidaymakersCases: SearchCase[] = Object.entries(lines).flatMap(([name, list]) =>
  list.map(([query, relevant]) => ({
    kind: `holidaymakers: ${relevant === nobody ? 'nothing there' : name}`,
    query,
    relevant,
    asked,
  })),
)
