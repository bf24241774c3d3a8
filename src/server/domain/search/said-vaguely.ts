/**
 * Words that people add to a thing's name: its qualities, their questions about it, the time of their visit. Documents of
 * such places lack them, and in names they belong to the name; so they are skipped only where nothing has them all.
 */
import { mostSegments } from './tuned.ts'

const vague = [
  'fresh romantic cosy cozy spicy quiet calm authentic luxury luxurious genuine original real local traditional beautiful pretty small',
  'big large huge new simple central modern stylish trendy hip cool yummy homemade healthy affordable budget inexpensive cheaper',
  'fancy upscale premium special favourite favorite peaceful relaxing comfortable comfy spacious chill hidden scenic proper reliable',
  'professional experienced price prices cost costs menu booking book reservation review reviews today tomorrow weekend night nights',
  'person people couple couples friends group much',
  'สด สดๆ เจ้าเก่า เจ้าดัง ดัง เด็ดๆ บรรยากาศดี บรรยากาศ วิวสวย วิวดี วิว โรแมนติก เงียบสงบ เงียบๆ เงียบ สงบ หรู หรูๆ หรูหรา น่ารัก',
  'ชิล ชิลๆ ชิลล์ ชิลล์ๆ ใหม่ๆ เก่าแก่ ดั้งเดิม แท้ แท้ๆ ต้นตำรับ โบราณ ท้องถิ่น ถูกๆ คุ้ม คุ้มค่า ใหญ่ๆ เล็กๆ เผ็ด เผ็ดๆ ร้อนๆ เย็นๆ อร่อยๆ',
  'สวยๆ ดีๆ เอง รีวิว เมนู จอง วันนี้ พรุ่งนี้ วันหยุด สุดสัปดาห์ คู่รัก เพื่อน กลุ่ม คน คืน มืออาชีพ เก่าดั้งเดิม เจ้า ดี สวย งาม สุด',
  '新鲜 浪漫 安静 豪华 地道 正宗 传统 舒适 漂亮 美丽 好喝 性价比高 性价比 高级 特色 当地 本地 实惠 多少 多少钱 价格 菜单 预订 预约 今天 明天 周末 热门 情侣 朋友 专业',
]
  .join(' ')
  .split(' ')

const passedOver = new Set(vague)

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** A text without those words; null where it has none, or nothing else. */
export function withoutVague(text: string): string | null {
  const segments = [...segmenter.segment(text.toLowerCase())].map(({ segment }) => segment)
  let left = ''
  for (let first = 0; first < segments.length; ) {
    const counts = Array.from({ length: mostSegments }, (_, i) => mostSegments - i)
    const count = counts.find((it) => passedOver.has(segments.slice(first, first + it).join('')))
    left += count ? ' ' : segments[first]
    first += count ?? 1
    // Said twice, or of the next word: สดๆ, 好喝的.
    if (count && /^[ๆ的]$/.test(segments[first] ?? '')) first++
  }
  const plain = left.replace(/\s+/g, ' ').trim()
  return plain.length === text.trim().length || !/\p{L}/u.test(plain) ? null : plain
}
