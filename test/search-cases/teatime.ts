/**
 * Queries at teatime: residents who want cake or noodles after work, officials who look up a number or a name before they go home, and
 * guests from the West, China and Taiwan who plan the evening. The author had read the names, dishes, services, amenities and areas of
 * the demo and, of the other sets, midnight.ts, and had not seen the search, its synonyms or its answers. Words of descriptions
 * alone are left out: rules do not see them. A kind at a beach or in a quarter includes the places within a kilometre of it. An
 * English name in Thai letters means the places that have it. One sentence asks for the evening, which a place that closes early does not have.
 */

import { readKnownAreas } from '#server/db/reference/known-areas.ts'
import { haversine } from '#shared/places/haversine.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
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
  type Rule,
  reads,
  slipped,
} from './case.ts'

/** In a well-known area or within a kilometre of it, in any district. */
function near(key: string): Rule {
  const area = readKnownAreas().find((it) => it.key === key)
  if (!area) throw new Error(`There is no area ${key}.`)
  return (place) =>
    (area.districts.includes(place.district) && area.subdistricts.includes(place.subdistrict)) ||
    haversine(area, place) <= (area.km + 1) * 1000
}

/** Open into the evening, which begins at four to a Thai. */
const late: Rule = ({ hours }) => weekdays.some((day) => hours[day]?.some(([, closes]) => closes > '16:00'))

const eats = of('restaurant')
const stays = of('lodging')
const spas = of('spa')
const pool = either(gives('pool'), offers('วิวสระ'), called(/พูลวิลล่า/))
const poolVilla = either(called(/พูลวิลล่า/), offers('วิลล่า'))
const family = either(gives('family'), offers('ครอบครัว'))
const halal = either(gives('halal'), called(/ฮาลาล/))
const coffee = either(called(/คาเฟ่|ร้านกาแฟ/), offers('กาแฟ'), offers('ลาเต้'))
const seafood = all(eats, either(called(/ซีฟู้ด/), offers('ต้มยำทะเล'), offers('ชุดทะเล')))
const boatNoodles = called(/^ก๋วยเตี๋ยวเรือ/)
const papayaSalad = either(called(/^ส้มตำ/), reads(/^ตำ(ไทย|ปู)/))
const chickenRice = reads(/ข้าวมันไก่/)
const barbecue = called(/^หมูกระทะ/)
const bakery = called(/เบเกอรี่/)
const thaiMassage = reads(/นวด(แผน)?ไทย/)
const motorbikes = reads(/มอเตอร์ไซค์/)
const rafting = reads(/ล่อง(แพ|แก่ง)/)
const waterfall = all(of('attraction'), called(/^น้ำตก/))
const walkingStreet = called(/^ถนนคนเดิน/)
const floatingMarket = called(/^ตลาดน้ำ/)
const teaPlantation = called(/^ไร่ชา/)
const hotSprings = called(/^น้ำพุร้อน/)
const cookingSchool = called(/^โรงเรียนสอนทำอาหาร/)
const yoga = called(/^โยคะ/)
const karaoke = has('คาราโอเกะ')
const hostel = either(called(/โฮสเทล/), offers('ห้องรวม'))

