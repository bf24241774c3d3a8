/**
 * Rows of synonyms, a line a thing: its names on menus, in names and in speech in Thai, English and Chinese. English in the singular,
 * Chinese simplified; Thai is found by its letters wherever they stand, so that none is so short that it is part of other words.
 */

const rows = (lines: string): string[][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(', '))

/** Kinds of places and their purposes. A name with one of a row is also found by the others; words of more than one are kinds too. */
export const same: string[][] = rows(`
  กาแฟ, ร้านกาแฟ, คาเฟ่, coffee, coffeeshop, coffee shop, coffee house, cafe, 咖啡, 咖啡店, 咖啡馆, 咖啡厅
  ซีฟู้ด, ซีฟู๊ด, อาหารทะเล, seafood, 海鲜
  ก๋วยเตี๋ยว, noodle, 面条, 面馆, 粉面
  เบเกอรี่, เบเกอรี, ร้านขนมปัง, bakery, patisserie, 面包店, 面包房, 烘焙
  หมูกระทะ, หมูกะทะ, ปิ้งย่าง, barbecue, barbeque, bbq, mookata, 烤肉, 泰式烤肉, 烧烤
  ฮาลาล, halal, 清真
  มังสวิรัติ, อาหารเจ, vegetarian, vegan, 素食
  รีสอร์ท, รีสอร์ต, resort, 度假村, 度假酒店
  โฮสเทล, hostel, backpacker, 青年旅舍, 青年旅馆, 青旅, 背包客
  โฮมสเตย์, homestay, home stay, 民宿
  บ้านพัก, เกสต์เฮาส์, เกสท์เฮาส์, เกสเฮาส์, guesthouse, guest house, bnb, 客栈, 家庭旅馆
  วิลล่า, villa, 别墅
  หาด, ชายหาด, beach, 海滩, 沙滩
  วัด, wat, temple, monastery, 寺庙, 寺院, 佛寺, 庙宇
  น้ำตก, waterfall, 瀑布
  น้ำพุร้อน, บ่อน้ำร้อน, hot spring, 温泉
  ตลาดน้ำ, floating market, 水上市场, 水上集市
  ตลาด, market, bazaar, 市场, 市集
  พิพิธภัณฑ์, museum, 博物馆
  จุดชมวิว, viewpoint, lookout, 观景台, 观景点
  ดำน้ำ, diving, dive, scuba, 潜水
  เดินป่า, trekking, trek, hiking, hike, 徒步
  เรือข้ามฟาก, เฟอร์รี่, เฟอร์รี, ferry, 渡轮, 轮渡
  ท่าเรือ, ท่าเทียบเรือ, pier, jetty, harbour, harbor, 码头, 港口
  รถเช่า, เช่ารถ, car rental, rental car, rent a car, car hire, hire car, 租车, 租汽车, 汽车租赁, 自驾
  เช่ามอเตอร์ไซค์, เช่ามอไซค์, เช่ามอไซ, motorbike rental, rent a motorbike, motorcycle rental, scooter, moped, 摩托车出租, 租摩托车, 租机车
  ร้านเหล้า, ผับ, บาร์, bar, pub, 酒吧, 酒馆
  คาราโอเกะ, karaoke, ktv, 卡拉ok
  ฟิตเนส, ยิม, fitness, gym, workout, work out, ออกกำลังกาย, เล่นกล้าม, 健身房, 健身
  มวย, มวยไทย, ชกมวย, ต่อยมวย, เรียนมวย, learn muay thai, muay thai, muaythai, boxing, kickboxing, 泰拳, 拳击
  สระว่ายน้ำ, swimming pool, 游泳池
  ซักรีด, ซักผ้า, ซักอบรีด, ซักเสื้อผ้า, laundry, do laundry, laundromat, launderette, laundrette, wash clothes, clothes washed, get clothes washed, 洗衣, 洗衣店
  ของฝาก, ของที่ระลึก, souvenir, gift shop, 特产, 纪念品, 伴手礼, 手信, 礼品
  รูฟท็อป, ดาดฟ้า, rooftop, 天台酒吧, 屋顶酒吧
  ไร่ชา, tea plantation, 茶园
  สนามเด็กเล่น, playground, 儿童乐园, 儿童游乐场
  เรียนทำอาหาร, สอนทำอาหาร, หัดทำอาหาร, สอนทำกับข้าว, เรียนทำกับข้าว, หัดทำกับข้าว, cooking school, cooking class, cookery, cook thai food, 烹饪学校, 烹饪课, 学烹饪, 烹饪
  รถตู้, van, minivan, minibus, 面包车, 小巴
  จิ้มจุ่ม, hotpot, 火锅
  ร้านขายยา, ร้านยา, เภสัช, pharmacy, drugstore, chemist, 药店, 药房
`)

