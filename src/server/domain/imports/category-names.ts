/** Kinds of business as registries write them: by our word, or in Thai as people and the law call them. Pure. */
import type { Category } from '#shared/categories.ts'

const names: Record<Category, readonly string[]> = {
  restaurant: [
    'ร้านอาหาร',
    'ภัตตาคาร',
    'คาเฟ่',
    'ร้านกาแฟ',
    'สถานที่จำหน่ายอาหาร',
    'สถานที่จำหน่ายอาหารและเครื่องดื่ม',
    'ร้านอาหารและเครื่องดื่ม',
  ],
  lodging: ['ที่พัก', 'โรงแรม', 'รีสอร์ท', 'รีสอร์ต', 'โฮสเทล', 'เกสต์เฮาส์', 'โฮมสเตย์', 'สถานที่พัก', 'hotel'],
  attraction: ['สถานที่ท่องเที่ยว', 'แหล่งท่องเที่ยว', 'สวนสัตว์', 'พิพิธภัณฑ์', 'ตลาด'],
  tour: ['ทัวร์และกิจกรรม', 'ทัวร์', 'นำเที่ยว', 'ธุรกิจนำเที่ยว', 'บริษัทนำเที่ยว'],
  spa: ['สปาและนวด', 'สปา', 'นวด', 'ร้านนวด', 'นวดเพื่อสุขภาพ', 'สปาเพื่อสุขภาพ', 'กิจการสปา', 'กิจการนวดเพื่อสุขภาพ', 'massage'],
  entertainment: ['สถานบันเทิง', 'สถานบริการ', 'ผับ', 'บาร์', 'คาราโอเกะ', 'pub', 'bar'],
  shop: ['ร้านค้า', 'ร้านขายของ', 'ร้านสะดวกซื้อ', 'ร้านของฝาก'],
  transport: ['ขนส่ง', 'รถเช่า', 'เรือเช่า', 'ขนส่งผู้โดยสาร'],
  other: ['อื่นๆ', 'อื่น'],
}

const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff\s]/g, '')
    .toLowerCase()
const byName = new Map(
  Object.entries(names).flatMap(([category, all]) => all.map((name) => [plain(name), category] as const)),
)

/** The kind that a cell names; the cell itself where it is no name that is known. */
export const categoryNamed = (cell: string): string => byName.get(plain(cell)) ?? plain(cell)
