/**
 * Errors of the sources, corrected by hand: English names that lost letters, districts with another's code,
 * entries that are not sub-districts, Bangkok's newer sub-districts, and points for the districts that have none.
 * Romanised by the Royal Institute's general system, or as the place is commonly spelled.
 */

/** Sub-districts outside Bangkok: Thai name → English. Every sub-district of that name is meant. */
export const subdistrictEnglish = `
เกาะศรีบอยา=Ko Si Boya; ท่าขนุน=Tha Khanun; ปิล๊อก=Pilok; สหกรณ์นิคม=Sahakon Nikhom; ห้วยเขย่ง=Huai Khayeng; ดอนตาเพชร=Don Ta Phet;
หนองสาหร่าย=Nong Sarai; ปรังเผล=Prang Phle; ฆ้องชัยพัฒนา=Khong Chai Phatthana; หนองอีบุตร=Nong I But; กุดสิมคุ้มใหม่=Kut Sim Khum Mai;
สระพังทอง=Sa Phang Thong; กลางหมื่น=Klang Muen; สลกบาตร=Salok Bat; นิคมทุ่งโพธิ์ทะเล=Nikhom Thung Pho Thale; ภูผาม่าน=Phu Pha Man;
วังสวาบ=Wang Sawap; ทุ่งชมพู=Thung Chomphu; หนองกุงธนสาร=Nong Kung Thanasan; หนองกุงเซิน=Nong Kung Soen; บริบูรณ์=Boribun; ภูห่าน=Phu Han;
คึมชาด=Khuem Chat; ศรีสุขสำราญ=Si Suk Samran; เขื่อนอุบลรัตน์=Khuean Ubonrat; ทางขวาง=Thang Khwang; ละหานนา=Lahan Na; แวงใหญ่=Waeng Yai;
ใหม่นาเพียง=Mai Na Phiang; ตกพรม=Tok Phrom; บ่อเวฬุ=Bo Welu; ทุ่งเบญจา=Thung Bencha; ชากไทย=Chak Thai; ตะเคียนทอง=Takhian Thong;
คู้ยายหมี=Khu Yai Mi; คลองนครเนื่องเขต=Khlong Nakhon Nueang Khet; กะฮาด=Kahat; ทุ่งตะไคร=Thung Takhrai; สะพลี=Saphli;
โพรงจระเข้=Phrong Chorakhe; นาพละ=Na Phala; แหลมกลัด=Laem Klat; แม่อุสุ=Mae Usu; ยกกระบัตร=Yok Krabat; เขาเพิ่ม=Khao Phoem;
ศีรษะกระบือ=Sisa Krabue; ศรีษะทอง=Sisa Thong; สระกะเทียม=Sa Kathiam; ศรีสงคราม=Si Songkhram; ท่าบ่อสงคราม=Tha Bo Songkhram; อาจสามารถ=At Samat;
สระว่านพระยา=Sa Wan Phraya; สระจรเข้=Sa Chorakhe; นิคมสร้างตนเอง=Nikhom Sang Ton-eng; มิตรภาพ=Mittraphap; หนองตาดใหญ่=Nong Tat Yai;
โนนประดู่=Non Pradu; มะเกลือเก่า=Makluea Kao; มะเกลือใหม่=Makluea Mai; หนองบุนนาก=Nong Bunnak; สำนักตะคร้อ=Samnak Takhro; บ้านราษฎร์=Ban Rat;
เมืองปราสาท=Mueang Prasat; ค้างพลู=Khang Phlu; สามตำบล=Sam Tambon; โมคลาน=Mokkhalan; กะหรอ=Karo; เขาพระบาท=Khao Phra Bat;
พรหมนิมิต=Phrom Nimit; ลาดทิพรส=Lat Thipparot; ดอนคา=Don Kha; เนินกว้าว=Noen Kwao; ราษฎร์นิยม=Rat Niyom;
โฆษิต=Khosit; กาลิซา=Kalisa; โต๊ะเด็ง=To Deng; โละจูด=Lo Chut; ศรีษะเกษ=Sisaket; ไคสี=Khai Si; ละเอาะ=La-o; จันทบเพชร=Chanthop Phet;
หนองกะทิง=Nong Kathing; อีสานเขต=Isan Khet; สะแกซำ=Sakae Sam; หลักเขต=Lak Khet; ไม้เค็ด=Mai Khet;
ลุโบะยิไร=Lubo Yirai; ตันหยงดาลอ=Tanyong Dalo; บ้านแค=Ban Khae; สามบัณฑิต=Sam Bandit; รมณีย์=Rommani; นาโหนด=Na Not; คลองคูณ=Khlong Khun;
คุยม่วง=Khui Muang; เทพกระษัตรี=Thep Krasattri; ก้ามปู=Kam Pu; เหล่าหมี=Lao Mi; คีรีเขต=Khiri Khet; กอตอตือร๊ะ=Koto Tuera; น้ำจืด=Nam Chuet;
ม่วงกลวง=Muang Kluang; บึงเกลือ=Bueng Kluea; คำพอุง=Kham Pha-ung; ชอนสมบูรณ์=Chon Sombun; ตะลุง=Talung; พรหมมาสตร์=Phrommat;
วังทรายคำ=Wang Sai Kham; นาแส่ง=Na Saeng; ทุ่งงาม=Thung Ngam; สบป้าด=Sop Pat; ป่าไผ่=Pa Phai; ขนุน=Khanun; กันทรอม=Kanthrom;
สำโรงปราสาท=Samrong Prasat; โนนเพ็ก=Non Phek; ตะเคียนราม=Takhian Ram; ศรีโนนงาม=Si Non Ngam; อี่หล่ำ=I Lam; ม่วงลาย=Muang Lai;
ทุ่งขมิ้น=Thung Khamin; ตะเครียะ=Takhria; ท่าชะมวง=Tha Chamuang; เกตรี=Ket Ri; บ้านระกาศ=Ban Rakat; ศีรษะจรเข้น้อย=Sisa Chorakhe Noi;
ศีรษะจรเข้ใหญ่=Sisa Chorakhe Yai; นางตะเคียน=Nang Takhian; ตลาดกระทุ่มแบน=Talat Krathum Baen; ตลาดน้อย=Talat Noi; บางโขมด=Bang Khamot;
บ้านครัว=Ban Khrua; สร่างโศก=Sang Sok; หรเทพ=Horathep; ขุนโขลน=Khun Khlon; ธารเกษม=Than Kasem; พุกร่าง=Phu Krang; ซับสนุ่น=Sap Sanun;
ลำพญากลาง=Lam Phaya Klang; คำพราน=Kham Phran; คลองเรือ=Khlong Ruea; เจริญธรรม=Charoen Tham; กุ่มหัก=Kum Hak; หนองควายโซ=Nong Khwai So;
หนองสีดา=Nong Sida; บ้านกลับ=Ban Klap; หน้าพระลาน=Na Phra Lan; เขาดินพัฒนา=Khao Din Phatthana; กุดนกเปล้า=Kut Nok Plao; ดาวเรือง=Dao Rueang;
นาโฉง=Na Chong; ปากข้าวสาร=Pak Khao San; ปากเพรียว=Pak Phriao; พระยาทด=Phraya Thot; ศาลารีไทย=Sala Ri Thai; หัวปลวก=Hua Pluak;
ชำผักแพว=Cham Phak Phaeo; ทับกวาง=Thap Kwang; ท่ามะปราง=Tha Maprang; หินซ้อน=Hin Son; หนองตะเคียนบอน=Nong Takhian Bon; จักรสีห์=Chakkrasi;
บางตะเคียน=Bang Takhian; หนองราชวัตร=Nong Ratchawat; สำเภาลูน=Samphao Lun; ทมอ=Thamo; ตระเปียงเตีย=Trapiang Tia; แตล=Talae; เพี้ยราม=Phia Ram;
บ้านใหม่ไชยมงคล=Ban Mai Chai Mongkhon; กองนาง=Kong Nang; สร้างถ่อน้อย=Sang Tho Noi; บ้านจีต=Ban Chit; ดอนหายโศก=Don Hai Sok; จริม=Charim;
ด่านแม่คำมัน=Dan Mae Kham Man; หูช้าง=Hu Chang; อุทัยเก่า=Uthai Kao; ห้วยฝ้ายพัฒนา=Huai Fai Phatthana; ไผ่จำศีล=Phai Cham Sin; แม่คะ=Mae Kha;
ป่าไหน่=Pa Nai; เพชรละคร=Phet Lakhon; ทิพุทรา=Thi Phutsa; ชะอำ=Cha-am; ป่าตอง=Patong; ลำลูกกา=Lam Luk Ka; แม่น้ำคู้=Mae Nam Khu; แม่น้ำ=Mae Nam;
เจดีย์คำ=Chedi Kham; ลำภูรา=Lam Phu Ra; กองแขก=Kong Khaek; ดงประคำ=Dong Prakham; ตลาดใหญ่=Talat Yai; ลำคอหงษ์=Lam Kho Hong
`

