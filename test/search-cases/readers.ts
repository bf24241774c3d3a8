/**
 * Cases of how readers ask for one thing in the many ways that it is written, typed and said, and of things that are not there. Written
 * before the search was changed for any of them; of each kind the even ones were then used for tuning, never the odd ones.
 */
import type { Amenity } from '#shared/places/amenities.ts'
import { otherLayout } from '#shared/search/keyboard.ts'
import { all, either, inDistrict, inProvince, livesAt, named, of, offers, type Place, type SearchCase } from './case.ts'

type Rule = (place: Place) => boolean
type Row = readonly [query: string, relevant: Rule]

const has = (...words: string[]) => either(offers(...words), named(...words))
const gives =
  (...amenities: Amenity[]): Rule =>
  (place) =>
    amenities.every((each) => place.amenities.includes(each))
/** Whether a name or something on offer has the pattern: for short words, which longer ones hold by chance. */
const reads =
  (pattern: RegExp): Rule =>
  ({ th, items }) =>
    [th, ...items.map((it) => it.th)].some((text) => pattern.test(text.replaceAll(' ', '')))
const inChinese =
  (word: string): Rule =>
  ({ cn, items }) =>
    [cn, ...items.map((it) => it.cn)].some((text) => text.includes(word))
const at =
  (subdistrict: string): Rule =>
  (place) =>
    place.subdistrict === subdistrict

const [bangkok, chiangMai, phuket, krabi, chiangRai, songkhla] = [10, 50, 83, 81, 57, 90]
const [pattaya, huaHin, samui, hatYai, pai] = [2004, 7707, 8404, 9011, 5803]
const eats = of('restaurant')
const sleeps = of('lodging')
const coffee = either(named('กาแฟ'), named('คาเฟ่'), offers('กาแฟ'))
const massages = either(of('spa'), has('นวด'))
const seafood = either(named('ซีฟู้ด'), offers('ทะเล'))

