/** Cases written by hand: how people really ask. */
import { all, either, inProvince, named, of, type Place, type SearchCase, sells } from './case.ts'

const written = (kind: string, query: string, relevant: (place: Place) => boolean): SearchCase => ({
  kind: `by hand: ${kind}`,
  query,
  relevant,
})

export const writtenCases: SearchCase[] = [
  written('misspelt dish', 'กวยเตี๋ยวเรือ', named('ก๋วยเตี๋ยวเรือ')),
  written('misspelt dish', 'ก๋วยเตียวเรื่อ', named('ก๋วยเตี๋ยวเรือ')),
  written(
    'misspelt dish',
    'ผัดไท',
    either((place) => sells(place, 'ผัดไทย'), named('ผัดไทย')),
  ),
  written(
    'misspelt dish',
    'ต้มยำกุ้ง',
    either((place) => sells(place, 'ต้มยำกุ้ง'), named('ต้มยำกุ้ง')),
  ),
  written('misspelt dish', 'ผัดกระเพรา', (place) => sells(place, 'ผัดกะเพรา')),
  written('misspelt dish', 'ข้าวเหนียวมะม่วม', (place) => sells(place, 'ข้าวเหนียวมะม่วง')),
  written('misspelt kind', 'รีสอท', either(named('รีสอร์ท'))),
  written('misspelt kind', 'รีสอร์ต', named('รีสอร์ท')),
  written('misspelt kind', 'โลงแรม', of('lodging')),
  written('misspelt kind', 'บังกาโล', named('บังกะโล')),
  written(
    'misspelt kind',
    'น้ำตก',
    either(named('น้ำตก'), (place) => sells(place, 'น้ำตก')),
  ),
  written(
    'misspelt kind',
    'นำ้ตก',
    either(named('น้ำตก'), (place) => sells(place, 'น้ำตก')),
  ),
  written('misspelt area', 'ภูเก็ด', inProvince(83)),
  written('misspelt area', 'พูเก็ต', inProvince(83)),
  written('misspelt area', 'เชียงไหม่', inProvince(50)),
  written('misspelt area', 'กะบี่', inProvince(81)),
  written(
    'misspelt area',
    'หัวหิณ',
    either((place) => place.district === 7707, named('หัวหิน')),
  ),
  written('misspelt area', 'สุราษธานี', either(inProvince(84), named('สุราษฎร์ธานี'))),
  written('romanised area', 'pucket', inProvince(83)),
  written('romanised area', 'chiengmai', either(inProvince(50), named('เชียงใหม่'))),
  written('romanised area', 'ayuthaya', inProvince(14)),
  written('romanised area', 'pattalung', inProvince(93)),
  written(
    'romanised area',
    'huahin',
    either((place) => place.district === 7707, named('หัวหิน')),
  ),
  written(
    'romanised dish',
    'khao soi',
    either((place) => sells(place, 'ข้าวซอย'), named('ข้าวซอย')),
  ),
  written(
    'romanised dish',
    'kaosoi',
    either((place) => sells(place, 'ข้าวซอย'), named('ข้าวซอย')),
  ),
  written('romanised dish', 'som tam', named('ส้มตำ')),
  written(
    'kind and area',
    'ร้านกาแฟ เชียงใหม่',
    all(
      inProvince(50),
      either(named('กาแฟ'), (place) => sells(place, 'กาแฟ')),
    ),
  ),
  written(
    'kind and area',
    'ที่พักใกล้ป่าตอง',
    all(of('lodging'), (place) => place.subdistrict === 'ป่าตอง'),
  ),
  written(
    'kind and area',
    'ดำน้ำ กระบี่',
    all(
      inProvince(81),
      either(named('ดำน้ำ'), (place) => sells(place, 'ดำน้ำ')),
    ),
  ),
  written(
    'kind and area',
    'seafood phuket',
    all(
      inProvince(83),
      either(named('seafood'), (place) => sells(place, 'seafood')),
    ),
  ),
  written('kind and area', 'hotel in Krabi', all(inProvince(81), either(of('lodging'), named('hotel')))),
  written('kind and area', 'spa chiang mai', all(inProvince(50), of('spa'))),
  written(
    'kind and area',
    'นวดเชียงใหม่',
    all(
      inProvince(50),
      either(of('spa'), named('นวด'), (place) => sells(place, 'นวด')),
    ),
  ),
  written('kind and area', 'โฮมสเตย์น่าน', all(inProvince(55), named('โฮมสเตย์'))),
  written(
    'Chinese',
    '普吉海滩',
    all(
      inProvince(83),
      either(
        (place) => place.cn.includes('海滩'),
        (place) => sells(place, '沙滩'),
      ),
    ),
  ),
  written('Chinese', '清迈酒店', all(inProvince(50), of('lodging'))),
  written(
    'Chinese',
    '泰式按摩',
    either(
      (place) => place.cn.includes('泰式按摩'),
      (place) => sells(place, '泰式按摩') || sells(place, 'นวดไทย'),
      named('นวดแผนไทย'),
    ),
  ),
  written('Chinese', '曼谷餐厅', all(inProvince(10), of('restaurant'))),
  written('Chinese', '夜游', (place) => sells(place, '夜游')),
  written('other keyboard', '4^gdH9', inProvince(83)),
  written('other keyboard', "Fi'ci,", of('lodging')),
  written('other keyboard', ';yfxjk', named('วัดป่า')),
  written('other keyboard', 'ย้ีาำะ', inProvince(83)),
  written('order of words', 'รีสอร์ท ริมน้ำ', named('รีสอร์ท', 'ริมน้ำ')),
  written('order of words', 'resort riverside', named('riverside', 'resort')),
  written(
    'short word',
    'สปา',
    either(of('spa'), named('สปา'), (place) => sells(place, 'สปา')),
  ),
  written(
    'short word',
    'ปู',
    either(named('ปู'), (place) => sells(place, 'ปู')),
  ),
  written('short area', 'น่าน', inProvince(55)),
  written('short area', 'ตาก', inProvince(63)),
  written('short area', 'เลย', inProvince(42)),
  written('short area', 'Nan', either(inProvince(55))),
]