/** District names in English where GeoNames' own are misspelled, by official code. */
export const districtEnglish = {
  1004: 'Bang Rak',
  1007: 'Pathum Wan',
  1008: 'Pom Prap Sattru Phai',
  1012: 'Yan Nawa',
  1015: 'Thon Buri',
  1021: 'Bang Khun Thian',
  1028: 'Sathon',
  1030: 'Chatuchak',
  1031: 'Bang Kho Laem',
  1032: 'Prawet',
  1034: 'Suan Luang',
  1039: 'Watthana',
  1045: 'Wang Thonglang',
  1049: 'Thung Khru',
  1303: 'Thanyaburi',
  1306: 'Lam Luk Ka',
  1601: 'Mueang Lop Buri',
  1703: 'Khai Bang Rachan',
  2001: 'Mueang Chon Buri',
  2004: 'Bang Lamung',
  2408: 'Sanam Chai Khet',
  3504: 'Kham Khuean Kaeo',
  4008: 'Ubolratana',
  4013: 'Waeng Yai',
  4505: 'Thawat Buri',
  4808: 'Si Songkhram',
  5025: 'Galyani Vadhana',
  2108: 'Nikhom Phatthana',
  3401: 'Mueang Ubon Ratchathani',
  6003: 'Chum Saeng',
  7202: 'Doem Bang Nang Buat',
  7210: 'Nong Ya Sai',
  8201: 'Mueang Phang Nga',
  5303: 'Tha Pla',
  5304: 'Nam Pat',
  7302: 'Kamphaeng Saen',
  7303: 'Nakhon Chai Si',
  7402: 'Krathum Baen',
  3405: 'Khemarat',
  7107: 'Thong Pha Phum',
}