const rows: Record<string, readonly Row[]> = {
  'short words': [
    ['ปู', reads(/ปู/)],
    ['ชา', reads(/ชา(?![วยมตร])/)],
    ['เรือ', reads(/เรือ(?!น)/)],
    ['หมู', reads(/หมู(?!่)/)],
    ['ปลา', reads(/ปลา(?!ย)/)],
    ['แพ', reads(/แพ(?![งะร])/)],
    ['ไก่', reads(/ไก่/)],
    ['กุ้ง', reads(/กุ้ง/)],
    ['หอย', reads(/หอย/)],
    ['ไร่', reads(/ไร่/)],
    ['ผ้า', reads(/ผ้า/)],
    ['ลาบ', reads(/ลาบ/)],
    ['ข้าว', reads(/ข้าว/)],
    ['ไข่', reads(/ไข่/)],
    ['เค้ก', reads(/เค้ก/)],
    ['เต็นท์', reads(/เต็นท์/)],
    ['ป้า', reads(/ป้า/)],
    ['หมอก', reads(/หมอก/)],
    ['spa', either(of('spa'), has('spa'))],
    ['tea', has('tea', 'ชาไทย', 'ไร่ชา', 'โรตีชา')],
    ['van', has('van', 'รถตู้')],
    ['bed', has('bed in')],
  ],
  'tone marks and vowel signs': [
    ['ก๊วยเตี๋ยวเรือ', named('ก๋วยเตี๋ยวเรือ')],
    ['ข้าวซ้อย', has('ข้าวซอย')],
    ['นํ้าพุร้อน', named('น้ำพุร้อน')],
    ['ต้มยํากุ้ง', has('ต้มยำกุ้ง')],
    ['คาเฟ', coffee],
    ['เบเกอรี', named('เบเกอรี่')],
    ['ติมซำ', has('ติ่มซำ')],
    ['จิ๋มจุ่ม', named('จิ้มจุ่ม')],
    ['ไสอั่ว', offers('ไส้อั่ว')],
    ['เเกงฮังเล', offers('แกงฮังเล')],
    ['ล่องเเพ', has('ล่องแพ')],
    ['ส้มต่ำ', either(has('ส้มตำ'), offers('ตำไทย'))],
  ],
  'letters that are not spoken': [
    ['หมูกะทะ', named('หมูกระทะ')],
    ['ผัดกะเพา', offers('ผัดกะเพรา')],
    ['ปากะพง', offers('ปลากะพง')],
    ['ปาเผา', either(named('ปลาเผา'), offers('ปลาเผา'))],
    ['คัวปักใต้', named('ครัวปักษ์ใต้')],
    ['น้ำพิกหนุ่ม', offers('น้ำพริกหนุ่ม')],
    ['ตาดน้ำ', named('ตลาดน้ำ')],
    ['ปาหมึกแห้ง', offers('ปลาหมึกแห้ง')],
    ['ก้วยตาก', offers('กล้วยตาก')],
    ['ปั่นจักกะยาน', named('ปั่นจักรยาน')],
    ['เกียวคลื่น', named('เกลียวคลื่น')],
    ['สะว่ายน้ำ', either(named('สระว่ายน้ำ'), gives('pool'))],
    ['โรงแลม', sleeps],
    ['ลิมน้ำ', named('ริมน้ำ')],
    ['ทุเลียนทอด', offers('ทุเรียนทอด')],
    ['ก๋วยเตี๋ยวเลือ', named('ก๋วยเตี๋ยวเรือ')],
    ['ตะหลาดเก่า', named('ตลาดเก่า')],
    ['ลานเพง', named('ลานเพลง')],
  ],
  'English names in Thai letters': [
    ['โกลเด้นแบมบู', named('golden bamboo')],
    ['ริเวอร์ไซด์', named('riverside')],
    ['สตาร์ไลท์', named('starlight')],
    ['ซันเซ็ต', has('sunset')],
    ['จัสมิน', named('jasmine')],
    ['คริสตัล', named('crystal')],
    ['มูนวิว', named('moonview')],
    ['โคโคนัทโกรฟ', named('coconut grove')],
    ['สตาร์ฟิช', named('starfish')],
    ['ซีบรีซ', named('sea breeze')],
    ['บันยัน', named('banyan')],
    ['เพิร์ล', named('pearl')],
    ['คอรัล', named('coral')],
    ['ไฟร์ฟลาย', named('firefly')],
    ['ลิตเติ้ลเบิร์ด', named('little bird')],
    ['ฟู้ดมาสสาจ', has('foot massage')],
  ],
  'Thai names in Latin letters': [
    ['krua pa daeng', named('ครัวป้าแดง')],
    ['rimnam resort', named('ริมน้ำ', 'รีสอร์ท')],
    ['baan suan', named('บ้านสวน')],
    ['leelawadee spa', named('ลีลาวดี', 'สปา')],
    ['chom dao', named('ชมดาว')],
    ['dao talay', named('ดาวทะเล')],
    ['lung tum', named('ลุงตุ้ม')],
    ['lom talay', named('ลมทะเล')],
    ['suan maprao', named('สวนมะพร้าว')],
    ['doi mok', named('ดอยหมอก')],
    ['khao tom', has('ข้าวต้ม')],
    ['kuay teow ruea', named('ก๋วยเตี๋ยวเรือ')],
    ['larb', has('ลาบ')],
    ['hoi mook', named('หอยมุก')],
    ['sai ua', offers('ไส้อั่ว')],
    ['nam phrik num', offers('น้ำพริกหนุ่ม')],
  ],
  'the other keyboard': [
    ...['ส้มตำ', 'น้ำตก', 'ที่พัก', 'หมูกระทะ', 'ซีฟู้ด', 'พัทยา'].map((word): Row => {
      const rules: Record<string, Rule> = {
        ส้มตำ: either(has('ส้มตำ'), offers('ตำไทย')),
        น้ำตก: has('น้ำตก'),
        ที่พัก: sleeps,
        พัทยา: inDistrict(pattaya),
        ซีฟู้ด: named('ซีฟู้ด'),
      }
      return [otherLayout(word) as string, rules[word] ?? has(word)]
    }),
    ...['hotel', 'seafood', 'krabi', 'golden bamboo', 'massage', 'pattaya hotel'].map((word): Row => {
      const rules: Record<string, Rule> = {
        hotel: sleeps,
        krabi: inProvince(krabi),
        massage: massages,
        'pattaya hotel': all(inDistrict(pattaya), sleeps),
      }
      return [otherLayout(word) as string, rules[word] ?? has(word)]
    }),
  ],
  'several words': [
    ['ร้านกาแฟ ริมน้ำ', all(coffee, named('ริมน้ำ'))],
    ['ร้านอาหารทะเล ป่าตอง', all(at('ป่าตอง'), seafood)],
    ['seafood patong', all(at('ป่าตอง'), seafood)],
    ['โรงแรม หัวหิน', all(inDistrict(huaHin), sleeps)],
    ['hostel chiang mai', all(inProvince(chiangMai), named('โฮสเทล'))],
    ['diving phuket', all(inProvince(phuket), has('diving', 'ดำน้ำลึก'))],
    ['เช่ามอเตอร์ไซค์ เชียงใหม่', all(inProvince(chiangMai), has('มอเตอร์ไซค์'))],
    ['ข้าวซอย เชียงราย', all(inProvince(chiangRai), has('ข้าวซอย'))],
    ['นวดเท้า กรุงเทพ', all(inProvince(bangkok), has('นวดเท้า'))],
    ['ticket waterfall', named('น้ำตก')],
    ['samui spa', all(inDistrict(samui), of('spa'))],
    ['ติ่มซำ หาดใหญ่', all(inDistrict(hatYai), has('ติ่มซำ'))],
    ['ปาย ที่พัก', all(inDistrict(pai), sleeps)],
    ['massage hua hin', all(inDistrict(huaHin), massages)],
    ['ครัวป้าแดง ถนนสุขใจ', all(named('ครัวป้าแดง'), livesAt('ถนนสุขใจ'))],
    ['คาราโอเกะ พัทยา', all(inDistrict(pattaya), has('คาราโอเกะ'))],
    ['ดำน้ำตื้น กระบี่', all(inProvince(krabi), offers('ดำน้ำตื้น'))],
    ['family room krabi', all(inProvince(krabi), offers('ห้องครอบครัว'))],
    ['เรือ เกาะ ภูเก็ต', all(inProvince(phuket), offers('เกาะ'))],
    ['ซีฟู้ด สงขลา', all(inProvince(songkhla), named('ซีฟู้ด'))],
  ],
  amenities: [
    ['โรงแรมมีสระว่ายน้ำ', all(sleeps, either(gives('pool'), named('สระว่ายน้ำ')))],
    ['hotel with pool', all(sleeps, either(gives('pool'), offers('pool'), named('pool')))],
    ['โรงแรมมีสระว่ายน้ำ หัวหิน', all(inDistrict(huaHin), sleeps, gives('pool'))],
    ['hua hin hotel pool', all(inDistrict(huaHin), sleeps, either(gives('pool'), offers('pool'), named('pool')))],
    ['ร้านอาหารฮาลาล', all(eats, either(gives('halal'), named('ฮาลาล')))],
    ['halal food phuket', all(inProvince(phuket), eats, either(gives('halal'), named('halal')))],
    ['ร้านอาหารมังสวิรัติ เชียงใหม่', all(inProvince(chiangMai), eats, gives('vegetarian'))],
    ['vegetarian restaurant', all(eats, gives('vegetarian'))],
    ['vegan restaurant phuket', all(inProvince(phuket), eats, gives('vegetarian'))],
    ['อาหารเจ ภูเก็ต', all(inProvince(phuket), gives('vegetarian'))],
    ['ที่พักสัตว์เลี้ยงเข้าได้', all(sleeps, gives('pets'))],
    ['pet friendly hotel', all(sleeps, gives('pets'))],
    ['ร้านอาหารมีที่จอดรถ', all(eats, gives('parking'))],
    ['wheelchair restaurant', all(eats, gives('stepfree'))],
    ['โรงแรม 24 ชั่วโมง', all(sleeps, gives('always'))],
    ['ที่พักสำหรับครอบครัว', all(sleeps, either(gives('family'), offers('ครอบครัว')))],
    ['清真餐厅', all(eats, either(gives('halal'), inChinese('清真')))],
    ['素食', gives('vegetarian')],
    ['泳池酒店', all(sleeps, either(gives('pool'), inChinese('泳池')))],
    ['停车场 餐厅', all(eats, gives('parking'))],
  ],
  Chinese: [
    ['芭东海鲜', all(at('ป่าตอง'), either(inChinese('海鲜'), seafood))],
    ['普吉酒店', all(inProvince(phuket), sleeps)],
    ['清迈按摩', all(inProvince(chiangMai), either(massages, inChinese('按摩')))],
    ['咖啡馆', either(coffee, inChinese('咖啡'))],
    ['泰拳', named('มวย')],
    ['瀑布', either(inChinese('瀑布'), named('น้ำตก'))],
    ['船面', either(inChinese('船面'), named('ก๋วยเตี๋ยวเรือ'))],
    ['冬阴功', has('ต้มยำ')],
    ['别墅', either(inChinese('别墅'), named('วิลล่า'))],
    ['观景台', either(inChinese('观景台'), named('จุดชมวิว'))],
    ['曼谷酒吧', all(inProvince(bangkok), either(inChinese('酒吧'), of('entertainment')))],
    ['烤鱼', either(inChinese('烤鱼'), named('ปลาเผา'))],
    ['甲米浮潜', all(inProvince(krabi), inChinese('浮潜'))],
    ['夜市', () => false],
    ['烹饪学校', either(inChinese('烹饪学校'), named('โรงเรียนสอนทำอาหาร'))],
    ['煎蛋', inChinese('煎蛋')],
  ],
  'nothing there': [
    'ร้านตัดผม',
    'ซูชิ',
    'พิซซ่า',
    'sushi',
    'pizza hut',
    'dentist',
    'โรงพยาบาล',
    'ทนายความ',
    'casino',
    'ปั๊มน้ำมัน',
    'xqzvw',
    'กฟหดสา',
    'ไดโนเสาร์',
    'snowboard',
    '滑雪',
    '医院',
    'บอลลูน',
    'helicopter',
    '099 999 9999',
    'ม.6/2',
    'kebab',
    'tattoo',
  ].map((query): Row => [query, () => false]),
}

