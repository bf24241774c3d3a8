/** Names of the kinds of business for search, in the order in which screens show them. Screens have their own in `locales`. */

import type { Category } from '#shared/categories.ts'
import type { Localised } from '#shared/localised.ts'

export const categoryNames: Record<Category, Localised> = {
  restaurant: { th: 'ร้านอาหาร', en: 'Restaurants', cn: '餐厅' },
  lodging: { th: 'ที่พัก', en: 'Places to stay', cn: '住宿' },
  attraction: { th: 'สถานที่ท่องเที่ยว', en: 'Attractions', cn: '景点' },
  tour: { th: 'ทัวร์และกิจกรรม', en: 'Tours and activities', cn: '旅游活动' },
  spa: { th: 'สปาและนวด', en: 'Spa and massage', cn: '水疗按摩' },
  entertainment: { th: 'สถานบันเทิง', en: 'Nightlife', cn: '娱乐场所' },
  shop: { th: 'ร้านค้า', en: 'Shops', cn: '商店' },
  transport: { th: 'ขนส่ง', en: 'Transport', cn: '交通' },
  other: { th: 'อื่น ๆ', en: 'Other', cn: '其他' },
}