/** Districts with a missing or wrong code in the address data: province and Thai name → official code. */
export const districtCodes = { 'อุตรดิตถ์ น้ำปาด': 5304, 'เชียงใหม่ กัลยาณิวัฒนา': 5025, 'พระนครศรีอยุธยา บางไทร': 1404 }

/** Province names in English as they are commonly written; the address data joins some words. */
export const provinceEnglish = {
  38: 'Bueng Kan',
  39: 'Nong Bua Lamphu',
  31: 'Buriram',
  16: 'Lopburi',
  20: 'Chonburi',
  72: 'Suphan Buri',
  33: 'Sisaket',
}

/** Entries that are not sub-districts: a university, and an empty postcode marks uninhabited islands. */
export const isSubdistrict = (row) =>
  row.postcode !== '' && row.nameTh !== 'มหาวิทยาลัยขอนแก่น' && !/^หมู่เกาะ/.test(row.nameTh)

/** Points for the districts without a place in GeoNames' list: about the district town, set by hand. */
export const districtPoints = {
  1404: [14.19, 100.493],
  3028: [15.335, 101.995],
  3409: [14.52, 105.02],
  4015: [15.737, 102.795],
  4019: [16.855, 102.855],
  4202: [17.47, 101.975],
  4810: [17.475, 104.395],
  5005: [18.872, 99.139],
  5007: [18.915, 98.945],
  6603: [16.2, 100.28],
  8014: [9.005, 99.9],
  8015: [9.2, 99.86],
}