/** More of them, whose parts are words of names as well: a boat is one of boat noodles. */
export const sameOnlyWhole: string[][] = [
  // Sights and activities.
  ...rows(`
  โยคะ, yoga, 瑜伽
  แกลเลอรี, แกลเลอรี่, หอศิลป์, gallery, 画廊, 美术馆, 艺术馆
  สวนผลไม้, orchard, fruit farm, fruit garden, 果园
  ฟาร์ม, farm, ranch, 农场, 牧场
  ทุ่งดอกไม้, flower field, flower garden, 花海, 花田
  สวนพฤกษศาสตร์, botanical garden, botanic garden, 植物园
  ล่องแพ, ล่องแก่ง, rafting, 漂流
  คายัค, คายัก, kayak, kayaking, 皮划艇
  พายเรือ, แคนู, canoe, canoeing, paddle boat, rowing, 划船, 独木舟
  จักรยาน, ปั่นจักรยาน, ขี่จักรยาน, cycling, bicycle, bike, biking, ride a bike, go cycling, 骑行, 自行车, 单车, 骑车, 骑单车, 骑自行车
  เรือนำเที่ยว, ทัวร์เรือ, ล่องเรือ, boat trip, boat tour, boat ride, cruise, 游船, 坐船
  ตกหมึก, ตกปลา, fishing, angling, 钓鱼
  ถนนคนเดิน, walking street, pedestrian street, 步行街
  ตลาดนัด, กาดนัด, flea market, street market, weekend market, 集市, 跳蚤市场
  ตลาดสด, ตลาดเช้า, fresh market, wet market, morning market, 菜市场, 早市
  ตลาดกลางคืน, ตลาดโต้รุ่ง, ไนท์มาร์เก็ต, ไนท์บาซาร์, night market, night bazaar, 夜市
  ตลาดเก่า, old market, 老市场, 老街
  ถ้ำ, cave, cavern, 洞穴, 山洞, 溶洞
  อุทยานแห่งชาติ, national park, 国家公园
  สวนสาธารณะ, public park, city park, 公园
  สวนสัตว์, zoo, 动物园
  ซาฟารี, safari, 野生动物园
  อควาเรียม, พิพิธภัณฑ์สัตว์น้ำ, aquarium, oceanarium, 水族馆, 海洋馆
  สวนน้ำ, water park, waterpark, 水上乐园
  สวนสนุก, amusement park, theme park, funfair, 游乐园, 主题公园
  พระราชวัง, palace, 皇宫, 王宫
  เจดีย์, สถูป, pagoda, stupa, 佛塔
  พระใหญ่, big buddha, giant buddha, 大佛
  พระนอน, reclining buddha, 卧佛
  ทะเลสาบ, lake, 湖
  อ่างเก็บน้ำ, reservoir, 水库
  เขื่อน, big dam, 水坝, 大坝
  สะพานแขวน, suspension bridge, 吊桥
  สกายวอล์ค, สกายวอล์ก, skywalk, sky walk, 天空步道, 玻璃栈道
  กระเช้า, cable car, 缆车
  อุทยานประวัติศาสตร์, historical park, historic park, 历史公园
  โบราณสถาน, ปราสาทหิน, ruins, ancient site, archaeological site, 古迹, 遗址
  อนุสาวรีย์, monument, memorial, 纪念碑
  ประภาคาร, lighthouse, 灯塔
  ศาลเจ้า, shrine, chinese temple, 神庙, 神社
  ศาลหลักเมือง, city pillar, 城市柱
  คริสตจักร, โบสถ์คริสต์, church, chapel, 教堂
  มัสยิด, สุเหร่า, mosque, masjid, 清真寺
  ห้องสมุด, library, 图书馆
  ท้องฟ้าจำลอง, planetarium, 天文馆
  หอดูดาว, observatory, 天文台
  นาขั้นบันได, rice terrace, 梯田
  ทุ่งนา, rice field, paddy field, rice paddy, 稻田
  ทุ่งทานตะวัน, sunflower field, 向日葵
  ไร่สตรอว์เบอร์รี, ไร่สตรอเบอร์รี่, strawberry farm, strawberry picking, 草莓园
  ไร่กาแฟ, coffee plantation, coffee farm, 咖啡园, 咖啡庄园
  ไร่องุ่น, vineyard, winery, 葡萄园, 酒庄
  ฟาร์มแกะ, sheep farm, 绵羊农场
  ฟาร์มจระเข้, crocodile farm, 鳄鱼农场, 鳄鱼园
  สวนงู, ฟาร์มงู, snake farm, 蛇园
  สวนผีเสื้อ, butterfly garden, butterfly farm, 蝴蝶园
  ปางช้าง, บ้านช้าง, elephant camp, elephant sanctuary, elephant park, 大象营, 大象保护区
  คาเฟ่แมว, cat cafe, 猫咖
  คาเฟ่หมา, คาเฟ่สุนัข, dog cafe, 狗咖
  ป่าชายเลน, mangrove, 红树林
  หมู่บ้านชาวประมง, หมู่บ้านประมง, fishing village, 渔村
  หมู่บ้านชาวเขา, hill tribe village, hilltribe, 山地部落
  โรงภาพยนตร์, โรงหนัง, cinema, movie theater, movie theatre, movies, 电影院
  โรงละคร, theatre, theater, playhouse, 剧院, 剧场
  ลานสเก็ต, ice rink, ice skating, skating rink, 溜冰场, 滑冰
  โบว์ลิ่ง, bowling, 保龄球
  สนุกเกอร์, บิลเลียด, โต๊ะพูล, snooker, billiards, pool table, 台球, 桌球
  บอร์ดเกม, board game, 桌游
  ตู้เกม, arcade, game centre, game center, 电玩城, 游戏厅
  ร้านเกม, อินเทอร์เน็ตคาเฟ่, internet cafe, 网吧
  สนามกอล์ฟ, golf course, golf club, 高尔夫
  สนามไดร์ฟ, ไดร์ฟกอล์ฟ, driving range, 高尔夫练习场
  แบดมินตัน, badminton, 羽毛球
  เทนนิส, tennis, 网球
  พิกเกิลบอล, pickleball, 匹克球
  สนามฟุตบอล, สนามบอล, ฟุตซอล, football pitch, football field, soccer, futsal, 足球场
  สนามกีฬา, stadium, sports ground, sports centre, sports center, 体育场, 体育馆
  สนามมวย, boxing stadium, 拳击场, 泰拳场
  โกคาร์ท, โกคาร์ต, go kart, gokart, go-kart, 卡丁车
  สนามยิงปืน, ยิงปืน, shooting range, 射击
  เพนต์บอล, เพนท์บอล, paintball, 彩弹
  พิลาทิส, pilates, 普拉提
  วิปัสสนา, ปฏิบัติธรรม, นั่งสมาธิ, meditation, vipassana, 冥想, 禅修
  เรือใบ, sailing, yacht, 帆船, 游艇
  ซิปไลน์, โหนสลิง, zipline, zip line, canopy tour, 滑索, 丛林飞跃
  ปีนผา, rock climbing, climbing, bouldering, 攀岩
  บริษัททัวร์, เอเจนซี่ทัวร์, travel agency, travel agent, tour operator, tour company, 旅行社
  แอดเวนเจอร์, ผจญภัย, adventure, 探险, 冒险
  คาบาเร่ต์, cabaret, ladyboy show, 人妖秀, 人妖表演
  หมอลำ, mor lam, molam, 莫兰
  `),
  // Where people stay.
  ...rows(`
  พูลวิลล่า, pool villa, private pool villa, 泳池别墅
  บังกะโล, bungalow, cabin, chalet, 小木屋
  แพพัก, houseboat, raft lodge, floating house, 水上屋, 水上木屋, 船屋
  บ้านต้นไม้, treehouse, tree house, 树屋
  ลานกางเต็นท์, campsite, campground, camping ground, 露营地, 营地
  แกลมปิ้ง, glamping, luxury tent, 豪华露营
  อพาร์ตเมนต์, อพาร์ทเมนท์, อพาร์ทเม้นท์, ห้องเช่า, apartment, 公寓
  คอนโด, condominium, condo, 公寓
  เซอร์วิสอพาร์ตเมนต์, serviced apartment, aparthotel, 酒店式公寓
  บูทีค, บูติก, boutique, 精品
  แคปซูล, capsule hotel, 胶囊
  โมเต็ล, ม่านรูด, motel, 汽车旅馆
  หอพัก, หอหญิง, student dormitory, 宿舍
  `),
  // Food.
  ...rows(`
  ซีฟู้ด, อาหารทะเล, seafood, sea food, 海产
  ติ่มซำ, แต่เตี้ยม, dim sum, dimsum, 点心, 早茶
  ขนมจีน, rice noodles, khanom jeen, kanom jeen, 米线
  ร้านขนม, ของหวาน, ขนมหวาน, sweets, dessert, 甜品, 糕点, 甜点
  โรงน้ำชา, ร้านน้ำชา, tea house, teahouse, tea room, tea shop, 茶馆, 茶室
  ชาบู, shabu, shabu shabu, 涮涮锅
  ซูชิ, sushi, 寿司
  ราเมน, ramen, 拉面
  พิซซ่า, pizza, pizzeria, 披萨, 比萨
  เบอร์เกอร์, burger, hamburger, 汉堡
  สเต๊ก, สเต็ก, steak, steakhouse, 牛排
  ไอศกรีม, ไอติม, ice cream, 冰淇淋, 冰激凌
  โรตี, roti, 印度薄饼, 香蕉煎饼
  ชานม, ชาไข่มุก, bubble tea, 奶茶, 珍珠奶茶
  ข้าวต้ม, โจ๊ก, congee, rice porridge, rice soup, 粥
  ขาหมู, pork leg, pork knuckle, 猪脚, 猪蹄
  เป็ดย่าง, roast duck, roasted duck, 烤鸭
  สุกี้, suki, sukiyaki, 寿喜锅, 泰式火锅
  สวนอาหาร, garden restaurant, 花园餐厅
  ข้าวแกง, ข้าวราดแกง, curry and rice, rice and curry, curry rice, 咖喱饭
  ศูนย์อาหาร, ฟู้ดคอร์ท, ฟู้ดคอร์ต, food court, food centre, food center, hawker centre, 美食广场, 大排档
  สตรีทฟู้ด, street food, 街头小吃, 路边摊
  ฟู้ดทรัค, food truck, 餐车
  ก๋วยเตี๋ยวเรือ, boat noodle, 船面
  ร้านลาบ, ลาบก้อย, 腊普
  อิซากายะ, izakaya, 居酒屋
  โอมากาเสะ, omakase, 无菜单料理
  บิสโตร, bistro, brasserie, 小餐馆
  deli, delicatessen, 熟食店
  ไนท์คลับ, ผับ, night club, nightclub, disco, discotheque, 夜店, 迪厅, 夜总会
  ไวน์บาร์, wine bar, 红酒吧
  คราฟต์เบียร์, คราฟเบียร์, craft beer, microbrewery, brewpub, brewery, 精酿, 精酿啤酒
  ลานเบียร์, beer garden, 啤酒花园
  ไลฟ์มิวสิก, ไลฟ์มิวสิค, ดนตรีสด, live music, live band, 现场音乐, 驻唱
  แจ๊ส, jazz, 爵士
  บีชคลับ, beach club, 海滩俱乐部, 海滩酒吧
  บีชรีสอร์ท, บีชรีสอร์ต, รีสอร์ทริมทะเล, beach resort, beachfront resort, seaside resort, 海滩度假村, 海边度假村
  บีชบาร์, beach bar, 海滩酒吧
  สกายบาร์, sky bar, rooftop bar, roof top, 天台, 空中酒吧
  `),
  // Goods and services.
  ...rows(`
  ร้านหนังสือ, bookshop, bookstore, books, 书店
  เครื่องเขียน, stationery, stationer, 文具
  มินิมาร์ท, ร้านสะดวกซื้อ, ร้านชำ, โชห่วย, mini mart, minimart, convenience store, grocery, corner shop, 便利店, 小卖部, 杂货店
  ซูเปอร์มาร์เก็ต, ซุปเปอร์มาร์เก็ต, supermarket, 超市
  ห้างสรรพสินค้า, ศูนย์การค้า, shopping mall, shopping centre, shopping center, department store, mall, 商场, 购物中心, 百货
  เอาท์เล็ต, เอาต์เล็ต, outlet, 奥特莱斯
  เครื่องปั้น, เซรามิก, pottery, ceramics, 陶艺, 陶瓷
  ผ้าทอ, ทอผ้า, handwoven, weaving, 手织布
  ผ้าไหม, silk, 丝绸, 泰丝
  เครื่องเงิน, silverware, silver jewellery, silver jewelry, 银饰, 银器
  ร้านทอง, ห้างทอง, gold shop, 金店, 金行
  เครื่องประดับ, จิวเวลรี่, jewellery, jewelry, jeweller, jeweler, 首饰, 珠宝
  ของเก่า, ของโบราณ, แอนทีค, antique, 古董
  มือสอง, second hand, secondhand, thrift, vintage shop, 二手
  เฟอร์นิเจอร์, furniture, 家具
  วัสดุก่อสร้าง, ฮาร์ดแวร์, hardware store, building materials, 五金, 建材
  ร้านดอกไม้, florist, flower shop, 花店
  ร้านต้นไม้, ขายต้นไม้, ไม้ประดับ, plant nursery, garden centre, garden center, plant shop, 苗圃
  ร้านของเล่น, toy shop, toy store, 玩具店
  ร้านเสื้อผ้า, clothes shop, clothing, fashion, 服装店, 衣服
  ร้านรองเท้า, shoe shop, footwear, 鞋店
  เครื่องสำอาง, cosmetics, makeup, beauty store, 化妆品
  ร้านมือถือ, โทรศัพท์มือถือ, mobile phone, phone shop, phone repair, cell phone, 手机店, 手机
  ซ่อมคอม, คอมพิวเตอร์, computer, computer repair, 电脑
  กัญชา, dispensary, cannabis, weed shop, weed, 大麻
  หัตถกรรม, งานคราฟต์, handicraft, craft, 手工艺, 手工艺品
  อาหารทะเลแห้ง, dried seafood, 海味, 海鲜干货
  แว่นตา, optician, optical, eyeglasses, glasses, 眼镜店, 眼镜
  ตัดสูท, ตัดเสื้อ, ตัดชุด, tailor, bespoke suit, 裁缝, 定制西装
  เช่าชุด, ชุดไทยให้เช่า, costume rental, dress rental, 服装租赁, 租泰服
  ร้านถ่ายรูป, สตูดิโอถ่ายภาพ, photo studio, photographer, 照相馆, 摄影
  ร้านตัดผม, ตัดผม, บาร์เบอร์, barber, hairdresser, haircut, 理发, 剪发, 剪头发
  ร้านเสริมสวย, ซาลอน, ทำผม, hair salon, beauty salon, beauty parlour, beauty parlor, 美发, 发廊, 美容院
  ทำเล็บ, nail salon, nail bar, manicure, pedicure, 美甲
  ต่อขนตา, eyelash, lash extension, 睫毛
  ร้านสัก, สักลาย, tattoo, 纹身, 刺青
  นวดเท้า, foot massage, reflexology, 足疗, 足部按摩
  อบสมุนไพร, ซาวน่า, herbal steam, sauna, steam room, steam bath, 草药蒸浴, 桑拿, 汗蒸
  ออนเซ็น, ออนเซน, onsen, japanese bath, 泡汤, 日式温泉
  กายภาพบำบัด, physiotherapy, physio, physical therapy, 理疗, 物理治疗
  ฝังเข็ม, acupuncture, 针灸
  โรงพยาบาล, hospital, 医院
  คลินิก, clinic, see a doctor, 诊所
  ทำฟัน, ทันตกรรม, หมอฟัน, dentist, dental, 牙科, 牙医
  โรงพยาบาลสัตว์, รักษาสัตว์, คลินิกสัตว์, สัตวแพทย์, vet, veterinary, veterinarian, animal hospital, 宠物医院, 兽医
  อาบน้ำสุนัข, ตัดขนสุนัข, กรูมมิ่ง, pet grooming, dog grooming, groomer, 宠物美容
  เพ็ทช็อป, เพทช็อป, pet shop, pet store, 宠物店
  แลกเงิน, แลกเปลี่ยนเงินตรา, money exchange, currency exchange, exchange money, money changer, 换钱, 货币兑换, 换汇
  ธนาคาร, bank branch, 银行
  ไปรษณีย์, post office, 邮局
  สถานีตำรวจ, โรงพัก, police station, 警察局, 派出所
  ส่งพัสดุ, parcel, courier, shipping, 快递, 寄包裹
  โคเวิร์กกิ้ง, โคเวิร์คกิ้ง, coworking, co-working, 共享办公, 联合办公
  ห้องประชุม, ห้องสัมมนา, meeting room, conference, seminar room, 会议室
  จัดเลี้ยง, สถานที่จัดงาน, banquet hall, event venue, function room, wedding venue, 宴会厅, 婚礼场地
  โรงเรียนสอนภาษา, language school, 语言学校
  สอนดนตรี, เรียนดนตรี, music school, music lesson, 音乐学校
  สอนเต้น, เรียนเต้น, dance class, dance studio, dance school, 舞蹈
  เนอสเซอรี่, รับเลี้ยงเด็ก, nursery, daycare, day care, babysitter, 托儿所
  บ้านบอล, บ้านลม, soft play, play area, kids club, indoor playground, bouncy castle, 淘气堡, 蹦床
  `),
  // How people get about.
  ...rows(`
  สปีดโบ๊ท, เรือเร็ว, speedboat, speed boat, fast boat, 快艇
  รถสองแถว, songthaew, songtaew, shared taxi, 双条车
  แท็กซี่, รถแท็กซี่, taxi, cab, 出租车, 的士, 打车
  ตุ๊กตุ๊ก, tuk tuk, tuktuk, tuk-tuk, 嘟嘟车, 突突车
  วินมอเตอร์ไซค์, มอเตอร์ไซค์รับจ้าง, motorbike taxi, motorcycle taxi, 摩的, 摩托车出租车
  สถานีรถไฟ, train station, railway station, 火车站
  สถานีขนส่ง, ขนส่งผู้โดยสาร, บขส, คิวรถ, bus station, bus terminal, bus stop, coach station, 汽车站, 客运站, 巴士站
  รถทัวร์, รถโดยสาร, รถบัส, bus, coach bus, buses, 大巴, 巴士
  สนามบิน, ท่าอากาศยาน, airport, 机场
  ปั๊มน้ำมัน, petrol station, gas station, filling station, 加油站
  สถานีชาร์จ, ชาร์จรถไฟฟ้า, ev charging, ev charger, charging station, 充电站, 充电桩
  ซ่อมรถ, อู่รถ, อู่ซ่อม, car garage, car repair, mechanic, 修车
  ล้างรถ, คาร์แคร์, car wash, car care, 洗车
  ร้านยาง, ปะยาง, tyre, tire shop, 轮胎, 补胎
  ฝากกระเป๋า, รับฝากกระเป๋า, luggage storage, left luggage, baggage storage, 行李寄存, 寄存行李
  เช่าเรือ, เหมาเรือ, boat rental, boat hire, boat charter, charter boat, 租船, 包船
  เช่ามอเตอร์ไซค์, เช่ารถมอเตอร์ไซค์, motorbike rental, motorbike hire, motorcycle hire, scooter hire, scooter rental, 租电动车, 租摩托
  `),
]

