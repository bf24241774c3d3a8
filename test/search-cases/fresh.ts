/**
 * Cases as somebody asks who knows the country and not the search. Written when the rules for rehearsed.ts stood; what they showed was then
 * mended too, so they no longer tell how well what nobody has seen is answered.
 */
import { otherLayout } from '#shared/search/keyboard.ts'
import { all, either, inDistrict, inProvince, named, of, offers, type Place, type SearchCase } from './case.ts'

type Rule = SearchCase['relevant']
type Line = readonly [query: string, relevant: Rule]

const has = (...words: string[]): Rule => either(...words.flatMap((word) => [named(word), offers(word)]))
const english =
  (...words: string[]): Rule =>
  ({ en }: Place) =>
    words.every((word) => en.toLowerCase().includes(word.toLowerCase()))
const called =
  (pattern: RegExp): Rule =>
  ({ th }) =>
    pattern.test(th.replaceAll(' ', ''))
const reads =
  (pattern: RegExp): Rule =>
  ({ th, items }) =>
    [th, ...items.map((it) => it.th)].some((text) => pattern.test(text.replaceAll(' ', '')))
const chinese =
  (word: string): Rule =>
  ({ cn, items }) =>
    [cn, ...items.map((it) => it.cn)].some((text) => text.includes(word))
const numbered =
  (pattern: RegExp): Rule =>
  ({ phone }) =>
    pattern.test(phone)
const nobody: Rule = () => false
const eats = of('restaurant')
const sleeps = of('lodging')
const slipped = (text: string) => otherLayout(text) as string

