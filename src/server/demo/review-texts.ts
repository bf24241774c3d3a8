/** Words of demo reviews by language: sentences for so many stars, of each kind of place, and at the end. */

import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'

export interface ReviewTexts {
  /** By mood: five stars, four, three, two or one. */
  verdicts: readonly [
    five: readonly string[],
    four: readonly string[],
    three: readonly string[],
    low: readonly string[],
  ]
  good: Record<Category, readonly string[]>
  bad: Record<Category, readonly string[]>
  endings: readonly [good: readonly string[], bad: readonly string[]]
  names: readonly string[]
}

export const reviewTexts: { [It in Locale]?: ReviewTexts } & { en: ReviewTexts } = {
  th: {
    verdicts: [
      ['ประทับใจมาก', 'ดีเกินคาด', 'ชอบที่นี่มากที่สุดในทริป', 'มาซ้ำหลายครั้งแล้วไม่เคยผิดหวัง', 'ครอบครัวชอบกันทุกคน', 'คุ้มค่ากับการเดินทาง'],
      ['โดยรวมดี', 'ค่อนข้างประทับใจ', 'ดีสมราคา', 'ชอบบรรยากาศ', 'ไปวันธรรมดาคนไม่เยอะ สบายดี'],
      ['พอใช้ได้', 'เฉย ๆ ไม่ดีไม่แย่', 'มีทั้งข้อดีและข้อเสีย', 'ถ้าปรับปรุงอีกนิดจะดีมาก'],
      ['ไม่ค่อยประทับใจ', 'ผิดหวังเล็กน้อย', 'คาดหวังไว้มากกว่านี้', 'ครั้งนี้ไม่ดีเหมือนครั้งก่อน'],
    ],
    good: {
      restaurant: [
        'อาหารสดและรสจัดจ้านกำลังดี',
        'ได้อาหารเร็วแม้คนเยอะ',
        'ครัวเปิดมองเห็นความสะอาด',
        'ให้เยอะ ราคาไม่แรง',
        'น้ำจิ้มอร่อย พนักงานแนะนำเมนูดี',
      ],
      lodging: [
        'ห้องสะอาด เตียงนุ่ม นอนหลับสบาย',
        'เจ้าของดูแลเหมือนญาติ',
        'มีป้ายทางหนีไฟชัดเจนทุกชั้น',
        'เงียบ เหมาะกับพาผู้สูงอายุมา',
        'อาหารเช้าอร่อย วิวดี',
      ],
      attraction: [
        'ทางเดินมีราวจับ เด็กเดินได้ปลอดภัย',
        'ถ่ายรูปสวยทุกมุม',
        'ห้องน้ำสะอาด มีที่จอดรถพอ',
        'อากาศดี คนดูแลใจดี',
        'ไปช่วงเช้าคนน้อย เดินสบาย',
      ],
      tour: [
        'ไกด์ให้ใส่เสื้อชูชีพก่อนออกทุกคน',
        'ออกตรงเวลา อธิบายความปลอดภัยละเอียด',
        'ไกด์ใจดี ดูแลเด็ก ๆ ดีมาก',
        'กลุ่มเล็ก ไม่เร่งรีบ',
        'อุปกรณ์ใหม่และสะอาด',
      ],
      spa: ['หมอนวดมือดี ถามก่อนเสมอว่าเจ็บไหม', 'ห้องสะอาด เปลี่ยนผ้าทุกครั้ง', 'กลิ่นหอมผ่อนคลาย', 'ราคาชัดเจนไม่มีบวกเพิ่ม'],
      entertainment: [
        'ดนตรีสดเพราะ เสียงไม่ดังเกินไป',
        'ทางออกชัดเจน ไม่แออัด',
        'พนักงานตรวจบัตรจริงจัง รู้สึกปลอดภัย',
        'เครื่องดื่มราคาสมเหตุผล',
      ],
      shop: ['ของมีคุณภาพ ติดราคาชัดเจน', 'เจ้าของแนะนำดี ไม่ยัดเยียด', 'มีให้เลือกหลายแบบ', 'แพ็กของฝากให้อย่างดี'],
      transport: ['คนขับสุภาพ ขับไม่เร็ว', 'มีเข็มขัดนิรภัยทุกที่นั่ง', 'ออกตรงเวลา รถสะอาด', 'ช่วยยกกระเป๋าให้ตลอด'],
      other: ['ครูสอนใจเย็น เหมาะกับมือใหม่', 'สถานที่สะอาด อุปกรณ์ครบ', 'จองง่าย ตอบเร็ว', 'เด็ก ๆ สนุกและปลอดภัย'],
    },
    bad: {
      restaurant: ['รออาหารนานเกือบชั่วโมง', 'พื้นลื่น ควรปูแผ่นกันลื่น', 'รสชาติไม่คงที่', 'โต๊ะข้างครัวร้อนและควันเยอะ'],
      lodging: ['แอร์เสียงดังทั้งคืน', 'ประตูห้องน้ำล็อกไม่ได้', 'ทางเดินมืดตอนกลางคืน', 'ผ้าเช็ดตัวเก่า'],
      attraction: ['บันไดชันไม่มีราวจับ', 'ที่จอดรถน้อยมาก', 'ขยะเยอะในวันหยุด', 'ป้ายบอกทางไม่ชัดเจน'],
      tour: ['เสื้อชูชีพเก่าและไม่พอดีตัว', 'ออกช้ากว่ากำหนดเกือบชั่วโมง', 'เรือแน่นเกินไป', 'ไกด์อธิบายน้อย'],
      spa: ['รอนานทั้งที่จองแล้ว', 'ห้องข้าง ๆ เสียงดัง', 'น้ำหนักมือแรงไป บอกแล้วก็ยังแรง'],
      entertainment: ['คนแน่นมากจนเดินออกลำบาก', 'เสียงดังเกินไป', 'ทางออกหลังร้านมีของวาง'],
      shop: ['บางชิ้นไม่มีป้ายราคา', 'ทางเดินแคบ ของวางเกะกะ', 'ของเหมือนร้านอื่นแต่แพงกว่า'],
      transport: ['ขับเร็วไปหน่อย', 'รอนานกว่าที่แจ้ง', 'เข็มขัดบางที่นั่งใช้ไม่ได้'],
      other: ['คนเยอะจนอุปกรณ์ไม่พอ', 'ห้องน้ำควรปรับปรุง', 'ตอบข้อความช้า'],
    },
    endings: [
      ['แนะนำเลย', 'จะกลับมาอีกแน่นอน', 'ขอบคุณทีมงานทุกคน', 'พาเพื่อนมาอีกแน่', ''],
      ['หวังว่าจะปรับปรุง', 'คงต้องคิดก่อนกลับมาอีก', 'ฝากเจ้าของร้านดูแลด้วย', ''],
    ],
    names: [
      'นก ชอบเที่ยว',
      'แม่น้องพลอย',
      'มิ้นท์',
      'เที่ยวกับลุง',
      'ฝนตกพรำ',
      'ก้อนเมฆ',
      'สายเดินป่า',
      'พี่หนุ่ม',
      'แตงโม',
      'บ้านเลขที่เก้า',
      'ปลาวาฬ',
      'คนกินเก่ง',
      'ต้นข้าว',
      'หมีขาว',
      'ออมสิน',
      'ใบเตย',
      'นักปั่นวันหยุด',
      'น้ำผึ้ง',
      'ครูแอน',
      'ดาวเหนือ',
    ],
  },
  en: {
    verdicts: [
      [
        'Wonderful.',
        'Better than we hoped.',
        'The best stop of our trip.',
        'We came back twice.',
        'Our family loved it.',
      ],
      ['Good overall.', 'Very decent for the price.', 'We liked the atmosphere.', 'A pleasant visit on a weekday.'],
      ['Fair.', 'Neither good nor bad.', 'Some things were good, some not.', 'It could be great with a little work.'],
      ['Not what we expected.', 'A bit disappointing.', 'We had hoped for more.'],
    ],
    good: {
      restaurant: [
        'The food was fresh and came quickly.',
        'You can see into the kitchen, and it is clean.',
        'Generous plates at fair prices.',
        'The staff explained what is spicy.',
      ],
      lodging: [
        'The room was clean and quiet.',
        'Fire exits were marked on every floor.',
        'The owners looked after us like family.',
        'Good breakfast and a lovely view.',
      ],
      attraction: [
        'The paths have railings, fine with children.',
        'Clean toilets and enough parking.',
        'Beautiful from every side.',
        'Go early, it is calm then.',
      ],
      tour: [
        'Everyone got a life jacket before we left.',
        'The safety talk was clear and in English.',
        'A small group and no rush.',
        'The guide was patient and knew a lot.',
      ],
      spa: [
        'The therapist asked about pressure all the time.',
        'Fresh linen and a clean room.',
        'Clear prices, nothing added later.',
      ],
      entertainment: [
        'Great live music, not too loud.',
        'Exits are clear and it was not overcrowded.',
        'They check ages properly.',
      ],
      shop: [
        'Good quality, and every price is shown.',
        'The owner helped without pushing.',
        'Nicely packed for the flight home.',
      ],
      transport: ['The driver was careful and polite.', 'Seat belts on every seat.', 'Left on time, and clean.'],
      other: ['Patient teachers, good for beginners.', 'Clean place with all the equipment.', 'Easy to book.'],
    },
    bad: {
      restaurant: ['We waited almost an hour.', 'The floor was slippery.', 'The taste varied a lot.'],
      lodging: [
        'The air conditioner was loud all night.',
        'The corridor was dark at night.',
        'The bathroom door did not lock.',
      ],
      attraction: ['The steps are steep and have no railing.', 'Far too little parking.', 'Signs are hard to follow.'],
      tour: ['The life jackets were old.', 'We left almost an hour late.', 'The boat was too full.'],
      spa: ['We waited although we had booked.', 'It was noisy next door.', 'Too hard, even after I said so.'],
      entertainment: [
        'So crowded that it was hard to get out.',
        'Boxes stood in front of the back exit.',
        'Too loud to talk.',
      ],
      shop: ['Some things had no price.', 'Narrow aisles with boxes in the way.'],
      transport: ['He drove rather fast.', 'Two seat belts did not work.', 'Later than announced.'],
      other: ['Too many people for the equipment.', 'The toilets need work.'],
    },
    endings: [
      ['Recommended.', 'We will be back.', 'Thank you to the team.', ''],
      ['I hope they improve.', 'We would think twice.', ''],
    ],
    names: [
      'Slow traveller',
      'Two with backpacks',
      'Mango lover',
      'Emma T.',
      'Weekend family',
      'Jonas',
      'Lucy in Asia',
      'Noodle fan',
      'On the road',
      'Sam P.',
      'Old map',
      'Rainy season',
    ],
  },
  cn: {
    verdicts: [
      ['非常满意，值得推荐。', '比想象中好很多。', '这次旅行最喜欢的地方。', '来过好几次，从没失望。'],
      ['总体不错，下次还会来。', '性价比挺高的。', '气氛很好，人也不多。'],
      ['一般般，不好也不坏。', '有优点也有缺点。', '再改进一点就很好了。'],
      ['有点失望，没有想象中好。', '体验一般，期待落空。'],
    ],
    good: {
      restaurant: ['菜品新鲜，上菜很快。', '厨房是开放式的，很干净。', '分量足，价格合理。'],
      lodging: ['房间干净，床很舒服。', '每层都有清楚的消防通道标志。', '老板像家人一样照顾我们。'],
      attraction: ['步道有扶手，带孩子也放心。', '随手一拍都很美。', '洗手间干净，停车方便。'],
      tour: ['出发前每个人都穿好救生衣。', '导游讲解细致，有中文说明。', '小团，不赶时间。'],
      spa: ['技师手法好，会问力度。', '床单每次更换，很干净。', '价格透明，没有额外收费。'],
      entertainment: ['现场音乐很棒，声音不会太大。', '出口清楚，不拥挤。'],
      shop: ['质量好，明码标价。', '老板很热情，不强迫购买。'],
      transport: ['司机开车很稳，很有礼貌。', '每个座位都有安全带。'],
      other: ['老师很耐心，适合新手。', '场地干净，器材齐全。'],
    },
    bad: {
      restaurant: ['等了快一个小时才上菜。', '地面有点滑，要小心。'],
      lodging: ['空调整晚都很吵。', '晚上走廊太暗。'],
      attraction: ['台阶很陡，没有扶手。', '指示牌不清楚。'],
      tour: ['救生衣太旧了。', '比预定时间晚了很久。'],
      spa: ['预约了还要等很久。', '隔壁太吵了。'],
      entertainment: ['人太多，出去很困难。', '后门出口堆了东西。'],
      shop: ['有些商品没有标价。', '通道太窄，东西太多。'],
      transport: ['开得有点快。', '有的安全带不能用。'],
      other: ['人太多，器材不够。', '洗手间需要改善。'],
    },
    endings: [
      ['推荐给大家。', '下次再来。', ''],
      ['希望能改进。', ''],
    ],
    names: ['小雨在路上', '爱吃芒果', '阿May', '周末旅行家', '背包客小林', '海边的风', '一只猫', '甜甜'],
  },
}