/**
 * Regions by the Royal Institute's six-region list (geographical, 1978): anything not named is central.
 * Codes are the Interior Ministry's province codes.
 */
export const regions = {
  north: [50, 51, 52, 53, 54, 55, 56, 57, 58],
  northeast: [30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49],
  east: [20, 21, 22, 23, 24, 25, 27],
  west: [63, 70, 71, 76, 77],
  south: [80, 81, 82, 83, 84, 85, 86, 90, 91, 92, 93, 94, 95, 96],
}

/** Bangkok's 180 khwaeng, whole: district code → `Thai=English=postcodes`. The sources miss the splits made since 2017 and garble the English. */
export const bangkok = {
  1001: 'พระบรมมหาราชวัง=Phra Borom Maha Ratchawang=10200; วังบูรพาภิรมย์=Wang Burapha Phirom=10200; วัดราชบพิธ=Wat Ratchabophit=10200; สำราญราษฎร์=Samran Rat=10200; ศาลเจ้าพ่อเสือ=San Chao Pho Suea=10200; เสาชิงช้า=Sao Chingcha=10200; บวรนิเวศ=Bowon Niwet=10200; ตลาดยอด=Talat Yot=10200; ชนะสงคราม=Chana Songkhram=10200; บ้านพานถม=Ban Phan Thom=10200; บางขุนพรหม=Bang Khun Phrom=10200; วัดสามพระยา=Wat Sam Phraya=10200',
  1002: 'ดุสิต=Dusit=10300; วชิรพยาบาล=Wachiraphayaban=10300; สวนจิตรลดา=Suan Chitlada=10300,10303; สี่แยกมหานาค=Si Yaek Maha Nak=10300; ถนนนครไชยศรี=Thanon Nakhon Chai Si=10300',
  1003: 'กระทุ่มราย=Krathum Rai=10530; หนองจอก=Nong Chok=10530; คลองสิบ=Khlong Sip=10530; คลองสิบสอง=Khlong Sip Song=10530; โคกแฝด=Khok Faet=10530; คู้ฝั่งเหนือ=Khu Fang Nuea=10530; ลำผักชี=Lam Phak Chi=10530; ลำต้อยติ่ง=Lam Toiting=10530',
  1004: 'มหาพฤฒาราม=Maha Phruettharam=10500; สีลม=Si Lom=10500; สุริยวงศ์=Suriyawong=10500; บางรัก=Bang Rak=10500; สี่พระยา=Si Phraya=10500',
  1005: 'อนุสาวรีย์=Anusawari=10220; ท่าแร้ง=Tha Raeng=10220,10230',
  1006: 'คลองจั่น=Khlong Chan=10240; หัวหมาก=Hua Mak=10240,10250',
  1007: 'รองเมือง=Rong Mueang=10330; วังใหม่=Wang Mai=10330; ปทุมวัน=Pathum Wan=10330; ลุมพินี=Lumphini=10330',
  1008: 'ป้อมปราบ=Pom Prap=10100; วัดเทพศิรินทร์=Wat Thep Sirin=10100; คลองมหานาค=Khlong Maha Nak=10100; บ้านบาตร=Ban Bat=10100; วัดโสมนัส=Wat Sommanat=10100',
  1009: 'บางจาก=Bang Chak=10260; พระโขนงใต้=Phra Khanong Tai=10260',
  1010: 'มีนบุรี=Min Buri=10510; แสนแสบ=Saen Saep=10510',
  1011: 'ลาดกระบัง=Lat Krabang=10520; คลองสองต้นนุ่น=Khlong Song Ton Nun=10520; คลองสามประเวศ=Khlong Sam Prawet=10520; ลำปลาทิว=Lam Pla Thio=10520; ทับยาว=Thap Yao=10520; ขุมทอง=Khum Thong=10520',
  1012: 'ช่องนนทรี=Chong Nonsi=10120; บางโพงพาง=Bang Phongphang=10120',
  1013: 'จักรวรรดิ์=Chakkrawat=10100; สัมพันธวงศ์=Samphanthawong=10100; ตลาดน้อย=Talat Noi=10100',
  1014: 'สามเสนใน=Sam Sen Nai=10400; พญาไท=Phaya Thai=10400',
  1015: 'วัดกัลยาณ์=Wat Kanlaya=10600; หิรัญรูจี=Hiran Ruchi=10600; บางยี่เรือ=Bang Yi Ruea=10600; บุคคโล=Bukkhalo=10600; ตลาดพลู=Talat Phlu=10600; ดาวคะนอง=Dao Khanong=10600; สำเหร่=Samre=10600',
  1016: 'วัดอรุณ=Wat Arun=10600; วัดท่าพระ=Wat Tha Phra=10600',
  1017: 'ห้วยขวาง=Huai Khwang=10310; บางกะปิ=Bang Kapi=10310; สามเสนนอก=Sam Sen Nok=10310',
  1018: 'สมเด็จเจ้าพระยา=Somdet Chao Phraya=10600; คลองสาน=Khlong San=10600; บางลำภูล่าง=Bang Lamphu Lang=10600; คลองต้นไทร=Khlong Ton Sai=10600',
  1019: 'คลองชักพระ=Khlong Chak Phra=10170; ตลิ่งชัน=Taling Chan=10170; ฉิมพลี=Chimphli=10170; บางพรม=Bang Phrom=10170; บางระมาด=Bang Ramat=10170; บางเชือกหนัง=Bang Chueak Nang=10170',
  1020: 'ศิริราช=Siri Rat=10700; บ้านช่างหล่อ=Ban Chang Lo=10700; บางขุนนนท์=Bang Khun Non=10700; บางขุนศรี=Bang Khun Si=10700; อรุณอมรินทร์=Arun Ammarin=10700',
  1021: 'ท่าข้าม=Tha Kham=10150; แสมดำ=Samae Dam=10150',
  1022: 'บางหว้า=Bang Wa=10160; บางด้วน=Bang Duan=10160; บางจาก=Bang Chak=10160; บางแวก=Bang Waek=10160; คลองขวาง=Khlong Khwang=10160; ปากคลองภาษีเจริญ=Pak Khlong Phasi Charoen=10160; คูหาสวรรค์=Khuha Sawan=10160',
  1023: 'หนองแขม=Nong Khaem=10160; หนองค้างพลู=Nong Khang Phlu=10160',
  1024: 'ราษฎร์บูรณะ=Rat Burana=10140; บางปะกอก=Bang Pakok=10140',
  1025: 'บางพลัด=Bang Phlat=10700; บางอ้อ=Bang O=10700; บางบำหรุ=Bang Bamru=10700; บางยี่ขัน=Bang Yi Khan=10700',
  1026: 'ดินแดง=Din Daeng=10400; รัชดาภิเษก=Ratchadaphisek=10400',
  1027: 'คลองกุ่ม=Khlong Kum=10230,10240; นวมินทร์=Nawamin=10230,10240; นวลจันทร์=Nuan Chan=10230',
  1028: 'ทุ่งวัดดอน=Thung Wat Don=10120; ยานนาวา=Yan Nawa=10120; ทุ่งมหาเมฆ=Thung Maha Mek=10120',
  1029: 'บางซื่อ=Bang Sue=10800; วงศ์สว่าง=Wong Sawang=10800',
  1030: 'ลาดยาว=Lat Yao=10900; เสนานิคม=Sena Nikhom=10900; จันทรเกษม=Chan Kasem=10900; จอมพล=Chom Phon=10900; จตุจักร=Chatuchak=10900',
  1031: 'บางคอแหลม=Bang Kho Laem=10120; วัดพระยาไกร=Wat Phraya Krai=10120; บางโคล่=Bang Khlo=10120',
  1032: 'ประเวศ=Prawet=10250; หนองบอน=Nong Bon=10250; ดอกไม้=Dok Mai=10250',
  1033: 'คลองเตย=Khlong Toei=10110; คลองตัน=Khlong Tan=10110; พระโขนง=Phra Khanong=10110,10260',
  1034: 'สวนหลวง=Suan Luang=10250; อ่อนนุช=On Nut=10250; พัฒนาการ=Phatthanakan=10250',
  1035: 'บางขุนเทียน=Bang Khun Thian=10150; บางค้อ=Bang Kho=10150; บางมด=Bang Mot=10150; จอมทอง=Chom Thong=10150',
  1036: 'สีกัน=Si Kan=10210; ดอนเมือง=Don Mueang=10210; สนามบิน=Sanam Bin=10210',
  1037: 'ทุ่งพญาไท=Thung Phaya Thai=10400; ถนนพญาไท=Thanon Phaya Thai=10400; ถนนเพชรบุรี=Thanon Phetchaburi=10400; มักกะสัน=Makkasan=10400',
  1038: 'ลาดพร้าว=Lat Phrao=10230; จรเข้บัว=Chorakhe Bua=10230',
  1039: 'คลองเตยเหนือ=Khlong Toei Nuea=10110; คลองตันเหนือ=Khlong Tan Nuea=10110; พระโขนงเหนือ=Phra Khanong Nuea=10110,10260',
  1040: 'บางแค=Bang Khae=10160; บางแคเหนือ=Bang Khae Nuea=10160; บางไผ่=Bang Phai=10160; หลักสอง=Lak Song=10160',
  1041: 'ทุ่งสองห้อง=Thung Song Hong=10210; ตลาดบางเขน=Talat Bang Khen=10210',
  1042: 'สายไหม=Sai Mai=10220; ออเงิน=O Ngoen=10220; คลองถนน=Khlong Thanon=10220',
  1043: 'คันนายาว=Khan Na Yao=10230; รามอินทรา=Ram Inthra=10230',
  1044: 'สะพานสูง=Saphan Sung=10240,10250; ราษฎร์พัฒนา=Rat Phatthana=10240; ทับช้าง=Thap Chang=10250',
  1045: 'วังทองหลาง=Wang Thonglang=10310; สะพานสอง=Saphan Song=10310; คลองเจ้าคุณสิงห์=Khlong Chao Khun Sing=10310; พลับพลา=Phlapphla=10310',
  1046: 'สามวาตะวันตก=Sam Wa Tawan Tok=10510; สามวาตะวันออก=Sam Wa Tawan Ok=10510; บางชัน=Bang Chan=10510; ทรายกองดิน=Sai Kong Din=10510; ทรายกองดินใต้=Sai Kong Din Tai=10510',
  1047: 'บางนาเหนือ=Bang Na Nuea=10260; บางนาใต้=Bang Na Tai=10260',
  1048: 'ทวีวัฒนา=Thawi Watthana=10170; ศาลาธรรมสพน์=Sala Thammasop=10170',
  1049: 'บางมด=Bang Mot=10140; ทุ่งครุ=Thung Khru=10140',
  1050: 'บางบอนเหนือ=Bang Bon Nuea=10150; บางบอนใต้=Bang Bon Tai=10150; คลองบางพราน=Khlong Bang Phran=10150; คลองบางบอน=Khlong Bang Bon=10150',
}

/** Sub-districts with a row in the list of middles that names one in Thai and another in English: the owner of the point is unknown. */
export const unsureMiddles = new Set([
  '1101 ท้ายบ้านใหม่',
  '1104 ตลาด',
  '1411 ข้าวงาม',
  '1411 วังจุฬา',
  '4101 นาข่า',
  '4301 สองห้อง',
  '4618 ลำชี',
  '4618 โคกสะอาด',
  '4812 ยอดชาด',
  '4812 โคกสี',
  '5001 สุเทพ',
  '5402 ทุ่งศรี',
  '5402 ร้องเข็ม',
  '8301 รัษฎา',
])