const lines: Record<string, readonly Line[]> = {
  'whole name': [
    ['โรงแรมลีลาวดี', called(/โรงแรมลีลาวดี/)],
    ['หมูกระทะบ้านสวน', called(/หมูกระทะบ้านสวน/)],
    ['ร้านกาแฟชมจันทร์', called(/ร้านกาแฟชมจันทร์/)],
    ['จุดชมวิวทะเลหมอก', called(/จุดชมวิวทะเลหมอก/)],
    ['Royal Lotus Hotel', english('royal lotus hotel')],
    ['Daybreak Guesthouse', english('daybreak guesthouse')],
    ['wat pa shady tree', english('wat pa shady tree')],
    ['Little Bird Hostel', english('little bird hostel')],
    ['茉莉咖啡馆', ({ cn }) => cn.includes('茉莉咖啡馆')],
    ['河畔酒店', ({ cn }) => cn.includes('河畔酒店')],
    ['萤火虫度假村', ({ cn }) => cn.includes('萤火虫度假村')],
  ],
  mistyped: [
    ['โรงแรมรุ่งอรุน', called(/โรงแรมรุ่งอรุณ/)],
    ['รีสอทหิ่งห้อย', called(/หิ่งห้อยรีสอร์ท/)],
    ['หิ่งหอยรีสอร์ท', called(/หิ่งห้อยรีสอร์ท/)],
    ['เบเกอรี่จำปา', called(/จำปาเบเกอรี่/)],
    ['กาแฟใบไม', called(/กาแฟใบไม้/)],
    ['นวดแผนไทยฟ้าใสส', called(/นวดแผนไทยฟ้าใส/)],
    ['sunbaem', english('sunbeam')],
    ['frangipanni spa', english('frangipani spa')],
    ['crystl house', english('crystal house')],
    ['hapy heart', english('happy heart')],
    ['starlite', english('starlight')],
    ['massage ghost crb', english('ghost crab', 'massage')],
    ['ผัดไทกุ้งสด', reads(/ผัดไทยกุ้งสด/)],
    ['แกงเขียวหวานไก', reads(/แกงเขียวหวานไก่/)],
    ['ข้าวเหนียวมะม่วม', reads(/ข้าวเหนียวมะม่วง/)],
    ['ก๋วยเตียวเรือ', reads(/ก๋วยเตี๋ยวเรือ/)],
  ],
  'wrong keyboard': [
    [slipped('โรงแรมแสงดาว'), called(/โรงแรมแสงดาว/)],
    [slipped('ส้มตำ'), reads(/ส้มตำ/)],
    [slipped('ป้าแดง'), called(/ป้าแดง/)],
    [slipped('little elephant'), english('little elephant')],
    [slipped('massage'), either(of('spa'), has('นวด'))],
    [slipped('riverside'), english('riverside')],
    [slipped('หอยทอด'), nobody],
  ],
  'English in Thai letters': [
    ['มูนวิวรีสอร์ท', english('moonview', 'resort')],
    ['จัสมินคาเฟ่', english('jasmine', 'café')],
    ['ออเรนจ์จัสมิน', english('orange jasmine')],
    ['ซิลค์', english('silk')],
    ['ฮิลไซด์', english('hillside')],
    ['คริสตัลแซนด์', english('crystal sand')],
    ['แบนยัน', english('banyan')],
    ['แฟรงจิพานี', english('frangipani')],
    ['แฮปปี้ฮาร์ท คาเฟ่', english('happy heart', 'café')],
    ['โรลลิ่งเวฟ', english('rolling wave')],
    ['เซลโบ๊ท', english('sailboat')],
  ],
  'Thai in Latin letters': [
    ['ton sai', called(/ต้นไทร/)],
    ['rom mai', called(/ร่มไม้/)],
    ['tawan chai', called(/ตะวันฉาย/)],
    ['ruan kaew', called(/เรือนแก้ว/)],
    ['baan din', called(/บ้านดิน/)],
    ['song pee nong', called(/สองพี่น้อง/)],
    ['talay mok', called(/ทะเลหมอก/)],
    ['doi mok', called(/ดอยหมอก/)],
    ['rim khlong', called(/ริมคลอง/)],
    ['suan kwan', called(/สวนขวัญ/)],
    ['khao kaeng', reads(/ข้าวแกง/)],
    ['kaeng som', reads(/แกงส้ม/)],
    ['khao yam', reads(/ข้าวยำ/)],
    ['gaeng tai pla', reads(/แกงไตปลา/)],
    ['tim sam', reads(/ติ่มซำ/)],
    ['moo hong', reads(/หมูฮ้อง/)],
    ['nuat phaen thai', called(/นวดแผนไทย/)],
    ['pa noi', called(/ป้าน้อย/)],
    ['yai chan', called(/ยายจันทร์/)],
    ['lung sai', called(/ลุงสาย/)],
  ],
  'short words': [
    ['ชา', reads(/ชา(?![วยมตร])/)],
    ['แพะ', nobody],
    ['ปลาเก๋า', reads(/ปลาเก๋า/)],
    ['หอยนางรม', reads(/หอยนางรม/)],
    ['ไข่เจียว', reads(/ไข่เจียว/)],
    ['กบ', nobody],
    ['วัด', reads(/วัด/)],
    ['บาร์', either(named('บาร์'), of('entertainment'))],
    ['สปา', either(of('spa'), has('สปา'))],
  ],
  'several words': [
    ['spa in phuket', all(of('spa'), inProvince(83))],
    ['โรงแรม กระบี่', all(sleeps, inProvince(81))],
    ['ร้านอาหาร พัทยา', all(eats, inDistrict(2004))],
    ['คาเฟ่ เชียงราย', all(either(named('คาเฟ่'), named('กาแฟ'), offers('กาแฟ')), inProvince(57))],
    ['ก๋วยเตี๋ยวเรือ อยุธยา', all(has('ก๋วยเตี๋ยวเรือ'), inProvince(14))],
    ['sea breeze seafood', english('sea breeze', 'seafood')],
    ['bamboo resort', english('bamboo', 'resort')],
    ['บังกะโล หิ่งห้อย', all(named('หิ่งห้อย'), named('บังกะโล'))],
    ['มวยไทย ภูเก็ต', all(has('มวย'), inProvince(83))],
    ['华欣 海鲜', all(either(named('ซีฟู้ด'), offers('ทะเล')), inDistrict(7707))],
    ['清莱 咖啡', all(either(named('กาแฟ'), named('คาเฟ่'), offers('กาแฟ')), inProvince(57))],
    ['ล่องแพ กาญจนบุรี', all(has('ล่องแพ'), inProvince(71))],
    ['diving krabi', all(has('ดำน้ำ'), inProvince(81))],
    [
      'ร้านอาหาร ฮาลาล ภูเก็ต',
      all(
        eats,
        either(named('ฮาลาล'), ({ amenities }) => amenities.includes('halal')),
        inProvince(83),
      ),
    ],
  ],
  Chinese: [
    ['芒果糯米饭', offers('ข้าวเหนียวมะม่วง')],
    ['冬阴功', has('ต้มยำ')],
    ['烤虾', either(chinese('烤虾'), named('กุ้งเผา'))],
    ['泰式按摩', either(chinese('泰式按摩'), of('spa'))],
    ['青年旅舍', named('โฮสเทล')],
    ['瀑布', named('น้ำตก')],
    ['觀景台', named('จุดชมวิว')],
  ],
  'telephone numbers': [
    ['032', numbered(/^032/)],
    ['+66 32', numbered(/^032/)],
    ['โทร. 076', numbered(/^076/)],
    ['+66-2', numbered(/^02/)],
    ['0066 2', numbered(/^02/)],
    ['044-', numbered(/^044/)],
    ['+1 212 555 0100', nobody],
    ['191', nobody],
  ],
  'nothing there': [
    ['ร้านเสริมสวย', nobody],
    ['ศัลยกรรม', nobody],
    ['โรงพยาบาล', nobody],
    ['hospital', nobody],
    ['ski resort alps', nobody],
    ['sauna finland', nobody],
    ['casino', nobody],
    ['คาสิโน', nobody],
    ['taco bell', nobody],
    ['เคเอฟซี', nobody],
    ['mcdonalds', nobody],
    ['医院', nobody],
    ['赌场', nobody],
    ['ขายรถมือสอง', nobody],
    ['ซ่อมโทรศัพท์', nobody],
    ['paragliding', nobody],
    ['qwerty', nobody],
    ['พิซซ่าเตาถ่าน', nobody],
    ['สถานีตำรวจ', nobody],
    ['embassy', nobody],
    ['wedding dress', nobody],
    ['ให้เช่าชุดไทย', nobody],
  ],
}

export const freshCases: SearchCase[] = Object.entries(lines).flatMap(([name, list]) =>
  list.map(([query, relevant]) => ({
    kind: `fresh: ${relevant === nobody ? 'nothing there' : name}`,
    query,
    relevant,
  })),
)
