/**
 * Cases by an author who knew the places and neither the search nor the other cases: queries of a careful person after a sign, a name or a dish.
 * Names in English and Chinese are judged where a place has them; kinds and goods, in any language.
 */
import { otherLayout } from '#shared/search/keyboard.ts'
import { all, either, inDistrict, inProvince, livesAt, named, of, offers, type Place, type SearchCase } from './case.ts'

type Rule = SearchCase['relevant']
type Line = readonly [query: string, relevant: Rule]

const kind = (name: string, lines: readonly Line[]): SearchCase[] =>
  lines.map(([query, relevant]) => ({ kind: `strangers: ${name}`, query, relevant }))

/** Called so or selling it, in any of these words. */
const has = (...words: string[]): Rule => either(...words.flatMap((word) => [named(word), offers(word)]))
const calledAny = (...words: string[]): Rule => either(...words.map((word) => named(word)))

/** Lies in the sub-district, or a name or address says the word. */
const around = (word: string): Rule =>
  either(
    ({ subdistrict }) => subdistrict.includes(word),
    named(word),
    ({ address }) => address.includes(word),
  )

const numbered =
  (start: string): Rule =>
  ({ phone }: Place) =>
    phone.startsWith(start)

const slip = (text: string) => otherLayout(text) as string

const seafood = either(has('ซีฟู้ด', 'seafood', '海鲜'), offers('ชุดทะเล'), offers('ต้มยำทะเล'))

