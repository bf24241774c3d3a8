/** Names of the kinds of business for search, in the order in which screens show them. Screens have their own in `locales`. */
import type { Category } from '#shared/categories.ts'

export const categoryNames: Record<Category, readonly [th: string, en: string, cn: string]> = {
  restaurant: ['ร้านอาหาร', 'Restaurants', '餐厅'],
  lodging: ['ที่พัก', 'Places to stay', '住宿'],
  attraction: ['สถานที่ท่องเที่ยว', 'Attractions', '景点'],
  tour: ['ทัวร์และกิจกรรม', 'Tours and activities', '旅游活动'],
  spa: ['สปาและนวด', 'Spa and massage', '水疗按摩'],
  entertainment: ['สถานบันเทิง', 'Nightlife', '娱乐场所'],
  shop: ['ร้านค้า', 'Shops', '商店'],
  transport: ['ขนส่ง', 'Transport', '交通'],
  other: ['อื่น ๆ', 'Other', '其他'],
}