/** How one number is written; `known` is how the place has it. */
const writtenNumbers: ((digits: string) => string)[] = [
  (it) => `+66 ${it.slice(1, 3)} ${it.slice(3, 6)} ${it.slice(6)}`,
  (it) => `0066${it.slice(1)}`,
  (it) => `66${it.slice(1)}`,
  (it) => `+66 (0) ${it.slice(1)}`,
  (it) => `(${it.slice(0, 3)}) ${it.slice(3, 6)}-${it.slice(6)}`,
  (it) => `${it.slice(0, 3)}.${it.slice(3, 6)}.${it.slice(6)}`,
  (it) => [...it].map((digit) => String.fromCharCode(0xe50 + Number(digit))).join(''),
  (it) => `โทร ${it}`,
  (it) => `tel. ${it.slice(0, 3)}-${it.slice(3)}`,
  (it) => `tel:+66${it.slice(1)}`,
  (it) => `โทร. +66${it.slice(1)}`,
  (it) => `00 66 ${it.slice(1, 3)} ${it.slice(3)}`,
  (it) => `${it.slice(0, 3)} ${it.slice(3, 8)}`,
  (it) => it.slice(0, 8),
  (it) => `+66 ${it.slice(1, 8)}`,
  (it) => `${it.slice(0, 3)}-${it.slice(3, 7)}`,
]

function phoneCases(places: readonly Place[]): SearchCase[] {
  const called = places.filter(({ phone }) => /^0\d{8,9}$/.test(phone))
  return writtenNumbers.map((write, i) => {
    const { phone } = called[(i * 37 + 11) % called.length] as Place
    const [half, isWhole] = i >= 12 ? [8, false] : [phone.length, true]
    const begins = phone.slice(0, i === 15 ? 7 : half)
    return {
      kind: 'readers: telephone numbers',
      query: write(phone),
      relevant: (place) => (isWhole ? place.phone === phone : place.phone.startsWith(begins)),
    }
  })
}

export const readersCases = (places: readonly Place[]): SearchCase[] => [
  ...phoneCases(places),
  ...Object.entries(rows).flatMap(([kind, list]) =>
    list.map(([query, relevant]) => ({ kind: `readers: ${kind}`, query, relevant })),
  ),
]
