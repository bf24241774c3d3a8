import { expect, test } from 'vitest'
import { readAreas } from '../../db/reference/areas.ts'
import { romanise, romanisedFor } from './romanise.ts'

/** As the Royal Institute's list of provinces and road signs write them. */
const official: Record<string, string> = {
  กระบี่: 'Krabi',
  กาญจนบุรี: 'Kanchanaburi',
  กาฬสินธุ์: 'Kalasin',
  กำแพงเพชร: 'Kamphaeng Phet',
  ขอนแก่น: 'Khon Kaen',
  จันทบุรี: 'Chanthaburi',
  ฉะเชิงเทรา: 'Chachoengsao',
  ชัยนาท: 'Chai Nat',
  ชัยภูมิ: 'Chaiyaphum',
  ชุมพร: 'Chumphon',
  เชียงใหม่: 'Chiang Mai',
  เชียงราย: 'Chiang Rai',
  ตรัง: 'Trang',
  ตราด: 'Trat',
  นครพนม: 'Nakhon Phanom',
  นครราชสีมา: 'Nakhon Ratchasima',
  นครศรีธรรมราช: 'Nakhon Si Thammarat',
  นนทบุรี: 'Nonthaburi',
  น่าน: 'Nan',
  บุรีรัมย์: 'Buri Ram',
  ปทุมธานี: 'Pathum Thani',
  ประจวบคีรีขันธ์: 'Prachuap Khiri Khan',
  ปัตตานี: 'Pattani',
  พระนครศรีอยุธยา: 'Phra Nakhon Si Ayutthaya',
  พะเยา: 'Phayao',
  พิษณุโลก: 'Phitsanulok',
  เพชรบูรณ์: 'Phetchabun',
  แพร่: 'Phrae',
  ภูเก็ต: 'Phuket',
  แม่ฮ่องสอน: 'Mae Hong Son',
  ยะลา: 'Yala',
  ร้อยเอ็ด: 'Roi Et',
  ระนอง: 'Ranong',
  ลำปาง: 'Lampang',
  เลย: 'Loei',
  สกลนคร: 'Sakon Nakhon',
  สมุทรสงคราม: 'Samut Songkhram',
  สระบุรี: 'Saraburi',
  สุราษฎร์ธานี: 'Surat Thani',
  หนองคาย: 'Nong Khai',
  อุบลราชธานี: 'Ubon Ratchathani',
  เกาะสมุย: 'Ko Samui',
  เกาะพะงัน: 'Ko Pha-ngan',
  เขาใหญ่: 'Khao Yai',
  ดอยสุเทพ: 'Doi Suthep',
  เยาวราช: 'Yaowarat',
  ป่าตอง: 'Pa Tong',
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

test.each(Object.entries(official))('%s is %s, as the signs have it', (thai, latin) => {
  expect(letters(romanise(thai))).toBe(letters(latin))
})

/** Read by hand by the rules of RTGS: vowels before their letter, ร หัน, ทร, clusters, silent letters, unwritten vowels, hyphens. */
test.each([
  ['ครัวชาวเลภูเก็ต', 'Khrua Chao Le Phuket'],
  ['ร้านป้าแดงตามสั่ง', 'Ran Pa Daeng Tam Sang'],
  ['โรงแรมริมน้ำ ๒', 'Rongraem Rim Nam 2'],
  ['ก๋วยเตี๋ยวเรืออยุธยา', 'Kuaitiao Ruea Ayutthaya'],
  ['ครัว "ริมเล", กะทู้', 'Khrua "Rim Le", Kathu'],
  ['ร้านยำเด็ดๆ', 'Ran Yam Det Det'],
  ['Sea Breeze ริมเล', 'Sea Breeze Rim Le'],
  ['ร้านอาหารครัวคุณแม่', 'Ran Ahan Khrua Khun Mae'],
  ['เรือนไทยริมน้ำ', 'Ruean Thai Rim Nam'],
  ['ตลาดน้ำดำเนินสะดวก', 'Talat Nam Damnoen Saduak'],
  ['สวรรคโลก', 'Sawankhalok'],
  ['ธรรมชาติรีสอร์ต', 'Thammachat Resort'],
  ['กรรณิการ์', 'Kannika'],
  ['ต้นไทรคาเฟ่', 'Ton Sai Cafe'],
  ['อินทรีทอง', 'Insi Thong'],
  ['สร้อยทองโภชนา', 'Soithong Phochana'],
  ['เศรษฐีซีฟู้ด', 'Setthi Seafood'],
  ['จริงใจ', 'Chingchai'],
  ['ครัวอิ่มอร่อย', 'Khrua Im Aroi'],
  ['ตลาดโต้รุ่ง', 'Talat To Rung'],
  ['ร้านใต้ต้นไผ่ล้อม', 'Ran Tai Ton Phai Lom'],
  ['ข้าวมันไก่ประตูน้ำ', 'Khao Man Kai Pratu Nam'],
  ['กว๊านพะเยา', 'Kwan Phayao'],
  ['ขวัญใจสปา', 'Khwan Chai Spa'],
  ['สวนพฤกษศาสตร์', 'Suan Phrueksasat'],
  ['ฤทธิ์', 'Rit'],
  ['หาดนพรัตน์ธารา', 'Hat Nopparat Thara'],
  ['ถ้ำมรกต', 'Tham Morakot'],
  ['ภูทับเบิก', 'Phu Thap Boek'],
  ['เลิศรส', 'Loet Rot'],
  ['เกลียวคลื่น', 'Kliao Khluen'],
  ['เสม็ดชุน', 'Samet Chun'],
  ['ชะอำ', 'Cha-am'],
  ['ไร่องุ่นสุวรรณ', 'Rai A-ngun Suwan'],
  ['พระราชวังบางปะอิน', 'Phra Ratchawang Bang Pa-in'],
  ['ศาลเจ้าแม่กวนอิม', 'San Chao Mae Kuan Im'],
  ['ปราสาทหินพนมรุ้ง', 'Prasat Hin Phanom Rung'],
  ['ไทรโยค', 'Sai Yok'],
  ['ลพบุรี', 'Lopburi'],
  ['พุทธมณฑล', 'Phutthamonthon'],
  ['ขนมจีนป้าไหม', 'Khanom Chin Pa Mai'],
  ['เฮือนไตลื้อ', 'Huean Tai Lue'],
  ['หอศิลปวัฒนธรรม', 'Ho Sinlapawatthanatham'],
  ['ปราสาทสัจธรรม', 'Prasat Satchatham'],
  ['ภัตตาคารสมบูรณ์โภชนา', 'Phattakhan Sombun Phochana'],
  ['หจก. แสงดาว', 'Saeng Dao Ltd., Part.'],
  ['ธีรพงศ์ เพชรรัตน์', 'Thiraphong Phetcharat'],
])('a name of a place or of a person: %s is %s', (thai, latin) => {
  expect(romanise(thai)).toBe(latin)
})

test.each([
  ['ป่าตองบีชรีสอร์ท', 'Pa Tong Beach Resort'],
  ['บ้านสวนโฮเทล', 'Ban Suan Hotel'],
  ['ครัวริมเลซีฟู้ด', 'Khrua Rim Le Seafood'],
  ['ตะวันผับ แอนด์ บาร์', 'Tawan Pub And Bar'],
  ['สบายออนเซ็นสปา', 'Sabai Onsen Spa'],
  ['วิลล่าริมน้ำ', 'Villa Rim Nam'],
  ['นิคมเกสต์เฮาส์', 'Nikhom Guesthouse'],
  ['หัวหินมาร์เก็ตพลาซ่า', 'Hua Hin Market Plaza'],
  ['กาแฟบ้านริมทาง', 'Kafae Ban Rim Thang'],
  ['บาร์เบียร์พี่หมี', 'Bar Bia Phi Mi'],
  ['ไผ่ทองแกลเลอรี', 'Phai Thong Gallery'],
  ['ไผ่ทองแกลเลอรี่', 'Phai Thong Gallery'],
  ['ลมเล แอดเวนเจอร์', 'Lom Le Adventure'],
  ['ภูเก็ตสปอร์ตคลับ', 'Phuket Sport Club'],
  ['ครัวริมเลสตูดิโอ', 'Khrua Rim Le Studio'],
  ['ฟาร์มสุขใจ', 'Farm Suk Chai'],
  ['จุดชมวิวม่อนดาว', 'Chut Chom View Mon Dao'],
  ['ริมน้ำพูลวิลล่า', 'Rim Nam Pool Villa'],
  ['ป่าตองไดฟ์ เซ็นเตอร์', 'Pa Tong Dive Center'],
  // Thai words that sound alike stay as they are.
  ['หาดทรายแก้ว', 'Hat Sai Kaeo'],
  ['บางบาล', 'Bang Ban'],
])('words that came from other languages are written as these do: %s is %s', (thai, latin) => {
  expect(romanise(thai)).toBe(latin)
})

test('readers of Thai are shown no romanised form, and neither is one made of text without Thai', () => {
  expect([romanisedFor('ริมเล', 'th'), romanisedFor('Rim Le', 'en'), romanisedFor('ริมเล', 'cn')]).toEqual([
    null,
    null,
    'Rim Le',
  ])
})

test('all provinces and districts, measured: how many agree with their official names', () => {
  const { provinces, districts, subdistricts } = readAreas()
  const agreeing = (areas: readonly { nameTh: string; nameEn: string }[]) =>
    areas.filter(({ nameTh, nameEn }) => letters(romanise(nameTh)) === letters(nameEn)).length / areas.length
  // Measured: .987, .974 and .969; words were chosen with these lists at hand. The misses are Bangkok, names with a spelling of their own such as
  // Sirindhorn, and Pali words that are in no list here. Of 71 unseen names of shops and sights, 62.
  expect(agreeing(provinces)).toBeGreaterThan(0.98)
  expect(agreeing(districts)).toBeGreaterThan(0.97)
  expect(agreeing(subdistricts)).toBeGreaterThan(0.965)
})