/** As `same`, for places' offers: most name them in Thai alone. */
export const offered: string[][] = [
  // Noodles.
  ...rows(`
  ผัดไทย, pad thai, padthai, phad thai, phat thai, 泰式炒河粉, 泰式炒粉, 泰式炒面, 炒粿条
  ก๋วยเตี๋ยว, kuay teow, guay teow, kway teow, 粿条
  ก๋วยเตี๋ยวเรือ, boat noodle, 船面
  ราดหน้า, rad na, rad naa, lad na, gravy noodles, 烩河粉, 浇汁河粉
  ผัดซีอิ๊ว, pad see ew, pad si ew, pad see eew, 酱油炒河粉, 黑酱油炒粉
  ผัดขี้เมา, pad kee mao, drunken noodle, 醉炒, 醉面
  คั่วไก่, kua gai, chicken fried noodles, 鸡肉炒河粉
  เย็นตาโฟ, yen ta fo, yentafo, pink noodle soup, 红汤粉, 酿豆腐粉
  ก๋วยจั๊บ, kuay jab, rolled noodles, 粿汁
  บะหมี่, egg noodle, bamee, 鸡蛋面
  เกี๊ยว, wonton, dumpling, 馄饨, 云吞, 饺子
  เกี๊ยวซ่า, gyoza, potsticker, 煎饺, 日式煎饺
  ข้าวซอย, khao soi, khao soy, 咖喱面, 泰北咖喱面
  น้ำเงี้ยว, nam ngiao, nam ngiaw, 酸辣米线
  ขนมจีน, khanom jeen, kanom jeen, khanom chin, fermented rice noodle, 米线, 泰式米线
  วุ้นเส้น, glass noodle, vermicelli, 粉丝, 冬粉
  ต้มมาม่า, ผัดมาม่า, มาม่าผัด, บะหมี่กึ่งสำเร็จรูป, instant noodle, 泡面, 方便面
  สุกี้, suki, sukiyaki, 寿喜锅, 泰式火锅
  ชาบู, shabu, shabu shabu, 涮涮锅
  จิ้มจุ่ม, แจ่วฮ้อน, หม้อไฟ, hotpot, hot pot, steamboat, 火锅, 涮锅
  หม่าล่า, mala hotpot, mala skewer, 麻辣, 麻辣烫, 麻辣香锅
  ราเมน, ราเม็ง, ramen, 拉面, 日式拉面
  อุด้ง, udon noodle, 乌冬, 乌冬面
  โซบะ, soba, 荞麦面
  เฝอ, pho noodle, pho noodle soup, vietnamese noodle, 越南河粉
  พาสต้า, สปาเกตตี, สปาเก็ตตี้, สปาเกตตี้, pasta, spaghetti, 意面, 意大利面
  `),
  // Rice.
  ...rows(`
  ข้าวผัด, fried rice, khao pad, khao phat, 炒饭
  ข้าวผัดปู, crab fried rice, fried rice with crab, 蟹肉炒饭
  ข้าวผัดสับปะรด, pineapple fried rice, fried rice with pineapple, 菠萝炒饭
  ข้าวมันไก่, chicken rice, chicken on rice, khao man gai, hainanese chicken, 海南鸡饭
  ข้าวหมูแดง, khao moo daeng, red pork rice, 叉烧饭
  ข้าวหน้าเป็ด, duck rice, duck over rice, 烧鸭饭, 烤鸭饭
  ข้าวขาหมู, khao kha moo, pork leg rice, pork leg on rice, 猪脚饭
  ขาหมู, pork leg, pork knuckle, pork hock, pork trotter, 猪脚, 猪蹄, 德国猪手
  ข้าวหมก, biryani, briyani, biriyani, khao mok, 黄姜饭, 印度香饭
  ข้าวยำ, rice salad, khao yam, 香草拌饭
  ข้าวคลุกกะปิ, shrimp paste rice, khao kluk kapi, 虾酱拌饭, 虾酱饭
  ข้าวต้ม, โจ๊ก, congee, porridge, rice porridge, rice soup, 粥, 白粥, 稀饭
  ข้าวแกง, ข้าวราดแกง, curry rice, curry and rice, rice and curry, khao gaeng, 咖喱饭, 盖浇饭
  ข้าวเหนียว, sticky rice, glutinous rice, 糯米饭
  ข้าวสวย, ข้าวเปล่า, steamed rice, plain rice, boiled rice, white rice, jasmine rice, 白饭, 白米饭
  ข้าวหลาม, bamboo rice, sticky rice in bamboo, khao lam, 竹筒饭
  ข้าวหน้าเนื้อ, gyudon, beef bowl, 牛肉饭, 牛丼
  อาหารตามสั่ง, made to order, cooked to order, 快炒, 小炒
  `),
  // Dishes of the country.
  ...rows(`
  ต้มยำ, tom yum, tom yam, tomyum, 冬阴功, 冬荫功, 冬阴汤
  ต้มยำกุ้ง, tom yum goong, tom yum kung, tom yam kung, tom yum shrimp, 冬阴功汤, 酸辣虾汤
  ต้มข่า, tom kha, coconut soup, 椰奶鸡汤, 椰汁鸡汤, 南姜鸡汤
  ต้มแซ่บ, tom saep, tom zap, hot and sour soup, 酸辣汤
  แกงจืด, ต้มจืด, clear soup, 清汤
  ต้มเลือดหมู, pig blood soup, pork blood soup, 猪血汤
  กระเพาะปลา, fish maw, 鱼鳔, 鱼肚羹
  แกงเขียวหวาน, green curry, gaeng keow wan, kaeng khiao wan, 绿咖喱, 青咖喱
  แกงแดง, แกงเผ็ด, red curry, 红咖喱
  แกงกะหรี่, yellow curry, 黄咖喱
  พะแนง, panang, phanaeng, penang curry, 帕能咖喱, 槟城咖喱
  มัสมั่น, massaman, matsaman, 马沙文咖喱, 玛莎曼咖喱, 马萨曼
  แกงป่า, jungle curry, 丛林咖喱
  แกงส้ม, sour curry, gaeng som, kaeng som, 酸咖喱
  แกงฮังเล, hang lay, hang le, hung lay, 缅甸咖喱, 杭勒
  แกงไตปลา, tai pla, fish kidney curry, 鱼肚咖喱
  ฉู่ฉี่, chu chee, choo chee, 浓咖喱
  ห่อหมก, hor mok, steamed fish curry, curried fish custard, 咖喱鱼糕, 蒸咖喱鱼
  กะเพรา, กระเพรา, basil, holy basil, krapow, kraprao, kaprao, 打抛, 打抛饭, 罗勒, 九层塔
  ส้มตำ, ตำไทย, ตำถาด, som tam, som tum, somtam, papaya salad, green papaya, 青木瓜沙拉, 木瓜沙拉, 凉拌木瓜
  ลาบ, laab, laap, minced meat salad, 泰式肉末沙拉, 凉拌肉末
  น้ำตกหมู, น้ำตกคอหมู, waterfall pork, grilled pork salad, 凉拌烤猪肉
  ก้อยเนื้อ, ก้อยดิบ, ซอยจุ๊, raw beef, 生牛肉
  ไก่ย่าง, grilled chicken, bbq chicken, roast chicken, gai yang, kai yang, 烤鸡
  ไก่ทอด, fried chicken, 炸鸡
  ปีกไก่, chicken wing, 鸡翅
  ไก่ผัดเม็ดมะม่วง, chicken with cashew, cashew chicken, 腰果鸡, 腰果鸡丁
  ไก่ห่อใบเตย, pandan chicken, 香兰叶包鸡, 班兰鸡
  ผัดพริกแกง, fried curry paste, prik gaeng, 红咖喱炒
  คั่วกลิ้ง, khua kling, kua kling, dry curry, 干炒咖喱
  ผัดผัก, stir-fried vegetables, stir fried vegetables, mixed vegetables, 炒青菜, 炒蔬菜
  ผักบุ้ง, ผัดผักบุ้ง, morning glory, water spinach, 空心菜
  ผักคะน้า, คะน้า, kale, chinese broccoli, 芥蓝
  หมูกรอบ, crispy pork, moo krob, crispy pork belly, 脆皮猪肉, 脆皮五花肉
  หมูแดง, red pork, bbq pork, char siu, 叉烧
  หมูปิ้ง, หมูย่าง, grilled pork, moo ping, pork skewer, 烤猪肉, 烤猪肉串, 烤串
  คอหมูย่าง, pork neck, grilled pork neck, 烤猪颈肉, 猪颈肉
  หมูสะเต๊ะ, pork satay, 猪肉沙爹
  สะเต๊ะ, satay, sate, 沙爹, 沙嗲
  หมูทอด, fried pork, deep-fried pork, 炸猪肉
  หมูฮ้อง, moo hong, braised pork belly, 红烧肉, 红烧五花肉
  ซี่โครงหมู, spare ribs, pork rib, 排骨, 猪排骨
  แหนมเนือง, nam neung, nem nuong, 越南烤肉卷
  แหนมหมู, แหนมสด, แหนมซี่โครง, แหนมคลุก, ยำแหนม, naem, fermented pork, sour pork, 酸肉, 酸猪肉
  ไส้อั่ว, sai ua, sai oua, northern sausage, chiang mai sausage, 北部香肠, 清迈香肠
  ไส้กรอก, sausage, 香肠
  ไส้กรอกอีสาน, isan sausage, isaan sausage, sour sausage, 东北香肠, 酸香肠
  ลูกชิ้น, meatball, fish ball, luk chin, 肉丸, 鱼丸, 丸子
  แคบหมู, pork rind, pork crackling, pork scratchings, 炸猪皮
  น้ำพริก, chilli paste, chili paste, chilli dip, chili dip, nam prik, 辣椒酱, 辣酱
  น้ำพริกหนุ่ม, nam prik noom, green chilli dip, green chili dip, 青辣椒酱
  น้ำพริกอ่อง, nam prik ong, tomato chilli dip, 番茄肉末酱
  ยำวุ้นเส้น, yum woon sen, glass noodle salad, 凉拌粉丝
  ยำเนื้อ, beef salad, spicy beef salad, 凉拌牛肉
  ไข่เจียว, omelette, omelet, 蛋饼, 欧姆蛋
  ไข่ดาว, fried egg, sunny side up, 荷包蛋, 太阳蛋
  ไข่พะโล้, พะโล้, five-spice egg, 卤蛋, 卤味
  ทอดมัน, fish cake, shrimp cake, tod mun, 鱼饼, 虾饼
  ปอเปี๊ยะ, spring roll, 春卷
  ปอเปี๊ยะสด, fresh spring roll, summer roll, rice paper roll, 鲜春卷, 越南春卷
  หอยทอด, oyster omelette, oyster omelet, mussel pancake, hoi tod, 蚝仔煎, 蚵仔煎, 海蛎煎
  ขนมกุยช่าย, กุยช่าย, chive cake, 韭菜饼, 韭菜粿
  สาคูไส้หมู, tapioca dumpling, 西米猪肉丸
  เมี่ยงคำ, miang kham, leaf wrap, 叶包小食
  ซาลาเปา, steamed bun, bao bun, 包子
  ติ่มซำ, แต่เตี้ยม, dim sum, dimsum, 广式点心, 早茶
  ขนมจีบ, shumai, siu mai, shu mai, 烧卖
  เป็ดย่าง, roast duck, roasted duck, 烤鸭, 烧鸭
  เป็ดปักกิ่ง, peking duck, 北京烤鸭
  บะกุ๊ดเต๋, บักกุ๊ดเต๋, bak kut teh, 肉骨茶
  หมูหัน, suckling pig, roast suckling pig, 烤乳猪
  แมลงทอด, fried insect, edible insect, 炸昆虫, 炸虫子
  เต้าหู้, tofu, bean curd, 豆腐
  `),
  // From the sea and the river.
  ...rows(`
  ปูผัดผงกะหรี่, curry crab, thai crab curry, crab in curry, poo pad pong, yellow curry crab, 咖喱蟹, 咖喱炒蟹
  ปูนึ่ง, steamed crab, 蒸蟹, 清蒸螃蟹
  ปูม้า, blue crab, flower crab, 花蟹, 梭子蟹
  ปูนิ่ม, soft shell crab, soft-shell crab, 软壳蟹
  ปูดอง, pickled crab, marinated crab, 腌蟹, 生腌蟹
  กุ้งเผา, grilled prawn, grilled shrimp, bbq prawn, 烤虾
  กุ้งแม่น้ำ, river prawn, 大头虾, 河虾
  กุ้งอบวุ้นเส้น, prawns with glass noodles, baked shrimp with vermicelli, 粉丝虾煲
  กุ้งแช่น้ำปลา, raw shrimp in fish sauce, 生腌虾, 鱼露生虾
  กุ้งทอด, fried prawn, fried shrimp, 炸虾
  กุ้งมังกร, ล็อบสเตอร์, ล็อบสเตอร, lobster, 龙虾
  กั้ง, mantis shrimp, 皮皮虾, 濑尿虾
  ปลาหมึก, หมึก, squid, calamari, 鱿鱼
  ปลาเผา, ปลาช่อนเผา, grilled fish, salt-crusted fish, salt-baked fish, 烤鱼, 盐烤鱼
  ปลาทอด, fried fish, 炸鱼
  ปลานึ่งมะนาว, ปลากะพงนึ่ง, steamed fish, steamed fish with lime, 清蒸鱼, 柠檬鱼, 蒸鱼
  ปลากะพง, sea bass, seabass, barramundi, 鲈鱼
  ปลาเก๋า, grouper, 石斑鱼
  ปลาทู, mackerel, 鲭鱼
  ปลาช่อน, snakehead, 黑鱼, 鳢鱼
  ปลาทับทิม, ปลานิล, tilapia, 罗非鱼
  ปลาดุก, catfish, 鲶鱼
  แซลมอน, salmon, 三文鱼
  ทูน่า, tuna, 金枪鱼
  ปลาดิบ, ซาชิมิ, sashimi, raw fish, 生鱼片, 刺身
  หอยนางรม, oyster, 生蚝, 牡蛎
  หอยลาย, clam, 花甲, 蛤蜊
  หอยแมลงภู่, mussel, 青口, 贻贝
  หอยแครง, cockle, blood clam, 血蛤
  หอยเชลล์, scallop, 扇贝
  หอยหวาน, babylon snail, sea snail, 凤螺, 花螺
  ปลาหมึกแห้ง, dried squid, 鱿鱼干
  กุ้งแห้ง, dried shrimp, 虾米, 虾干
  ปลาแห้ง, ปลาเค็ม, dried fish, salted fish, 小鱼干, 咸鱼
  กะปิ, shrimp paste, 虾酱, 虾膏
  `),
  // Dishes of other countries.
  ...rows(`
  ซูชิ, ข้าวปั้น, sushi, 寿司
  เทมปุระ, tempura, 天妇罗
  ทงคัตสึ, ทงคัทสึ, tonkatsu, katsu, 炸猪排, 日式炸猪排
  ยากิโทริ, yakitori, 烧鸟, 串烧
  ทาโกะยากิ, ทาโกยากิ, takoyaki, octopus ball, 章鱼烧, 章鱼小丸子
  ยากินิคุ, yakiniku, japanese bbq, 日式烤肉
  ปิ้งย่างเกาหลี, korean bbq, korean barbecue, 韩式烤肉
  กิมจิ, kimchi, 泡菜
  บิบิมบับ, bibimbap, 石锅拌饭
  ต๊อกบกกี, ต็อกบกกี, tteokbokki, 炒年糕
  พิซซ่า, pizza, pizzeria, 披萨, 比萨
  เบอร์เกอร์, burger, hamburger, cheeseburger, 汉堡
  สเต๊ก, สเต็ก, steak, steakhouse, beefsteak, 牛排
  เนื้อวากิว, วากิว, wagyu, 和牛
  เฟรนช์ฟรายส์, เฟรนฟราย, มันฝรั่งทอด, french fries, fries, 薯条
  ฟิชแอนด์ชิปส์, fish and chips, 炸鱼薯条
  แซนด์วิช, แซนวิช, sandwich, sandwiches, 三明治
  ฮอตดอก, ฮอทดอก, hot dog, hotdog, 热狗
  สลัด, salad, 沙拉
  ซุป, soup, 汤品
  เคบับ, kebab, kebap, doner, shawarma, 烤肉卷, 土耳其烤肉
  ทาโก้, taco, burrito, quesadilla, 墨西哥卷饼
  แกงอินเดีย, indian curry, masala, 印度咖喱
  แป้งนาน, naan, 印度烤饼
  โรตี, roti, thai pancake, banana pancake, 印度薄饼, 香蕉煎饼, 飞饼
  โรตีกล้วย, banana roti, banana pancake, 香蕉煎饼, 香蕉飞饼
  ฟัวกราส์, foie gras, 鹅肝
  ชีส, cheese, 芝士, 奶酪
  `),
  // Breakfast, cakes and sweets.
  ...rows(`
  อาหารเช้า, มื้อเช้า, breakfast, 早餐, 早饭, 早点
  บรันช์, brunch, all day breakfast, all-day breakfast, 早午餐
  อเมริกันเบรกฟาสต์, american breakfast, english breakfast, full breakfast, 美式早餐
  ไข่กระทะ, pan eggs, khai kata, 铁锅煎蛋
  ปาท่องโก๋, patongko, chinese doughnut, fried dough, 油条
  ขนมปังปิ้ง, toast, 吐司, 烤面包
  ครัวซองต์, ครัวซอง, croissant, 可颂, 羊角包
  เค้ก, cake, 蛋糕
  เค้กวันเกิด, birthday cake, 生日蛋糕
  ชีสเค้ก, cheesecake, cheese cake, 芝士蛋糕
  เครปเค้ก, crepe cake, 千层蛋糕
  เครป, crepe, 可丽饼
  บราวนี่, brownie, 布朗尼
  คุกกี้, cookie, biscuit, 曲奇, 饼干
  โดนัท, donut, doughnut, 甜甜圈
  มาการอง, macaron, macaroon, 马卡龙
  วาฟเฟิล, วอฟเฟิล, waffle, 华夫饼
  แพนเค้ก, pancake, 松饼, 煎饼
  ทาร์ตไข่, egg tart, custard tart, 蛋挞
  สโคน, scone, 司康
  ช็อกโกแลต, ช็อคโกแลต, chocolate, 巧克力
  ไอศกรีม, ไอติม, ไอศครีม, ice cream, gelato, 冰淇淋, 冰激凌, 雪糕
  ไอติมกะทิ, ไอศกรีมกะทิ, coconut ice cream, 椰子冰淇淋
  น้ำแข็งไส, บิงซู, shaved ice, bingsu, 刨冰
  ข้าวเหนียวมะม่วง, mango sticky rice, mango with sticky rice, mango rice, 芒果糯米饭, 芒果饭
  ข้าวเหนียวทุเรียน, durian sticky rice, 榴莲糯米饭
  ขนมไทย, thai dessert, thai sweet, 泰式甜点, 泰式甜品
  ขนมครก, coconut pancake, khanom krok, coconut pudding, 椰浆烤饼, 椰子烧
  ขนมเบื้อง, khanom bueang, thai crepe, crispy pancake, 泰式脆饼
  ขนมชั้น, layer cake, khanom chan, 千层糕
  ฝอยทอง, ทองหยิบ, ทองหยอด, foi thong, golden threads, egg yolk sweets, 金丝, 蛋黄甜点
  ลูกชุบ, luk chup, mung bean sweets, 仿真水果
  บัวลอย, bua loy, rice balls in coconut milk, 汤圆, 椰奶汤圆
  ลอดช่อง, lod chong, cendol, 煎蕊, 珍多冰
  ทับทิมกรอบ, red rubies, water chestnut dessert, 红宝石
  เฉาก๊วย, grass jelly, 仙草, 凉粉
  เต้าฮวย, tofu pudding, 豆花, 豆腐花
  กล้วยบวชชี, banana in coconut milk, 椰奶香蕉
  กล้วยทอด, กล้วยแขก, fried banana, banana fritter, 炸香蕉
  กล้วยตาก, dried banana, sun-dried banana, banana chips, 香蕉干
  ขนมเปี๊ยะ, bean pastry, bean cake, moon cake, mooncake, 豆沙饼, 月饼
  โมจิ, mochi, 麻薯, 大福
  `),
  // Fruit.
  ...rows(`
  ผลไม้, fruit, 水果
  ผลไม้รวม, fruit plate, fruit platter, mixed fruit, 水果拼盘
  บุฟเฟต์ผลไม้, fruit buffet, all-you-can-eat fruit, 水果自助
  ทุเรียน, durian, 榴莲
  บุฟเฟต์ทุเรียน, durian buffet, 榴莲自助
  มะม่วง, mango, mangoes, 芒果
  มังคุด, mangosteen, 山竹
  เงาะ, rambutan, 红毛丹
  ลำไย, longan, 龙眼
  ลิ้นจี่, lychee, litchi, 荔枝
  ส้มโอ, pomelo, 柚子
  ขนุน, jackfruit, 菠萝蜜
  แก้วมังกร, dragon fruit, 火龙果
  สับปะรด, pineapple, 菠萝
  แตงโม, watermelon, 西瓜
  มะละกอ, papaya, 木瓜
  ฝรั่งสด, guava, 番石榴, 芭乐
  เสาวรส, passion fruit, 百香果
  อโวคาโด, avocado, 牛油果
  สตรอว์เบอร์รี, สตรอเบอร์รี่, สตรอเบอรี่, strawberry, 草莓
  มะพร้าว, coconut, 椰子
  น้ำมะพร้าว, มะพร้าวอ่อน, coconut water, young coconut, coconut juice, coconut drink, 椰汁, 椰子, 椰子水, 椰青
  `),
  // Drinks.
  ...rows(`
  กาแฟสด, fresh coffee, espresso coffee, 现磨咖啡
  กาแฟเย็น, iced coffee, ice coffee, cold coffee, 冰咖啡
  โอเลี้ยง, กาแฟโบราณ, thai coffee, traditional coffee, 泰式咖啡, 古早咖啡
  กาแฟดริป, ดริปกาแฟ, drip coffee, pour over, pour-over, filter coffee, hand drip, 手冲咖啡, 手冲
  สโลว์บาร์, slow bar, specialty coffee, speciality coffee, 精品咖啡
  โคลด์บรูว์, โคลบรูว์, cold brew, 冷萃
  เอสเพรสโซ, เอสเพรสโซ่, espresso, 浓缩咖啡
  อเมริกาโน่, อเมริกาโน, americano, long black, black coffee, 美式咖啡, 黑咖啡
  ลาเต้, latte, 拿铁
  คาปูชิโน, คาปูชิโน่, cappuccino, 卡布奇诺
  แฟลตไวท์, flat white, 澳白
  มอคค่า, mocha, 摩卡
  โกโก้, cocoa, hot chocolate, 可可, 热巧克力
  มัทฉะ, matcha, 抹茶
  ชาเขียว, green tea, 绿茶
  ชาไทย, ชาเย็น, ชานมไทย, thai tea, thai iced tea, milk tea, 泰茶, 泰式奶茶
  ชานม, ชาไข่มุก, ชานมไข่มุก, bubble tea, boba, pearl milk tea, 奶茶, 珍珠奶茶
  ชามะนาว, lemon tea, iced lemon tea, 柠檬茶
  ชาชัก, teh tarik, pulled tea, 拉茶
  ชาอู่หลง, อู่หลง, oolong, 乌龙茶
  ชาร้อน, hot tea, pot of tea, 热茶
  อาฟเตอร์นูนที, น้ำชายามบ่าย, afternoon tea, high tea, 下午茶
  คอมบูชา, kombucha, 康普茶
  น้ำเต้าหู้, soy milk, soya milk, 豆浆
  น้ำอ้อย, sugarcane juice, sugar cane juice, 甘蔗汁
  น้ำส้ม, orange juice, 橙汁
  น้ำมะนาว, lime juice, lemonade, 柠檬汁
  น้ำปั่น, สมูทตี้, สมูทตี, smoothie, fruit shake, fruit smoothie, blended fruit, 冰沙, 奶昔
  น้ำผลไม้, fruit juice, fresh juice, 果汁, 鲜榨果汁
  น้ำมะม่วงปั่น, มะม่วงปั่น, mango smoothie, mango shake, 芒果冰沙
  อัญชัน, butterfly pea, blue tea, 蝶豆花
  มิลค์เชค, มิลก์เชก, milkshake, milk shake, 奶昔
  น้ำสมุนไพร, herbal drink, herbal juice, 草本饮料
  น้ำอัดลม, soft drink, soda, fizzy drink, 汽水, 可乐
  เบียร์, beer, 啤酒
  เบียร์สด, draft beer, draught beer, draft, draught, beer on tap, tap beer, pint, 生啤, 生啤酒, 扎啤, 鲜啤
  เบียร์วุ้น, jelly beer, beer slush, frozen beer, 冰沙啤酒
  ทาวเวอร์เบียร์, เบียร์ทาวเวอร์, beer tower, 啤酒塔
  คราฟต์เบียร์, คราฟเบียร์, craft beer, ipa, pale ale, 精酿, 精酿啤酒
  ไวน์, wine, 红酒, 葡萄酒
  แชมเปญ, สปาร์กลิงไวน์, champagne, sparkling wine, prosecco, 香槟
  ค็อกเทล, cocktail, mixed drink, 鸡尾酒
  ม็อกเทล, mocktail, virgin cocktail, non-alcoholic cocktail, alcohol-free cocktail, 无酒精鸡尾酒, 无酒精饮料
  โมฮิโต้, โมจิโต้, mojito, 莫吉托
  วิสกี้, whisky, whiskey, 威士忌
  จินโทนิค, gin tonic, gin and tonic, 金汤力
  เหล้าสาเก, sake, 清酒
  โซจู, soju, 烧酒
  เหล้าขาว, ยาดอง, moonshine, rice whisky, rice wine, 米酒, 药酒
  เหล้าถัง, ถังเหล้า, bucket drink, 桶酒
  แฮปปี้อาวร์, แฮปปี้อาวเออร์, happy hour, 欢乐时光
  ชิชา, บารากู่, ฮุกกะ, shisha, hookah, 水烟
  `),
  // How it is eaten.
  ...rows(`
  บุฟเฟต์, บุฟเฟ่ต์, บุฟเฟ่, buffet, all you can eat, all-you-can-eat, eat all you can, 自助, 自助餐, 放题
  หมูกระทะ, หมูกะทะ, mookata, moo kratha, mu kratha, thai bbq, thai barbecue, 泰式烤肉, 泰式烧烤
  ปิ้งย่าง, บาร์บีคิว, บาร์บิคิว, barbecue, barbeque, bbq, 烧烤, 烤肉
  ชุดปิ้งย่าง, เตาปิ้งย่าง, barbecue set, bbq grill, charcoal grill, 烧烤套餐, 烧烤炉
  ดินเนอร์ริมหาด, ดินเนอร์ริมทะเล, beach dinner, dinner on the beach, romantic dinner, 海滩晚餐, 烛光晚餐
  ดินเนอร์ครูซ, ล่องเรือดินเนอร์, ล่องเรือทานอาหาร, dinner cruise, 游船晚餐, 晚餐游船
  โต๊ะจีน, chinese banquet, 中式宴席, 酒席
  ขันโตก, khantoke, khantok, kantoke, 帝王餐, 康托克
  เชฟเทเบิ้ล, เชฟส์เทเบิล, chef's table, tasting menu, 主厨餐桌, 高级料理
  โอมากาเสะ, omakase, 无菜单料理, 主厨发办
  อาหารคลีน, อาหารเพื่อสุขภาพ, clean food, healthy food, health food, 健康餐, 轻食
  กลูเตนฟรี, ไม่มีกลูเตน, ปลอดกลูเตน, gluten free, gluten-free, 无麸质
  เดลิเวอรี่, เดลิเวอรี, ส่งถึงบ้าน, delivery, takeaway, take away, takeout, 外卖, 外送
  อาหารกล่อง, ข้าวกล่อง, lunch box, packed lunch, boxed lunch, 盒饭, 便当
  เมนูเด็ก, อาหารเด็ก, kids menu, children's menu, kid's meal, 儿童餐
  เก้าอี้เด็ก, high chair, highchair, baby chair, 婴儿椅, 宝宝椅, 儿童餐椅
  ห้องวีไอพี, vip room, private dining, 包间, 包厢
  `),
  // Massage, beauty and health.
  ...rows(`
  นวดไทย, นวดแผนไทย, นวดแผนโบราณ, นวดโบราณ, thai massage, traditional massage, nuad thai, 泰式按摩, 古法按摩, 泰式古法
  นวดเท้า, นวดฝ่าเท้า, foot massage, foot rub, feet massage, foot reflexology, reflexology, 足疗, 足部按摩, 脚底按摩, 脚部按摩, 足底按摩, 洗脚
  นวดน้ำมัน, นวดอโรม่า, นวดอโรมา, oil massage, aromatherapy, aroma massage, essential oil massage, 精油按摩, 油压, 香薰按摩
  นวดสวีดิช, swedish massage, relaxation massage, 瑞典按摩, 瑞典式按摩
  นวดแก้อาการ, นวดรักษา, นวดจับเส้น, นวดกดจุด, deep tissue, sports massage, pressure point, 深层按摩, 深层组织, 穴位按摩
  นวดออฟฟิศซินโดรม, ออฟฟิศซินโดรม, office syndrome, back pain massage, 肩颈疼痛
  นวดคอบ่าไหล่, นวดหลัง, คอ บ่า ไหล่, back massage, neck and shoulder massage, shoulder massage, 肩颈按摩, 背部按摩
  นวดศีรษะ, นวดหัว, head massage, scalp massage, 头部按摩, 头疗
  นวดหน้า, ทรีตเมนต์หน้า, ทำหน้า, facial, facial massage, face massage, 面部护理, 做脸, 面部按摩, 美容护肤
  นวดตัว, body massage, full body massage, 全身按摩
  นวดคู่, couple massage, couples massage, 双人按摩, 情侣按摩
  นวดสี่มือ, four hands massage, 4 hands massage, 四手按摩
  นวดคนท้อง, pregnancy massage, prenatal massage, 孕妇按摩
  นวดประคบ, hot compress massage, 热敷按摩
  ประคบสมุนไพร, ลูกประคบ, herbal compress, herbal ball, hot herbal compress, 草药热敷, 草药球, 草药包
  หินร้อน, hot stone, hot stone massage, 热石, 热石按摩
  สครับ, ขัดผิว, ขัดตัว, scrub, body scrub, exfoliation, body polish, 磨砂, 去角质, 身体磨砂, 搓澡
  พอกตัว, พอกผิว, body wrap, body mask, mud wrap, 裹体, 身体裹敷
  แช่น้ำนม, อาบน้ำนม, milk bath, flower bath, 牛奶浴, 花瓣浴
  อบไอน้ำ, อบสมุนไพร, ซาวน่า, steam room, steam bath, herbal steam, sauna, 蒸汽浴, 草药蒸浴, 桑拿, 汗蒸
  แช่เท้า, foot bath, foot soak, 泡脚, 足浴
  สปาแพ็กเกจ, ชุดสปา, สปาแพคเกจ, spa package, spa day, 水疗套餐
  ฟิชสปา, ปลาตอด, fish spa, 鱼疗
  ออนเซ็น, ออนเซน, onsen, japanese bath, 泡汤, 日式温泉
  ทำเล็บ, เล็บเจล, nail salon, nail art, gel nail, manicure, pedicure, nails done, 美甲, 做指甲, 修甲
  แว็กซ์, แว็กซ์ขน, กำจัดขน, waxing, wax hair, hair removal, brazilian wax, 脱毛, 蜜蜡脱毛
  ต่อขนตา, eyelash extension, lash extension, lashes, 睫毛, 种睫毛, 接睫毛
  สักคิ้ว, ทำคิ้ว, กันคิ้ว, eyebrow, microblading, brow, 眉毛, 纹眉, 修眉
  ตัดผม, haircut, hair cut, cut hair, barber, hairdresser, 理发, 剪发, 剪头发
  สระผม, สระไดร์, hair wash, shampoo, blow dry, 洗头, 洗发
  ทำสีผม, ย้อมผม, hair colour, hair color, hair dye, 染发, 染头发
  ดัดผม, ยืดผม, perm, hair straightening, 烫发, 烫头发
  โกนหนวด, shave, beard trim, 刮胡子, 修胡子
  ถักเปีย, hair braiding, braids, 编发, 编辫子
  แต่งหน้า, makeup, make-up, make up artist, 化妆
  โบท็อกซ์, ฟิลเลอร์, botox, filler, 肉毒, 玻尿酸
  เลเซอร์, laser, 激光
  ครอบแก้ว, cupping, 拔罐
  ขูดหินปูน, teeth cleaning, dental cleaning, 洗牙
  ฟอกสีฟัน, teeth whitening, whiten teeth, 牙齿美白
  วัคซีน, vaccine, vaccination, 疫苗
  ตรวจสุขภาพ, health check, health checkup, medical checkup, 体检
  สมาธิ, meditation, mindfulness, 冥想, 禅修
  รีทรีต, รีทรีท, retreat, wellness retreat, 静修
  แช่น้ำแข็ง, ไอซ์บาธ, ice bath, cold plunge, 冰浴
  `),
  // On the water.
  ...rows(`
  ดำน้ำตื้น, ดำผิวน้ำ, สน็อกเกิล, snorkel, snorkelling, snorkeling, snorkelling trip, 浮潜
  ดำน้ำลึก, สกูบ้า, scuba, scuba diving, diving, dive, dive trip, fun dive, 潜水, 深潜, 水肺潜水
  เรียนดำน้ำ, สอนดำน้ำ, learn to dive, dive course, diving course, discover scuba, open water course, padi, 学潜水, 潜水课程, 考潜水证
  ฟรีไดฟ์, ฟรีไดวิ่ง, freediving, free diving, freedive, 自由潜
  ลิฟอะบอร์ด, liveaboard, live aboard, 船宿, 船宿潜水
  คายัค, คายัก, kayak, kayaking, sea kayak, 皮划艇, 独木舟
  พายเรือ, แคนู, canoe, canoeing, rowing boat, row boat, paddling, 独木舟, 划船, 划艇
  ซัพบอร์ด, เรือซัพ, sup board, paddle board, paddleboard, paddleboarding, stand up paddle, 桨板, 立式桨板
  เซิร์ฟ, โต้คลื่น, surfing, surfboard, surf lesson, learn to surf, 冲浪
  ไคท์เซิร์ฟ, ไคต์เซิร์ฟ, kitesurf, kiteboard, kiteboarding, kitesurfing, 风筝冲浪
  วินด์เซิร์ฟ, windsurf, windsurfing, 帆板
  เวคบอร์ด, wakeboard, wakeboarding, wake park, water ski, 尾波滑水, 滑水
  เจ็ตสกี, เจ็ทสกี, jet ski, jetski, 摩托艇, 水上摩托
  บานาน่าโบ๊ท, บานาน่าโบ๊ต, banana boat, 香蕉船
  พาราเซล, เรือลากร่ม, parasail, parasailing, 滑翔伞, 拖伞, 水上拖伞
  ซีวอล์คเกอร์, เดินใต้ทะเล, sea walker, sea walk, underwater walk, 海底漫步
  เรือท้องกระจก, glass bottom boat, 玻璃底船, 玻璃船
  ล่องแพ, bamboo raft, bamboo rafting, rafting, 竹筏, 漂流
  ล่องแก่ง, เรือยาง, white water rafting, white-water rafting, whitewater, rubber boat, 漂流, 激流漂流, 橡皮艇
  ห่วงยาง, ล่องห่วงยาง, swim ring, tubing, rubber ring, inner tube, 游泳圈
  เสื้อชูชีพ, life jacket, life vest, 救生衣
  เรือหางยาว, เช่าเรือหางยาว, เหมาเรือหางยาว, long tail boat, longtail boat, long-tail boat, longtail, 长尾船
  เหมาเรือ, เช่าเรือ, private boat, boat charter, charter a boat, boat rental, rent a boat, 包船, 租船
  เรือยอชต์, เรือยอร์ช, yacht, catamaran, yacht charter, 游艇, 双体船
  ล่องเรือ, river cruise, boat cruise, boat ride, boat trip, 游船, 游河, 坐船
  ทัวร์เกาะ, เที่ยวเกาะ, ทริปเกาะ, island hopping, island tour, island trip, 跳岛, 跳岛游, 出海
  ล่องเรือชมพระอาทิตย์ตก, sunset cruise, sunset boat, 日落游船
  ตกปลา, fishing, fishing trip, angling, 钓鱼, 海钓
  ตกหมึก, squid fishing, night fishing, 钓鱿鱼, 夜钓
  ดูโลมา, ชมโลมา, โลมา, dolphin, dolphin watching, 海豚, 看海豚
  ดูวาฬ, ชมวาฬ, วาฬบรูด้า, whale watching, whale, 观鲸, 鲸鱼
  เต่าทะเล, sea turtle, turtle, 海龟
  หิ่งห้อย, firefly, fireflies, 萤火虫
  ปะการัง, coral, coral reef, 珊瑚
  ป่าชายเลน, ป่าโกงกาง, mangrove, 红树林
  เรียนว่ายน้ำ, สอนว่ายน้ำ, swimming lesson, swimming class, learn to swim, 学游泳, 游泳课
  เตียงผ้าใบ, เก้าอี้ชายหาด, beach chair, sunbed, sun bed, sun lounger, deck chair, 沙滩椅, 躺椅
  ร่มชายหาด, beach umbrella, parasol, 遮阳伞
  `),
  // In the country and in town.
  ...rows(`
  เดินป่า, เทรคกิ้ง, trek, trekking, hike, hiking, jungle walk, nature walk, hill walk, 徒步, 远足, 丛林徒步
  ปีนเขา, ขึ้นเขา, mountain climbing, climb a mountain, 爬山, 登山
  ปีนผา, rock climbing, climbing wall, bouldering, 攀岩
  ดูนก, ส่องนก, birdwatching, bird watching, birding, birdwatcher, 观鸟, 看鸟
  ส่องสัตว์, ซาฟารี, night safari, wildlife watching, wildlife tour, 夜间动物园, 看野生动物, 野生动物
  ช้าง, elephant, 大象
  ขี่ช้าง, elephant ride, elephant riding, 骑大象
  อาบน้ำช้าง, elephant bath, bathe elephants, elephant bathing, 给大象洗澡
  ป้อนอาหารช้าง, feed elephants, elephant feeding, 喂大象
  ป้อนอาหารสัตว์, feed animals, animal feeding, petting zoo, 喂动物
  ขี่ม้า, horse riding, horseback, horseback riding, pony ride, 骑马
  เอทีวี, atv, quad bike, off-road buggy, 全地形车, 沙滩车
  ซิปไลน์, โหนสลิง, zipline, zip line, flying fox, canopy tour, 滑索, 丛林飞跃
  บันจี้จัมพ์, บันจี้, bungee, bungee jump, 蹦极
  พารามอเตอร์, paramotor, paragliding, paraglider, 动力伞, 滑翔伞
  ดิ่งพสุธา, skydive, skydiving, 跳伞
  บอลลูน, hot air balloon, balloon ride, 热气球
  โกคาร์ท, โกคาร์ต, go kart, gokart, go-kart, karting, 卡丁车
  ยิงปืน, shooting, gun range, 射击, 打枪
  ยิงธนู, archery, 射箭
  ตีกอล์ฟ, กรีนฟี, golf, green fee, caddie, 高尔夫
  ปั่นจักรยาน, จักรยานเสือภูเขา, cycling, bike ride, bicycle ride, cycling tour, bike tour, mountain bike, 骑行, 骑自行车
  เช่าจักรยาน, bicycle rental, bicycle hire, bicycle for a day, bike rental, bike hire, rent a bike, 租自行车, 租单车, 自行车租赁
  กางเต็นท์, เต็นท์, แคมป์ปิ้ง, แคมปิ้ง, ลานกางเต็นท์, tent, camping, campsite, pitch a tent, 露营, 帐篷, 搭帐篷
  กองไฟ, แคมป์ไฟ, แคมป์ไฟร์, campfire, bonfire, 篝火
  ปิกนิก, ปิคนิค, picnic, 野餐
  ดูดาว, stargazing, watch the stars, milky way, 观星, 看星星
  พระอาทิตย์ตก, ชมพระอาทิตย์ตก, sunset, 日落, 看日落, 晚霞
  พระอาทิตย์ขึ้น, ชมพระอาทิตย์ขึ้น, sunrise, 日出, 看日出
  ทะเลหมอก, sea of mist, sea of fog, sea of clouds, 云海
  วิวทะเล, เห็นทะเล, ติดทะเล, ริมทะเล, sea view, seaview, ocean view, seaside, seafront, beachfront, 海景, 海边
  วิวภูเขา, วิวเขา, mountain view, mountain scenery, 山景
  วิวแม่น้ำ, ริมแม่น้ำ, ริมน้ำ, river view, riverside, by the river, 河景, 河边, 江景
  วิวเมือง, city view, skyline, 城景, 城市景观, 夜景
  วิวนา, ทุ่งนา, นาข้าว, rice field, paddy field, rice paddy, 稻田
  เก็บผลไม้, ชิมผลไม้, เก็บผลไม้จากต้น, fruit picking, pick fruit, pick your own, 采摘, 摘水果
  เก็บสตรอว์เบอร์รี, เก็บสตรอเบอร์รี่, strawberry picking, 采草莓, 摘草莓
  ดำนา, ปลูกข้าว, rice planting, plant rice, 插秧, 种稻
  ไหว้พระ, ทำบุญ, สักการะ, pray, make merit, worship, 拜佛, 烧香, 祈福
  ใส่บาตร, ตักบาตร, alms, alms giving, 布施
  เวียนเทียน, candle procession, 烛光巡游
  ดูดวง, หมอดู, fortune telling, fortune teller, tarot, 算命, 占卜, 塔罗
  สักยันต์, sak yant, yantra tattoo, 刺符, 经文刺青
  รอยสัก, ร้านสัก, สักลาย, tattoo, tattoo studio, 纹身, 刺青
  เช่าชุดไทย, ชุดไทย, thai costume, thai dress, traditional costume, 泰服, 泰装, 租泰服, 泰国传统服装
  ถ่ายรูป, ถ่ายภาพ, take photos, photography, 拍照
  ช่างภาพ, photographer, photo shoot, photoshoot, 摄影, 跟拍, 旅拍
  มุมถ่ายรูป, จุดถ่ายรูป, photo spot, instagrammable, photogenic, 拍照打卡, 打卡, 网红
  ลอยกระทง, loy krathong, loi krathong, 水灯节
  สงกรานต์, songkran, water festival, 泼水节, 宋干节
  แสดงโขน, โชว์โขน, khon dance, masked dance, 孔剧
  รำไทย, นาฏศิลป์, thai dance, traditional dance, classical dance, 泰国舞蹈, 泰舞
  คาบาเร่ต์, คาบาเร่, cabaret, ladyboy show, 人妖秀, 人妖表演
  ควงไฟ, โชว์ไฟ, fire show, fire dance, fire dancing, 火舞, 火秀
  ชกมวย, เรียนมวย, คลาสมวย, ซ้อมมวย, muay thai, muaythai, thai boxing, boxing class, boxing training, 泰拳, 打拳, 学泰拳
  โยคะ, สอนโยคะ, เรียนโยคะ, yoga, yoga class, yoga classes, 瑜伽, 练瑜伽
  พิลาทิส, pilates, 普拉提
  เรียนเต้น, สอนเต้น, ซุมบ้า, แอโรบิก, dance class, zumba, aerobics, 跳舞, 舞蹈课
  เวทเทรนนิ่ง, เทรนเนอร์, personal trainer, personal training, weight training, 私教, 健身教练
  เรียนทำอาหาร, สอนทำอาหาร, คลาสทำอาหาร, cooking class, cooking classes, cooking lesson, cooking course, learn to cook, learn cooking, cook thai food, 学做菜, 学烹饪, 烹饪班, 烹饪课, 学做泰国菜, 厨艺课
  เวิร์กช็อป, เวิร์คช็อป, เวิร์กชอป, workshop, hands-on, diy, 手作, 手工体验, 工作坊
  ปั้นดิน, ปั้นเซรามิก, ปั้นหม้อ, pottery class, pottery workshop, clay workshop, 陶艺课, 捏陶, 做陶
  มัดย้อม, ย้อมคราม, ย้อมผ้า, tie dye, tie-dye, indigo, 扎染, 蓝染
  บาติก, ผ้าบาติก, batik, 蜡染
  วาดรูป, เพ้นท์, painting class, painting, art class, 画画, 绘画
  เรียนภาษาไทย, สอนภาษาไทย, learn thai, thai lesson, thai language, 学泰语, 泰语课
  ทัวร์อาหาร, ทัวร์ชิม, food tour, food walk, street food tour, 美食之旅, 美食游
  ทัวร์เมือง, เที่ยวเมือง, ซิตี้ทัวร์, city tour, sightseeing tour, walking tour, 市区观光, 城市游
  ไหว้พระเก้าวัด, ไหว้พระ 9 วัด, ทัวร์วัด, temple tour, nine temples, 寺庙之旅, 九庙
  ทัวร์ครึ่งวัน, half-day tour, half day tour, half day trip, 半日游
  ทัวร์เต็มวัน, ทัวร์วันเดียว, วันเดย์ทริป, full-day tour, full day tour, day trip, one day tour, one day trip, 一日游
  ทัวร์กลางคืน, evening tour, night tour, 夜游
  ทัวร์ส่วนตัว, ไพรเวททัวร์, private tour, private trip, 私人团, 包团, 定制游
  กรุ๊ปทัวร์, จอยทัวร์, group tour, join tour, 跟团, 拼团, 团队游
  ไกด์, มัคคุเทศก์, นำเที่ยว, guide, tour guide, local guide, 导游, 向导, 地陪
  บัตรเข้าชม, ตั๋วเข้าชม, ค่าเข้า, ค่าเข้าชม, entrance fee, entry fee, admission, entrance ticket, 门票, 入场费
  `),
  // Evenings out.
  ...rows(`
  คาราโอเกะ, ร้องเพลง, karaoke, ktv, sing along, 卡拉ok, 唱歌, k歌
  ดนตรีสด, วงดนตรี, ไลฟ์มิวสิก, ไลฟ์มิวสิค, live music, live band, band night, 现场音乐, 乐队, 驻唱
  ดีเจ, dj, disc jockey, 打碟
  ปาร์ตี้, party, 派对, 聚会
  ฟูลมูน, full moon party, 满月派对
  พูลปาร์ตี้, pool party, 泳池派对
  ปาร์ตี้วันเกิด, จัดวันเกิด, birthday party, 生日派对
  ควิซไนท์, quiz night, pub quiz, trivia, 问答之夜
  ถ่ายทอดสดฟุตบอล, ดูบอล, บอลสด, live football, watch football, live sports, sports bar, 看球, 看球赛
  สนุกเกอร์, บิลเลียด, โต๊ะพูล, pool table, billiard, snooker, 台球, 桌球
  ปาเป้า, ลูกดอก, darts, dartboard, 飞镖
  บอร์ดเกม, board game, 桌游
  `),
  // Rooms and their features.
  ...rows(`
  ห้องรวม, เตียงในห้องรวม, dorm, dormitory, dorm bed, shared room, bunk bed, 床位, 多人间, 宿舍间
  ห้องรวมหญิง, หอหญิง, women’s dormitory, women dormitory, female dorm, ladies dorm, women only, 女生床位, 女生宿舍, 女生间
  ห้องส่วนตัว, private room, 私人间, 单间
  ห้องเดี่ยว, เตียงเดี่ยว, single room, single bed, 单人房, 单人间, 单人床
  ห้องคู่, เตียงคู่, twin room, double room, twin bed, 双人房, 双人间, 双床房, 标间
  เตียงใหญ่, เตียงคิงไซส์, king bed, king-size bed, queen bed, double bed, 大床, 大床房
  ห้องสามเตียง, สามเตียง, ห้องสามคน, triple room, 三人房, 三人间
  ห้องครอบครัว, แฟมิลี่รูม, family room, family suite, 家庭房, 亲子房
  ครอบครัว, family, 家庭, 亲子
  ห้องเชื่อม, คอนเนคติ้ง, connecting room, adjoining room, 连通房
  สวีท, ห้องชุด, suite, 套房
  ฮันนีมูน, honeymoon, 蜜月
  เตียงเสริม, extra bed, rollaway bed, 加床
  เตียงเด็ก, เปลเด็ก, baby cot, baby crib, crib, 婴儿床
  ห้องพัดลม, พัดลม, fan room, fan, 风扇房, 风扇
  ห้องแอร์, แอร์, air conditioning, air-conditioned, air con, aircon, air conditioner, 空调, 冷气
  ไวไฟ, วายฟาย, อินเทอร์เน็ต, wifi, wi-fi, internet, 无线网, 上网, 网络
  ระเบียง, balcony, private terrace, 阳台, 露台
  ห้องครัวส่วนตัว, มีครัว, ครัวในห้อง, kitchenette, own kitchen, self-catering, 带厨房, 可做饭
  เครื่องซักผ้า, washing machine, washer, 洗衣机
  ลิฟต์, ลิฟท์, elevator, lift, 电梯
  จากุซซี่, อ่างอาบน้ำ, อ่างน้ำวน, jacuzzi, bathtub, bath tub, hot tub, whirlpool, 浴缸, 按摩浴缸
  สระส่วนตัว, private pool, own pool, 私人泳池
  สระเด็ก, สระว่ายน้ำเด็ก, kids pool, children's pool, paddling pool, 儿童泳池, 戏水池
  อินฟินิตี้พูล, สระไร้ขอบ, infinity pool, 无边泳池, 无边际泳池
  วิวสระ, pool view, poolside, 池景
  เลทเช็คเอาท์, late check-out, late checkout, 延迟退房
  ฝากกระเป๋า, รับฝากกระเป๋า, luggage storage, left luggage, bag storage, baggage storage, 行李寄存, 寄存行李
  เช่ารายเดือน, ห้องรายเดือน, monthly rent, monthly rate, long stay, long-term stay, 月租, 长住, 按月
  ห้องรายชั่วโมง, ห้องชั่วคราว, hourly room, short stay, 钟点房, 按小时
  ห้องประชุม, ห้องสัมมนา, จัดสัมมนา, meeting room, conference room, seminar, 会议室, 开会
  จัดเลี้ยง, งานเลี้ยง, จัดงานแต่ง, งานแต่งงาน, banquet, catering, wedding, 宴会, 婚礼, 婚宴
  แม่บ้านเพิ่ม, จ้างแม่บ้าน, ทำความสะอาด, cleaning, housekeeping, maid, cleaner, 清洁, 打扫, 保洁
  พี่เลี้ยงเด็ก, เลี้ยงเด็ก, babysitter, babysitting, nanny, childcare, 保姆, 看孩子
  `),
  // Getting about.
  ...rows(`
  มอเตอร์ไซค์, มอเตอร์ไซด์, มอไซค์, มอไซ, จักรยานยนต์, motorbike, motorcycle, scooter, moped, 摩托车, 租摩托车, 机车, 电动车
  เช่ามอเตอร์ไซค์, เช่ามอไซค์, เช่ามอไซ, motorbike rental, motorbike hire, scooter rental, rent a scooter, 租摩托车, 租机车, 租电动车
  บิ๊กไบค์, big bike, superbike, 大型摩托
  รถเก๋ง, small car, car, sedan, saloon car, 轿车, 汽车, 小汽车
  เช่ารถ, รถเช่า, ให้เช่ารถ, car rental, car hire, hire car, rental car, rent a car, self-drive, 租车, 租轿车, 自驾
  รถกระบะ, กระบะ, pickup, pick-up, pickup truck, 皮卡
  รถเอสยูวี, เอสยูวี, suv, 4x4, four-wheel drive, 越野车
  รถไฟฟ้าเช่า, รถยนต์ไฟฟ้า, electric car, 电动汽车
  เหมารถ, รถเหมา, เช่าเหมา, รถพร้อมคนขับ, พร้อมคนขับ, car with driver, private driver, private car, with driver, 包车, 带司机, 含司机
  เหมารถตู้, เช่ารถตู้, เหมาคันรถตู้, van with driver, private van, van rental, van hire, minibus hire, 包面包车
  กันน็อก, กันน็อค, helmet, crash helmet, 头盔, 安全帽
  คาร์ซีต, คาร์ซีท, เบาะเด็ก, เบาะนั่งเด็ก, child seat, car seat, baby seat, infant seat, booster seat, 儿童座椅, 安全座椅, 婴儿座椅
  รถเข็นเด็ก, stroller, pushchair, pram, 婴儿车, 童车
  ใบขับขี่, driving licence, driving license, driver's license, 驾照
  รับส่งสนามบิน, รับ-ส่งสนามบิน, รถรับส่งสนามบิน, airport transfer, airport pickup, airport taxi, airport shuttle, 接机, 送机, 机场接送
  รับส่งโรงแรม, รถรับส่ง, รถรับ-ส่ง, hotel transfer, hotel pickup, hotel pick-up, shuttle, shuttle bus, 酒店接送, 接送, 班车
  แท็กซี่, รถแท็กซี่, taxi, cab, 出租车, 的士, 打车
  ตุ๊กตุ๊ก, tuk tuk, tuktuk, tuk-tuk, 嘟嘟车, 突突车
  รถสองแถว, สองแถว, songthaew, songtaew, shared taxi, 双条车
  ตั๋วเรือ, boat ticket, ferry ticket, 船票
  ตั๋วรถทัวร์, ตั๋วรถตู้, ตั๋วรถบัส, bus ticket, coach ticket, van ticket, 车票, 巴士票
  ตั๋วรถไฟ, train ticket, 火车票
  ตั๋วเครื่องบิน, air ticket, flight ticket, plane ticket, 机票
  เรือเฟอร์รี่, เรือเฟอร์รี, เฟอร์รี่, ferry, ferryboat, 渡轮, 轮渡
  สปีดโบ๊ท, สปีดโบ๊ต, เรือเร็ว, speedboat, speed boat, fast boat, 快艇
  ไปกลับ, ไป-กลับ, ไป–กลับ, round trip, round-trip, return ticket, 往返, 来回
  เที่ยวเดียว, one way, one-way, single ticket, 单程
  ซิมการ์ด, sim card, esim, 电话卡, 流量卡
  แลกเงิน, money exchange, currency exchange, exchange money, change money, 换钱, 货币兑换, 换汇
  ทำวีซ่า, ต่อวีซ่า, visa service, visa extension, visa run, 签证
  เปลี่ยนยาง, ปะยาง, tyre change, flat tyre, flat tire, puncture, 换轮胎, 补胎
  ถ่ายน้ำมันเครื่อง, oil change, 换机油
  ล้างรถ, คาร์แคร์, car wash, car cleaning, 洗车
  เติมน้ำมัน, น้ำมันเชื้อเพลิง, petrol, gasoline, refuel, 加油
  ชาร์จรถไฟฟ้า, ev charger, ev charging, 充电桩
  `),
  // Services and goods.
  ...rows(`
  ซักผ้า, ซักรีด, ซักอบ, laundry, laundromat, launderette, wash clothes, wash and fold, 洗衣, 洗衣服
  ซักอบพับ, wash and fold, wash and dry, 洗烘叠
  หยอดเหรียญ, ซักผ้าหยอดเหรียญ, coin laundry, coin-operated, self-service laundry, 自助洗衣, 投币洗衣
  ซักแห้ง, dry cleaning, dry clean, dry cleaner, 干洗
  รีดผ้า, รีดเสื้อ, ironing, iron a shirt, 熨衣服, 烫衣服
  ซักรองเท้า, shoe cleaning, wash shoes, 洗鞋
  ตัดสูท, ตัดชุด, tailor, tailor-made, made to measure, custom suit, 定制西装, 裁缝, 量身定做
  ซ่อมเสื้อผ้า, แก้เสื้อผ้า, clothes alteration, alterations, clothes repair, 改衣服
  ซ่อมโทรศัพท์, ซ่อมมือถือ, phone repair, screen repair, 修手机, 手机维修
  ซ่อมรองเท้า, shoe repair, cobbler, 修鞋
  ปั๊มกุญแจ, ทำกุญแจ, ช่างกุญแจ, key cutting, locksmith, 配钥匙, 开锁
  ถ่ายเอกสาร, ปริ้นท์, ปริ้นงาน, photocopy, copy shop, printing, print documents, 复印, 打印
  ล้างแอร์, ซ่อมแอร์, air con cleaning, air con repair, aircon service, 空调清洗, 空调维修
  ส่งพัสดุ, parcel, courier, 快递, 寄包裹
  อาบน้ำสุนัข, อาบน้ำแมว, ตัดขน, pet grooming, dog grooming, dog wash, 宠物美容, 宠物洗澡
  รับฝากสุนัข, ฝากเลี้ยงสุนัข, โรงแรมสุนัข, โรงแรมสัตว์เลี้ยง, โรงแรมแมว, pet hotel, dog boarding, kennel, cattery, 宠物寄养
  เสื้อยืด, t-shirt, tshirt, tee shirt, t恤
  กางเกงช้าง, elephant pants, elephant trousers, 大象裤
  เสื้อผ้า, clothes, clothing, 衣服, 服装
  ชุดว่ายน้ำ, swimwear, swimsuit, bathing suit, 泳衣
  ผ้าไหม, ผ้าไหมไทย, silk, thai silk, 丝绸, 泰丝
  ผ้าพันคอ, scarf, scarves, shawl, 围巾, 披肩
  ผ้าซิ่น, ผ้าถุง, โสร่ง, sarong, 筒裙, 纱笼
  กระเป๋าสาน, จักสาน, งานสาน, woven bag, basket, basketry, wicker, rattan, 编织包, 藤编, 竹编
  สบู่, soap, handmade soap, 香皂, 手工皂
  ยาหม่อง, ยาดม, น้ำมันเขียว, tiger balm, herbal balm, inhaler, 虎牌, 药膏, 鼻吸, 青草膏
  น้ำมันหอมระเหย, เทียนหอม, essential oil, scented candle, aroma candle, 香薰蜡烛, 香薰精油
  น้ำมันมะพร้าว, coconut oil, 椰子油
  หมอนยางพารา, latex pillow, 乳胶枕
  เครื่องเงิน, silver jewellery, silver jewelry, silverware, 银饰, 银器
  ไข่มุก, pearl jewellery, pearl jewelry, 珍珠项链, 珍珠首饰
  อัญมณี, เพชรพลอย, gemstone, 宝石首饰
  พระเครื่อง, amulet, buddha amulet, 佛牌
  ไม้แกะสลัก, แกะสลัก, wood carving, wooden carving, 木雕
  ร่มกระดาษ, paper umbrella, 纸伞
  โปสการ์ด, postcard, post card, 明信片
  แม่เหล็กติดตู้เย็น, fridge magnet, magnet, 冰箱贴
  ช่อดอกไม้, ดอกไม้สด, จัดดอกไม้, fresh flower, bouquet, 鲜花, 花束
  น้ำผึ้ง, honey, 蜂蜜
  เมล็ดกาแฟ, coffee bean, roasted beans, 咖啡豆
  ใบชา, tea leaves, loose leaf tea, 茶叶
  ผลไม้อบแห้ง, มะม่วงอบแห้ง, dried fruit, dried mango, 水果干, 芒果干
  ทุเรียนทอด, ทุเรียนอบแห้ง, durian chips, dried durian, 榴莲干
  ขนมของฝาก, ของฝาก, ของที่ระลึก, souvenir, 纪念品, 伴手礼, 手信, 礼物
  ผักออร์แกนิก, ออร์แกนิก, ออร์แกนิค, เกษตรอินทรีย์, organic, 有机
  `),
]
