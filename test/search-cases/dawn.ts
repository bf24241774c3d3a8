/**
 * Queries at dawn: travellers who look for breakfast, a pool or a boat before the day begins, residents who half remember a name, officials
 * at the end of a night with a number or a road, and guests from China and Taiwan who plan by beach and dish. The author had read the
 * names, dishes, services, amenities and areas of the demo and, of the other sets, midnight.ts, and had not seen the search, its synonyms or its
 * answers. Words of descriptions alone are left out: rules do not see them. An English name in Thai letters means the places that have it, not those
 * with a Thai name of the same meaning. A well-known place that is no area of its own means the sub-district or district in which it lies: Kata is in
 * Karon, Khao Takiap in Nong Kae, Pattaya in Bang Lamung, Yaowarat in Samphanthawong, Khao Yai in Pak Chong. A hotel is any place to stay unless a
 * name says more. Nothing here depends on the hour.
 */

import {
  all,
  at,
  called,
  casesOf,
  chinese,
  either,
  english,
  gives,
  inDistrict,
  inProvince,
  type Line,
  livesAt,
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
const forFamilies = either(gives('family'), offers('ครอบครัว'))
const cafe = all(eats, either(called(/คาเฟ่|^ร้านกาแฟ/), offers('กาแฟ'), offers('ลาเต้')))
const seafood = all(eats, either(called(/ซีฟู้ด/), offers('ทะเล')))
const guesthouse = called(/^บ้านพัก/)
const boatNoodles = called(/^ก๋วยเตี๋ยวเรือ/)
const khaoSoi = reads(/ข้าวซอย/)
const prawns = reads(/กุ้ง(แม่น้ำ)?เผา/)
const barbecue = called(/^หมูกระทะ/)
const diving = reads(/ดำน้ำ/)
const massage = reads(/นวด/)
const motorbikes = reads(/มอเตอร์ไซค์/)
const vans = reads(/รถตู้/)
const pier = called(/^ท่าเรือ/)
const laundry = either(called(/^ซักรีด/), reads(/^ซัก(อบพับ|ผ้านวม|ด่วน)/))
const cookingSchool = called(/^โรงเรียนสอนทำอาหาร/)
const muayThai = called(/^ค่ายมวย/)
const museum = called(/^พิพิธภัณฑ์/)
const viewpoint = called(/^จุดชมวิว/)
const hotSprings = called(/^น้ำพุร้อน/)

const patong = at('ป่าตอง')
const kamala = at('กมลา')
const kata = all(at('กะรน'), inDistrict(8301))
const khaoTakiap = all(at('หนองแก'), inDistrict(7707))
const pattaya = inDistrict(2004)
const yaowarat = inDistrict(1013)
const khaoYai = inDistrict(3021)

const lines: Record<string, readonly Line[]> = {
  'kinds and dishes in an area': [
    ['ที่พัก หาดกะตะ', all(stays, kata)],
    ['ที่พักเขาตะเกียบ', all(stays, khaoTakiap)],
    // Rong Mueang, about the old railway station, is next to it.
    ['โรงแรมแถวเยาวราช', all(stays, either(yaowarat, at('รองเมือง')))],
    ['จุดชมวิว ประจวบ', all(viewpoint, inProvince(77))],
    ['หมูกระทะ เชียงราย', all(barbecue, inProvince(57))],
    ['แกงไตปลา ภูเก็ต', all(offers('แกงไตปลา'), inProvince(83))],
    ['seafood restaurant patong', all(seafood, patong)],
    ['spa kamala', all(of('spa'), kamala)],
    ['hot springs phuket', all(hotSprings, inProvince(83))],
    ['hotel in silom', all(stays, at('สีลม'))],
    ['巴东酒店', all(stays, patong)],
    ['考艾酒店', all(stays, khaoYai)],
    ['華欣 海鮮餐廳', all(seafood, inDistrict(7707))],
  ],
  amenities: [
    ['ที่พักมีสระว่ายน้ำ ป่าตอง', all(stays, pool, patong)],
    ['ร้านอาหารฮาลาล กมลา', all(eats, gives('halal'), kamala)],
    ['ร้านอาหารมีที่จอดรถ หัวหิน', all(eats, gives('parking'), inDistrict(7707))],
    ['บ้านพักรับสัตว์เลี้ยง เชียงใหม่', all(guesthouse, gives('pets'), inProvince(50))],
    ['ร้านค้าเปิด 24 ชั่วโมง ภูเก็ต', all(of('shop'), gives('always'), inProvince(83))],
    ['dog friendly cafe hua hin', all(cafe, gives('pets'), inDistrict(7707))],
    ['wheelchair accessible hotel koh lanta', all(stays, gives('stepfree'), inDistrict(8103))],
    ['step-free museum bangkok', all(museum, gives('stepfree'), inProvince(10))],
    ['family hotel cha-am', all(stays, forFamilies, inDistrict(7604))],
    ['spa with parking chiang mai', all(of('spa'), gives('parking'), inProvince(50))],
    ['芭提雅 带泳池的酒店', all(stays, pool, pattaya)],
    ['普吉 可以带宠物的酒店', all(stays, gives('pets'), inProvince(83))],
    ['甲米 素食咖啡館', all(cafe, gives('vegetarian'), inProvince(81))],
  ],
  names: [
    ['ครัวฮาลาลหอยมุก กะทู้', called(/^ครัวฮาลาลหอยมุก/)],
    ['Frangipani Grand', english('Frangipani', 'Grand')],
    ['小象便利店', chinese('小象便利店')],
    ['ลานเพลงดาวทะเล', called(/^ลานเพลงดาวทะเล/)],
    ['royal lotus hotel', english('Royal Lotus', 'Hotel')],
    ['โรงแรมหิ่งห่อย', called(/^โรงแรมหิ่งห้อย/)],
    ['Stargazr Resort', english('Stargazer', 'Resort')],
    ['limestone hostle', english('Limestone', 'Hostel')],
    ['ขาวซอยลุงหนู', called(/^ข้าวซอยลุงหนู/)],
    ['สมตำไกยางเฮียแดง', called(/^ส้มตำไก่ย่างเฮียแดง/)],
    ['รานกาแฟลีลาวดี', called(/^ร้านกาแฟลีลาวดี/)],
    ['หมูกะทะลีลาวดี', called(/^หมูกระทะลีลาวดี/)],
    ['คัวปักษ์ใต้ป้าเอียด', called(/^ครัวปักษ์ใต้ป้าเอียด/)],
    ['เกียวคลื่น', named('เกลียวคลื่น')],
    ['กาสะรอง', named('กาสะลอง')],
  ],
  'other script and keyboard': [
    ['ฮอร์นบิล', english('Hornbill')],
    ['ลิตเติ้ลเบิร์ด', english('Little Bird')],
    ['มิสตี้ฮิลล์', english('Misty Hill')],
    ['โกลเด้นแบมบู สปา', english('Golden Bamboo', 'Spa')],
    ['hing hoi', named('หิ่งห้อย')],
    ['ruean panya', named('เรือนปั้นหยา')],
    ['khua kling', offers('คั่วกลิ้ง')],
    ['moo hong', offers('หมูฮ้อง')],
    ['sai oua', offers('ไส้อั่ว')],
    [slipped('rooftop'), called(/รูฟท็อป/)],
    [slipped('patong'), patong],
    [slipped('pottery'), called(/^เครื่องปั้น/)],
    [slipped('เชียงคาน'), inDistrict(4203)],
  ],
  'telephone numbers': [
    ['+66 84 000 973', numbered(/^084000973/)],
    ['+66-76-000-8', numbered(/^0760008/)],
    ['66 77 000 500', numbered(/^077000500$/)],
    ['075-000-524', numbered(/^075000524$/)],
    ['(053) 000-286', numbered(/^053000286$/)],
    ['063-000-47', numbered(/^06300047/)],
    ['๐๙๑๐๐๐๘', numbered(/^0910008/)],
    ['0009732', numbered(/0009732/)],
    ['เบอร์ลงท้าย 4867', numbered(/4867$/)],
  ],
  'several words': [
    ['ก๋วยเตี๋ยวเรือ เกาะช้าง', all(boatNoodles, inDistrict(2307))],
    ['กุ้งเผา นครนายก', all(prawns, inProvince(26))],
    ['ร้านอาหาร ถนนหน้าเมือง ภูเก็ต', all(eats, livesAt('ถนนหน้าเมือง'), inProvince(83))],
    ['ซอยร่มเย็น กะรน', all(livesAt('ซอยร่มเย็น'), at('กะรน'))],
    ['เช่ามอไซค์ กมลา', all(motorbikes, kamala)],
    ['ขนมเปี๊ยะ ทุเรียนทอด สมุย', all(offers('ขนมเปี๊ยะ', 'ทุเรียนทอด'), inDistrict(8404))],
    ['sunset cruise phuket', all(offers('ชมพระอาทิตย์ตกบนเรือ'), inProvince(83))],
    ['long-tail boat koh lanta', all(offers('เรือหางยาว'), inDistrict(8103))],
    ['tea plantation chiang rai', all(called(/^ไร่ชา/), inProvince(57))],
    ['women dormitory bangkok', all(offers('ห้องรวมหญิง'), inProvince(10))],
    ['laundry ko samui', all(laundry, inDistrict(8404))],
    ['蘇梅島 碼頭', all(pier, inDistrict(8404))],
    ['芭提雅 酒吧', all(of('entertainment'), pattaya)],
  ],
  sentences: [
    ['where can I eat halal near Phuket old town', all(eats, gives('halal'), inDistrict(8301))],
    ['Where do they teach Thai boxing on Koh Phangan?', all(muayThai, inDistrict(8405))],
    ['can we rent a motorbike in phuket town?', all(motorbikes, inDistrict(8301))],
    ['is there a night tour in krabi', all(offers('ทัวร์กลางคืน'), inProvince(81))],
    ['พาแม่นั่งรถเข็นไปกินข้าวที่ป่าตอง ร้านไหนเข้าได้บ้าง', all(eats, gives('stepfree'), patong)],
    ['เชียงคานมีที่สอนทำกับข้าวไหม', all(cookingSchool, inDistrict(4203))],
    ['ท่าเรือที่เกาะช้างอยู่ตรงไหน', all(pier, inDistrict(2307))],
    ['อยากได้รถตู้แถวอัมพวา มีเจ้าไหนบ้างคะ', all(vans, inDistrict(7503))],
    ['อยากกินข้าวซอยฮาลาลที่เชียงใหม่', all(khaoSoi, gives('halal'), inProvince(50))],
    ['芭东有可以潜水的地方吗', all(diving, patong)],
    ['请问普吉哪家餐厅有清真菜', all(eats, gives('halal'), inProvince(83))],
    ['想在华欣做按摩，去哪里好', all(massage, inDistrict(7707))],
  ],
  'nothing there': [
    ['ร้านขายยา', nobody],
    ['ปั๊มน้ำมัน', nobody],
    ['สวนสัตว์', nobody],
    ['พิซซ่า หัวหิน', nobody],
    ['sushi patong', nobody],
    ['tattoo studio', nobody],
    ['aquarium', nobody],
    ['赌场', nobody],
    ['滑雪場', nobody],
    ['099-999-9999', nobody],
  ],
}

export const dawnCases = casesOf('dawn', lines)