export const strangersCases: SearchCase[] = [
  ...kind('whole name', [
    ['ครัวป้าแดง', named('ครัวป้าแดง')],
    ['Banyan Spa', named('banyan spa')],
    ['ร้านอาหารริมคลอง', named('ร้านอาหารริมคลอง')],
    ['ชมจันทร์ บาร์', named('ชมจันทร์บาร์')],
    ['แสงดาว สปา', named('แสงดาวสปา')],
    ['moonview thai massage', named('moonview thai massage')],
    ['ค่ายมวยชมดาว', named('ค่ายมวยชมดาว')],
    ['หิ่งห้อยพูลวิลล่า', named('หิ่งห้อยพูลวิลล่า')],
    ['raft house cafe', named('raft house café')],
    ['Je Iat Seafood', named('je iat seafood')],
  ]),
  ...kind('part of a name', [
    ['ป้านก', named('ป้านก')],
    ['frangipani', named('frangipani')],
    ['ริมแคว', named('ริมแคว')],
    ['hornbill', named('hornbill')],
    ['เฮือนพัก', named('เฮือนพัก')],
    ['เวลเนส', calledAny('เวลเนส', 'wellness')],
    ['stargazer', named('stargazer')],
    ['ค่ายมวย', named('ค่ายมวย')],
    ['lung tim', named('lung tim')],
    ['ต้นไทร', named('ต้นไทร')],
  ]),
  ...kind('dropped ร or ล', [
    ['คัวป้าแดง', named('ครัวป้าแดง')],
    ['ปาเผา', has('ปลาเผา')],
    ['ก้วยตาก', has('กล้วยตาก')],
    ['ปาหมึกแห้ง', has('ปลาหมึกแห้ง')],
    ['ตะหลาดเก่า', named('ตลาดเก่า')],
    ['เกียวคลื่น', named('เกลียวคลื่น')],
    ['คั่วกิ้ง', has('คั่วกลิ้ง')],
    ['เคื่องปั้น', named('เครื่องปั้น')],
    ['โลงเรียนสอนทำอาหาร', named('โรงเรียนสอนทำอาหาร')],
    ['ลถเช่า', named('รถเช่า')],
    ['ฉู่ฉี่ปา', has('ฉู่ฉี่ปลา')],
    ['กุ้งเผาบางไม้งาม', named('กุ้งเผาบางไม้งาม')],
  ]),
  ...kind('wrong tone marks', [
    ['ข้าวซ่อย', has('ข้าวซอย')],
    ['ก๋วยเตี่ยวเรือ', named('ก๋วยเตี๋ยวเรือ')],
    ['ส้มต่ำ', has('ส้มตำ')],
    ['น้ำพุร่อน', named('น้ำพุร้อน')],
    ['หมู่ฮ้อง', has('หมูฮ้อง')],
    ['โรตี้ชา', named('โรตีชา')],
    ['ห้าดทราย', named('หาดทราย')],
    ['ติ้มซ่ำ', has('ติ่มซำ')],
    ['เจ้แดง', named('เจ๊แดง')],
    ['ไส่อั้ว', has('ไส้อั่ว')],
  ]),
  ...kind('English in Thai letters', [
    ['มูนวิว', named('moonview')],
    ['ฮอร์นบิล', named('hornbill')],
    ['คริสตัลเฮาส์', named('crystal house')],
    ['จัสมิน', named('jasmine')],
    ['เดย์เบรก', named('daybreak')],
    ['ซีบรีซ', named('sea breeze')],
    ['ริเวอร์ไซด์', named('riverside')],
    ['ซันเซ็ต', named('sunset')],
    ['สตาร์ฟิช', named('starfish')],
    ['ลิตเติ้ลเบิร์ด', named('little bird')],
    ['แบมบูโกรฟ', named('bamboo grove')],
    ['ดูเรียนการ์เด้น', named('durian garden')],
  ]),
  ...kind('Thai in Latin letters', [
    ['kaeng hang le', has('แกงฮังเล')],
    ['mookrata', named('หมูกระทะ')],
    ['pad kaprao', has('ผัดกะเพรา')],
    ['lilawadee', named('ลีลาวดี')],
    ['hing hoi', named('หิ่งห้อย')],
    ['talad nam', named('ตลาดน้ำ')],
    ['rim khwae', named('ริมแคว')],
    ['chom chan', named('ชมจันทร์')],
    ['khao man gai', has('ข้าวมันไก่')],
    ['sai ua', has('ไส้อั่ว')],
    ['ruean mai', named('เรือนไม้')],
    ['nuad phaen thai', named('นวดแผนไทย')],
  ]),
  ...kind('Chinese', [
    ['海鲜', seafood],
    ['泰式按摩', has('泰式按摩', 'นวดแผนไทย', 'นวดไทย')],
    ['瀑布', calledAny('瀑布', 'น้ำตก')],
    ['清迈酒店', all(inProvince(50), of('lodging'))],
    ['鸡蛋花', named('鸡蛋花')],
    ['萤火虫酒吧', named('萤火虫酒吧')],
    ['芒果糯米饭', has('芒果糯米饭', 'ข้าวเหนียวมะม่วง')],
    ['苏梅岛', inDistrict(8404)],
    ['租车', calledAny('租车', 'รถเช่า')],
    ['红姐', named('红姐')],
  ]),
  ...kind('telephone', [
    ['+66 94 000 2118', numbered('0940002118')],
    ['0066940002118', numbered('0940002118')],
    ['094-000-2118', numbered('0940002118')],
    ['(053) 000-423', numbered('053000423')],
    ['๐๙๔๐๐๐๒๑๑๘', numbered('0940002118')],
    ['+66(0)53000423', numbered('053000423')],
    ['+66 2 000 9927', numbered('020009927')],
    ['094000', numbered('094000')],
    ['053 000', numbered('053000')],
    ['+66 67 000 9', numbered('0670009')],
  ]),
  ...kind('area', [
    ['เกาะลันตา', either(inDistrict(8103), around('เกาะลันตา'))],
    ['pattaya', inDistrict(2004)],
    ['koh phangan', inDistrict(8405)],
    ['อ.ปาย', inDistrict(5803)],
    ['จ.ตาก', inProvince(63)],
    ['กทม', inProvince(10)],
    ['korat', inProvince(30)],
    ['แขวงสีลม', around('สีลม')],
    ['ถนนสุขใจ', livesAt('ถนนสุขใจ')],
    ['ต.ราไวย์', around('ราไวย์')],
  ]),
  ...kind('several words', [
    ['โรงแรม หัวหิน', all(of('lodging'), inDistrict(7707))],
    ['นวดเท้า เชียงใหม่', all(inProvince(50), has('นวดเท้า'))],
    ['seafood phuket', all(inProvince(83), seafood)],
    ['spa koh samui', all(inDistrict(8404), of('spa'))],
    ['รถเช่า กระบี่', all(inProvince(81), named('รถเช่า'))],
    ['คาเฟ่ เชียงราย', all(inProvince(57), named('คาเฟ่'))],
    ['bungalow ko chang', all(inDistrict(2307), calledAny('บังกะโล', 'bungalow'))],
    ['ข้าวมันไก่ กรุงเทพ', all(inProvince(10), has('ข้าวมันไก่'))],
    ['ริมน้ำ ปลาเผา', all(named('ริมน้ำ'), has('ปลาเผา'))],
    ['หาดใหญ่ ซักรีด', all(inDistrict(9011), named('ซักรีด'))],
    ['rooftop bangkok', all(inProvince(10), calledAny('rooftop', 'รูฟท็อป'))],
    ['ผัดไทย ภูเก็ต', all(inProvince(83), has('ผัดไทย'))],
  ]),
  ...kind('wrong keyboard', [
    [slip('หิ่งห้อย'), named('หิ่งห้อย')],
    [slip('ก๋วยเตี๋ยวเรือ'), named('ก๋วยเตี๋ยวเรือ')],
    [slip('ภูเก็ต'), either(inProvince(83), named('ภูเก็ต'))],
    [slip('นวดแผนไทย'), named('นวดแผนไทย')],
    [slip('ตลาดน้ำ'), named('ตลาดน้ำ')],
    [slip('seafood'), seafood],
    [slip('phuket'), inProvince(83)],
    [slip('jasmine'), named('jasmine')],
    [slip('car rental'), calledAny('car rental', 'รถเช่า')],
    [slip('homestay'), calledAny('homestay', 'โฮมสเตย์')],
  ]),
  ...kind(
    'nothing there',
    [
      'ร้านสักลาย',
      'ปั๊มน้ำมัน',
      'ice skating',
      'โรงพยาบาลสัตว์',
      'ทำเล็บเจล',
      'eiffel tower',
      '滑雪场',
      'ล้างแอร์',
      'casino',
      '0912345678',
      'สนามกอล์ฟ',
      'kebab',
    ].map((query): Line => [query, () => false]),
  ),
]