const lines: Record<string, readonly Line[]> = {
  'kinds and dishes in an area': [
    ['ร้านกาแฟ ป่าตอง', all(coffee, near('patong'))],
    ['ร้านอาหาร ต.กมลา', all(eats, at('กมลา'))],
    ['ก๋วยเตี๋ยวเรือ บางละมุง', all(boatNoodles, inDistrict(2004))],
    ['ที่พัก ศาลาด่าน', all(stays, near('sala-dan'))],
    ['หมูกระทะ เชียงใหม่', all(barbecue, inProvince(50))],
    ['ร้านอาหาร เยาวราช', all(eats, near('yaowarat'))],
    ['ถนนคนเดิน เชียงใหม่', all(walkingStreet, inProvince(50))],
    ['pad thai koh samui', all(offers('ผัดไทย'), inDistrict(8404))],
    ['hotels thonglor', all(stays, near('thonglor'))],
    ['bakery phuket', all(bakery, inProvince(83))],
    ['hot springs phuket', all(hotSprings, inProvince(83))],
    ['hostel bangkok', all(hostel, inProvince(10))],
    ['涛岛 餐厅', all(eats, near('ko-tao'))],
    ['普吉老城 住宿', all(stays, near('phuket-old-town'))],
    ['卡马拉 按摩', all(spas, near('kamala'))],
    ['清迈 漂流', all(rafting, inProvince(50))],
    ['華欣 海鮮', all(seafood, inDistrict(7707))],
  ],
  amenities: [
    ['ที่พักมีที่จอดรถ หัวหิน', all(stays, gives('parking'), inDistrict(7707))],
    ['ร้านอาหาร รถเข็นเข้าได้ เชียงใหม่', all(eats, gives('stepfree'), inProvince(50))],
    ['ร้านอาหารมังสวิรัติ เชียงราย', all(eats, gives('vegetarian'), inProvince(57))],
    ['ร้านค้าเปิด 24 ชั่วโมง', all(of('shop'), gives('always'))],
    ['halal food bangkok', all(eats, halal, inProvince(10))],
    ['wheelchair accessible hotel phuket', all(stays, gives('stepfree'), inProvince(83))],
    ['family hotel pattaya', all(stays, family, near('pattaya'))],
    ['hotel with swimming pool koh chang', all(stays, pool, inDistrict(2307))],
    ['pet friendly hotel chiang mai', all(stays, gives('pets'), inProvince(50))],
    ['可以带宠物的酒店 普吉', all(stays, gives('pets'), inProvince(83))],
    ['清真餐厅 普吉', all(eats, halal, inProvince(83))],
    ['親子飯店 蘇梅島', all(stays, family, inDistrict(8404))],
    ['有停车场的餐厅 芭提雅', all(eats, gives('parking'), near('pattaya'))],
  ],
  'whole names and parts': [
    ['ขนมจีนน้ำยาป้าคำ', named('ขนมจีนน้ำยาป้าคำ')],
    ['ซีฟู้ดเจ๊จุ๋ม', named('ซีฟู้ดเจ๊จุ๋ม')],
    ['โฮมสเตย์บ้านลุงศรี', named('โฮมสเตย์บ้านลุงศรี')],
    ['เรือนปั้นหยา', named('เรือนปั้นหยา')],
    ['Limestone Kayaking', english('Limestone Kayaking')],
    ['rolling wave', english('Rolling Wave')],
    ['Wat Pa Starfish', english('Wat Pa Starfish')],
    ['青伯点心', named('青伯点心')],
    ['土屋海滩', named('土屋海滩')],
    ['犀鸟', named('犀鸟')],
  ],
  'names with a slip': [
    ['ร้านกาแฟตะวันตกดืน', named('ร้านกาแฟตะวันตกดิน')],
    ['เกลียวคลื่ม', named('เกลียวคลื่น')],
    ['hornbil bungalows', english('Hornbill Bungalows')],
    ['starfsh resort', english('Starfish', 'Resort')],
    ['นวดเทาแหลมสน', named('นวดเท้าแหลมสน')],
    ['ดอกแกวสปา', named('ดอกแก้วสปา')],
    ['ชางนอย', named('ช้างน้อย')],
    ['คัวปักษ์ใต้พี่แจ๋ว', named('ครัวปักษ์ใต้พี่แจ๋ว')],
    ['พอยใสสปา', named('พลอยใสสปา')],
    ['โลงแลมสุขใจ', named('โรงแรมสุขใจ')],
  ],
  'names in other script': [
    ['ฮอร์นบิล', english('Hornbill')],
    ['ซันบีม', english('Sunbeam')],
    ['เจนเทิลบรีซ', english('Gentle Breeze')],
    ['เคลียร์สกาย', english('Clear Sky')],
    ['ruean panya', named('เรือนปั้นหยา')],
    ['dok kaew spa', named('ดอกแก้วสปา')],
    ['krua pak tai', called(/^ครัวปักษ์ใต้/)],
    ['nok ngueak', named('นกเงือก')],
    ['tawan chai', named('ตะวันฉาย')],
    ['ploy sai', named('พลอยใส')],
  ],
  'wrong keyboard': [
    [slipped('นกเงือก'), named('นกเงือก')],
    [slipped('hornbill'), english('Hornbill')],
    [slipped('coral spa'), english('Coral', 'Spa')],
    [slipped('หมูกระทะ'), barbecue],
    [slipped('yoga'), yoga],
    [slipped('น้ำพุร้อน'), hotSprings],
  ],
  'telephone numbers': [
    ['+66 76 000 2', numbered(/^0760002/)],
    ['+6684000973', numbered(/^084000973/)],
    ['0066 77 000 5', numbered(/^0770005/)],
    ['084-000-9732', numbered(/^0840009732$/)],
    ['077-000-588', numbered(/^077000588$/)],
    ['02-000-85', numbered(/^0200085/)],
    ['066 000 7', numbered(/^0660007/)],
    ['เบอร์ 081-000-0', numbered(/^0810000/)],
  ],
  'several words': [
    ['ข้าวซอย ไส้อั่ว เชียงใหม่', all(reads(/ข้าวซอย/), offers('ไส้อั่ว'), inProvince(50))],
    ['นวดเท้า สครับ กรุงเทพ', all(reads(/นวดเท้า/), offers('สครับ'), inProvince(10))],
    ['ตำปูปลาร้า ลาบ อุดรธานี', all(offers('ตำปูปลาร้า'), reads(/ลาบ/), inProvince(41))],
    ['ปูผัดผงกะหรี่ หอยนางรม ชลบุรี', all(offers('ปูผัดผงกะหรี่', 'หอยนางรม'), inProvince(20))],
    ['ลาเต้ ครัวซองต์ ภูเก็ต', all(offers('ลาเต้', 'ครัวซองต์'), inProvince(83))],
    ['snorkelling sunset cruise phuket', all(offers('ดำน้ำตื้น', 'ชมพระอาทิตย์ตก'), inProvince(83))],
    ['draught beer karaoke chon buri', all(offers('เบียร์สด'), karaoke, inProvince(20))],
    ['homestay tent chiang mai', all(called(/โฮมสเตย์/), offers('เต็นท์'), inProvince(50))],
    ['ceramic cup woven bag phuket', all(offers('ถ้วยเซรามิก', 'กระเป๋าสาน'), inProvince(83))],
    ['绿咖喱 芒果糯米饭 曼谷', all(offers('แกงเขียวหวาน', 'ข้าวเหนียวมะม่วง'), inProvince(10))],
    ['摩托车 儿童座椅 普吉', all(offers('มอเตอร์ไซค์', 'คาร์ซีต'), inProvince(83))],
    ['泳池別墅 普吉', all(poolVilla, inProvince(83))],
  ],
  sentences: [
    ['อยากกินเค้กมะพร้าวที่ภูเก็ต มีร้านไหนบ้าง', all(offers('เค้กมะพร้าว'), inProvince(83))],
    ['ช่วยหาเรือหางยาวเหมาลำที่กระบี่ให้หน่อยครับ', all(offers('เรือหางยาว'), inProvince(81))],
    ['มีที่สอนทำอาหารในกรุงเทพไหมคะ', all(cookingSchool, inProvince(10))],
    ['แถวกาญจนบุรีมีตลาดน้ำให้เดินเล่นบ้างไหม', all(floatingMarket, inProvince(71))],
    ['พาลูกไปเกาะลันตา พักที่ไหนดีที่เหมาะกับครอบครัว', all(stays, family, inDistrict(8103))],
    ['เย็นนี้อยากกินข้าวมันไก่แถวกระบี่', all(chickenRice, late, inProvince(81))],
    ['where can i rent a motorbike in hua hin', all(motorbikes, inDistrict(7707))],
    ['I would like a Thai massage near Kamala', all(thaiMassage, near('kamala'))],
    ['is there somewhere to do yoga in hua hin?', all(yoga, inDistrict(7707))],
    ['we want to see a waterfall in kanchanaburi', all(waterfall, inProvince(71))],
    ['looking for a beach club in chonburi', all(called(/บีชคลับ/), inProvince(20))],
    ['请问普吉哪里可以租摩托车', all(motorbikes, inProvince(83))],
    ['想在曼谷找一家有泳池的酒店', all(stays, pool, inProvince(10))],
    ['清萊有茶園可以參觀嗎', all(teaPlantation, inProvince(57))],
    ['我们想在苏梅岛吃青木瓜沙拉', all(papayaSalad, inDistrict(8404))],
  ],
  'nothing there': [
    ['สวนสัตว์', nobody],
    ['tattoo studio', nobody],
    ['ซูชิ พัทยา', nobody],
    ['ปั๊มน้ำมัน', nobody],
    ['pizza', nobody],
    ['escape room bangkok', nobody],
    ['aquarium phuket', nobody],
    ['寿司', nobody],
    ['加油站', nobody],
    ['動物園', nobody],
  ],
}

export const teatimeCases = casesOf('teatime', lines)
