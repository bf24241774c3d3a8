/**
 * Words of Thai names whose sound the letters alone do not tell, or that are written apart from their neighbours: mostly Pali and Sanskrit
 * ones, and those that places are called by. `+` is where a word joins its neighbour; one that ends in it only stands before another.
 */
const table = `
กรุงเทพมหานคร Krung Thep Maha Nakhon|กรุงเทพ Krung Thep|นคร nakhon|มหา maha|ราชธานี ratchathani|ธานี thani|บุรี +buri|ราชสีมา ratchasima
ราช ratcha+|ราช rat|ศรี si|พระ phra|อยุธยา ayutthaya|ธรรม tham|ธรรมะ thamma|ธรรม thamma+|ธรรมราช thammarat|สวรรค์ sawan|สวรรค sawankha+|พิษณุ phitsanu+|พิษณุ phitsanu
เพชร phet|เพชร phetcha+|เพชรบูรณ์ phetchabun|กาญจน kanchana+|กาญจนา kanchana|นนท nontha+|นนท์ non|จันท chantha+|จันทร์ chan|จันทร chanthara+
ปทุม pathum|ปฐม pathom|สมุทร samut|สาคร sakhon|สงคราม songkhram|ปราการ prakan|สกล sakon|พนม phanom|อุดร udon|อุบล ubon|อุตร uttara+|อุตรดิตถ์ uttaradit
อำนาจ amnat|เจริญ charoen|สารคาม sarakham|กาฬสินธุ์ kalasin|ชัยภูมิ chaiyaphum|ภูมิ phum|ภูมิ phumi+|สุราษฎร์ surat|ราษฎร์ rat|พัทลุง phatthalung|สระบุรี saraburi
สุวรรณ suwan|สุวรรณ suwanna+|สุพรรณ suphan|พัฒนา phatthana|พัฒน phatthana+|วัฒนา watthana|วัฒน watthana+|รัตน rattana+|รัตนา rattana|รัตน์ rat|รัตนะ rattana|ชัย chai|ไชย chai
เฉลิม chaloem|เกียรติ kiat|เกษตร kaset|ประเทศ prathet|อรัญ aranya+|พรหม phrom|พุทธ phuttha+|พุทธ phut|บาท bat|มณฑล monthon|สัตหีบ sattahip|เทพ thep|เทพา thepha
เทวี thewi|เทว thewa+|ทวี thawi|วดี wadi|วงศ์ wong|วงศา wongsa|วงษ์ wong|สามารถ samat|ธาตุ that|ชาติ chat|เหตุ het|มิตร mit|ศิลป์ sin|ศิลปะ sinlapa|ศิลปา sinlapa+|ศิลปาชีพ sinlapachip
สาธร sathon|สาทร sathon|ไทร sai|ทราย sai|ทรง song|สวัสดิ์ sawat|สวัสดี sawatdi|ถลาง thalang|แถลง thalaeng|โขนง khanong|แสวงหา sawaengha|บูรณะ burana|สรรพ sap|สรรพ sappha+
อร on|อร ora+|บวร bowon|วร wora+|วร won|พร phon|จักร chak|จักร chakkra+|องค์ ong|องครักษ์ ongkharak|ลักษณ์ lak|ลักษ lak|ลักษ laksa+|กันทร kanthara+|เบญจ bencha+|เบญจา bencha
มณี mani|กุมภ kumpha+|กมล kamon|กมลา kamala|สิริ siri|สิรินธร sirinthon|สหัส sahatsa+|สถิต sathit|สถาน sathan|สถานี sathani|ชนบท chonnabot|นิคม nikhom|คณิ khani
อนุ anu|อนันต์ anan|อนันต ananta+|อารี ari|กิตติ kitti|กิจ kit|ศักดิ์ sak|ศักดา sakda|สมบัติ sombat|สมบูรณ์ sombun|สุข suk|สุขุม sukhum|สุขุมวิท sukhumwit|ทรัพย์ sap
ชล chon|ชล chonla+|ชลบุรี chon buri|ผล phon|ผลไม้ phonlamai|พล phon|ชน chon|รถ rot|เวช wet|เวช wetcha+|คติ khati|มติ mati|ปกติ pakati|วิทยา witthaya|วิทย์ wit|วิทยุ witthayu|พยา phaya|พญา phaya
กษัตริย์ kasat|อาทิตย์ athit|จันทรา chanthra|ศุกร์ suk|เสาร์ sao|พุธ phut|อังคาร angkhan|บริการ borikan|บริษัท borisat|บริ bori+|บรม borom|บรม boromma+|ทะเล thale|สมุย samui
พงัน pha-ngan|ปะการัง pakarang|อภิ aphi|อัมพวา amphawa|อินทร์ in|อินทร inthara+|ราม ram|รามา rama|ลพ lop|สิงห์ sing|สิงห singha+|หาดใหญ่ hat yai|ภูเก็ต phuket|กระบี่ krabi
ปาก pak|บาง bang|บ้าน ban|หนอง nong|ห้วย huai|คลอง khlong|เมือง mueang|ท่า tha|โคก khok|ดอน don|แม่ mae|วัง wang|ป่า pa|เขา khao|เกาะ ko|หาด hat|วัด wat|หัว hua|นา na|ลำ lam
บึง bueng|ทุ่ง thung|โพธิ์ pho|โพธิ pho|โพน phon|สาม sam|สอง song|ห้า ha|แก่ง kaeng|ดง dong|ด่าน dan|บ่อ bo|บัว bua|น้ำ nam|ตลาด talat|สวน suan|ทับ thap|ถ้ำ tham|ผา pha|เชียง chiang|เวียง wiang
พาน phan|ขุน khun|ลาด lat|ดิน din|ทอง thong|เงิน ngoen|แก้ว kaeo|ใหญ่ yai|น้อย noi|ใหม่ mai|เก่า kao|เหนือ nuea|ใต้ tai|กลาง klang|หลวง luang|ยาว yao|แดง daeng|ดำ dam|ขาว khao|เขียว khiao|ร้าน ran|ครัว khrua
โรง rong|โรงแรม rongraem|อาหาร ahan|ตามสั่ง tam sang|ข้าว khao|ก๋วยเตี๋ยว kuaitiao|กาแฟ kafae|นวด nuat|แผนไทย phaen thai
ชาวเล chao le|ริมเล rim le|ลมเล lom le|ริม rim|ตะวัน tawan|จุฬา chula|สมหมาย sommai|นาย nai|นาง nang|นางสาว nangsao|จำกัด chamkat|ห้าง hang|หุ้นส่วน hunsuan|ซอย soi|ถนน thanon
สุเทพ suthep|ยาย yai|ตา ta|ลุง lung|ป้า pa|เจ๊ che|เฮีย hia|พี่ phi|อยู่ yu|อย่าง yang|ที่ thi|ของ khong|และ lae|ก็ ko|ณ na|สนาม sanam|ขนม khanom|ขนอม khanom|พนัง phanang|ชนะ chana|เสลภูมิ selaphum|ราศี rasi
ร้อย roi|เอ็ด et|นครินทร์ nakharin|ประจวบ prachuap|คีรี khiri|คีรีขันธ์ khiri khan|ปราจีน prachin|ชัยนาท chai nat|กำแพง kamphaeng|สระ sa|พระยา phraya|อ้อม om|ร่ม rom|เย็น yen|สยาม sayam|ไทย thai
สัมพันธ samphantha+|สัมพันธ์ samphan|ธัญ than|ธัญ thanya+|ไศล salai|ศัตรู sattru|สวาย sawai|แสวง sawaeng|เสลา selao|เสลี่ยม saliam|เสม็ด samet|แหลม laem|แหง haeng|บรบือ borabue|เรณู renu|สารภี saraphi|จริม charim
ลาน lan|ราวี rawi|แขก khaek|จอม chom|ขัน khan|ปลวก pluak|โป่ง pong|ร้อน ron|สอย soi|ดาว dao|แดด daet|หิน hin|ทราย sai|ปลา pla|กุ้ง kung|ปู pu|หอย hoi|เป็ด pet|ไก่ kai|หมู mu|วัว wua|ช้าง chang|เสือ suea|นก nok
ส้ม som|ตำ tam|ยำ yam|ต้ม tom|แกง kaeng|ผัด phat|ทอด thot|ย่าง yang|ป่าตอง pa tong|กะตะ kata|ราไวย์ rawai|อ่าว ao|ปากพนัง pak phanang|มิน min|ยาน yan|ธน thon|จตุจักร chatuchak|บางกอก bangkok|เจดีย์ chedi
โภชนา phochana|โภชน phochana+|อร่อย aroi|ดำเนิน damnoen|สะดวก saduak|ศาสดา satsada|พิพิธ phiphittha+|พิพิธภัณฑ์ phiphitthaphan|พิพิธภัณฑสถาน phiphitthaphanthasathan|ต้นไทร ton sai
อินทรี insi|พฤกษา phrueksa|พฤกษ phrueksa+|ศาสตร์ sat|สมเด็จ somdet|เจ้า chao|ตากสิน taksin|เกษม kasem|เพชรเกษม phet kasem|มหาวิทยาลัย mahawitthayalai|พยาบาล phayaban|นพ noppha+|นพรัตน์ nopparat
มรกต morakot|กนก kanok|กนกวรรณ kanokwan|ณัฐ nattha+|ณัฐ nat|วรรณ wan|สมชาย somchai|สห saha+|เขม khema+|ไพบูลย์ phaibun|นนทรี nonsi|สว่าง sawang|สำราญ samran|อนุสาวรีย์ anusawari|กัลยา kanlaya|กัลยาณ kanlayana+
คันธ khantha+|พฤฒ phruettha+|กฤษณา kritsana|กฤษณ kritsana+|เข้า khao|จรเข้ chorakhe|จระเข้ chorakhe|โสน sano|โตนด tanot|มงคล mongkhon|วชิระ wachira|วชิร wachira+|พงศ์ phong|พงษ์ phong|วุฒิ wutthi+|วุฒิ wut|สิทธิ sitthi+|สิทธิ์ sit|ประเสริฐ prasoet
อรุณ arun|แสง saeng|มหาด mahat|นราธิวาส narathiwat|นรสิงห์ norasing|ศีรษะ sisa|ศาสดาราม satsadaram|บารมี barami|สุขเกษม suk kasem|ธันยา thanya|วราราม wararam|ปรีดี pridi
ควน khuan|ขนุน khanun|เทศบาล thetsaban
อิสระ itsara|สาธารณะ satharana|สาธารณ satharana|อุทยาน utthayan|มุสลิม mutsalim|เสวย sawoei|ฉนวน chanuan|สุริย suriya+|สุนทร sunthon|สุนทรี sunthari|ธีร thira+|วีร wira+|ศิลป sinlapa+|สัจ satcha+
กรกฎ korakot|ปรารถนา pratthana|พฤหัสบดี phruehatsabodi|ฤทธิ์ rit|ฤทธิ ritthi+|บุษบา butsaba|มรรค mak|มรรคา makkha|ผลิตภัณฑ์ phalittaphan|ผลิต phalit
โฮเทล hotel|โฮสเทล hostel|คอนโด condo|คาเฟ cafe|คอฟฟี coffee|เบเกอรี bakery|บิสโทร bistro|บิสโตร bistro|เรสเตอรอง restaurant|ซูชิ sushi|ราเมน ramen
ไอศกรีม ice cream|ไอติม ice cream|ผับ pub|คลับ club|คาราโอเกะ karaoke|สปา spa|มาสสาจ massage|ออนเซน onsen|โยคะ yoga|ฟิตเนส fitness|บีช beach
วิลลา villa|พลาซา plaza|พาเลซ palace|รอยัล royal|บูติค boutique|บูทีค boutique|เพลส place|บังกะโล bungalow|บังกาโล bungalow|แทรเวล travel
ซาฟารี safari|โซเชียล social|แกลเลอรี gallery|แกลลอรี gallery|แกลอรี gallery|สตูดิโอ studio|สวีท suite|ทริป trip|เรนทัล rental|คลินิก clinic|คายัค kayak
เวลเนส wellness|เทอเรซ terrace|โอเชียน ocean|มารีนา marina|อควาเรียม aquarium|ทราเวล travel|โฮม home|วิว view|เซอวิส service
`

/**
 * Words of the trade that came from other languages, as these write them: a tourist knows Seafood and does not know Sifut. Their marks are
 * part of them: without its silent letter บาร์ would be found in half of all names. Those without marks stand above.
 */
const loanTable = `
ซีฟู้ด seafood|ซีฟู้ดส์ seafoods|รีสอร์ท resort|รีสอร์ต resort|รีสอร์ทส์ resorts|โฮเต็ล hotel|โฮมสเตย์ homestay|เกสต์เฮาส์ guesthouse
เกสท์เฮาส์ guesthouse|อพาร์ตเมนต์ apartment|อพาร์ทเม้นท์ apartment|คาเฟ่ cafe|แอนด์ and|คอฟฟี่ coffee|เบเกอรี่ bakery|เรสเตอรองต์ restaurant
เรสโตรองต์ restaurant|คิทเช่น kitchen|กริลล์ grill|สเต็ก steak|สเต๊ก steak|พิซซ่า pizza|ราเม็ง ramen|บุฟเฟ่ต์ buffet|บุฟเฟต์ buffet|บาร์ bar
เลานจ์ lounge|เลาจน์ lounge|ออนเซ็น onsen|ซาวน่า sauna|วิลล่า villa|เฮ้าส์ house|เฮาส์ house|เฮ้าท์ house|มาร์เก็ต market|มาร์เก็ท market|พลาซ่า plaza
เซ็นเตอร์ center|เซ็นทรัล central|การ์เด้น garden|การ์เดน garden|ปาร์ค park|พาร์ค park|แกรนด์ grand|เรสซิเดนซ์ residence|แมนชั่น mansion|ลอดจ์ lodge
แคมป์ camp|แคมปิ้ง camping|ทัวร์ tour|ไดวิ่ง diving|แลนด์ land|ไอส์แลนด์ island|ซิตี้ city|ซันเซ็ท sunset|ซันเซ็ต sunset|ซันไรส์ sunrise
พาราไดซ์ paradise|พาราไดส์ paradise|เวิลด์ world|บาร์บีคิว barbecue|ไทยแลนด์ thailand|แอดเวนเจอร์ adventure|แอดเวนเจอร์ส adventures|สปอร์ต sport|ฟาร์ม farm
มาร์ท mart|มินิมาร์ท mini mart|ซูเปอร์มาร์เก็ต supermarket|สโตร์ store|มอลล์ mall|ช็อป shop|ช้อป shop|เซอร์วิส service|กรุ๊ป group|กอล์ฟ golf|ไบค์ bike|ไดฟ์ dive
คาร์เร้นท์ car rent|คาร์เรนท์ car rent|คาร์แคร์ car care|พูลวิลล่า pool villa|อินน์ inn|ฮิลล์ hill|เนเจอร์ nature|เบอร์เกอร์ burger|ไวน์ wine|ฟู้ด food|บิวตี้ beauty
ฮอลิเดย์ holiday|โอเชี่ยน ocean|อินเตอร์ inter|อินเตอร์เนชั่นแนล international|เวลล์เนส wellness|บอร์ดเกม board game
`

const readTable = (text: string): (readonly [string, string])[] =>
  text
    .split(/[|\n]/)
    .filter(Boolean)
    .map((line) => {
      const at = line.indexOf(' ')
      return [line.slice(0, at), line.slice(at + 1)]
    })

/** Word → how it is written, each once for every place where it stands. */
export const nameWords: readonly (readonly [string, string])[] = readTable(table)

/** Word, with its marks → how it is written. */
export const loanwords: ReadonlyMap<string, string> = new Map(readTable(loanTable))
