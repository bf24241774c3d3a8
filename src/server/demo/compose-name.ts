/** Composes a name in Thai word order with its translations, from the patterns and parts. */
import type { Category } from '#shared/categories.ts'
import type { District, Province, Subdistrict } from '../db/reference/areas.ts'
import { isCoastal } from './coast.ts'
import { homely, nicknames, placeWords, titles, type Words, womensNicknames, womensTitles } from './name-parts.ts'
import { type NamePattern, namePatterns } from './name-patterns.ts'
import type { Random } from './random.ts'

export interface ComposedName {
  th: string
  en: string
  /** Null where the name holds a sub-district, which has no Chinese. */
  cn: string | null
  pattern: NamePattern
}

export interface Setting {
  category: Category
  province: Province
  district: District
  subdistrict: Subdistrict
}

function suits(pattern: NamePattern, { province }: Setting, coastal: boolean): boolean {
  if (pattern.only && !pattern.only.includes(province.region)) return false
  if (pattern.rural && province.code === 10) return false
  return pattern.coastal === undefined || pattern.coastal === coastal
}

/** District's name as people say it: the capital district is called like its province. */
export const spokenDistrict = (district: District) =>
  [district.nameTh.replace(/^เมือง(?=.)/, ''), district.nameEn.replace(/^Mueang /, '')] as const

/** Scenes that nature has made. */
const natural: ReadonlySet<NamePattern['scene']> = new Set(['beach', 'waterfall', 'viewpoint'] as const)

/** True if it would say a thing twice, as in "Garden House Garden Restaurant", or call a waterfall after a house. */
function clashes(pattern: NamePattern, category: Category, [th, en, cn]: Words): boolean {
  if (category === 'attraction' && natural.has(pattern.scene) && homely.has(th)) return true
  const rest = pattern.en.replace(/\{.\}/g, '').toLowerCase()
  const twice = en
    .toLowerCase()
    .split(' ')
    .some((word) => word.length > 3 && rest.includes(word))
  const isSaid = (part: string) => pattern.th.includes(part)
  return twice || isSaid(th.slice(0, 3)) || isSaid(th.slice(-3)) || (pattern.cn ?? '').includes(cn.slice(0, 2))
}

/** The word that was drawn, or the next one that says something else. */
function fittingWord(words: readonly Words[], drawn: Words, pattern: NamePattern, category: Category): Words {
  const from = words.indexOf(drawn)
  const inTurn = [...words.slice(from), ...words.slice(0, from)]
  return inTurn.find((each) => !clashes(pattern, category, each)) ?? drawn
}

/** A name for a place of this kind here; about a third carry their district, as branches and namesakes do. */
export function composeName(random: Random, setting: Setting): ComposedName {
  const coastal = isCoastal(setting.district)
  const fitting = namePatterns[setting.category].filter((pattern) => suits(pattern, setting, coastal))
  const pattern = random.weighted(fitting.map((each) => [each, each.weight ?? 1] as const))
  const words = placeWords(setting.province.region, coastal)
  const place = fittingWord(words, random.pick(words), pattern, setting.category)
  const [drawn, nickname] = [random.pick(titles), random.pick(nicknames)]
  const asWoman = womensNicknames.has(nickname[0]) ? womensTitles[drawn[0]] : undefined
  const title = titles.find(([th]) => th === asWoman) ?? drawn
  // "ยายใหญ่" would be "Yai Yai": Thai tells them apart, romanised they look like a mistake.
  const owner = title[1] === nickname[1] ? (nicknames[0] as (typeof nicknames)[number]) : nickname
  const fill = (template: string, language: 0 | 1 | 2) =>
    template
      .replace('{N}', place[language])
      .replace(
        '{P}',
        language === 2 ? owner[2] + title[2] : language === 1 ? `${title[1]} ${owner[1]}` : title[0] + owner[0],
      )
      .replace('{A}', language === 1 ? setting.subdistrict.nameEn : setting.subdistrict.nameTh)
  const [districtTh, districtEn] = spokenDistrict(setting.district)
  const located = !pattern.th.includes('{A}') && random.chance(0.35)
  const th = fill(pattern.th, 0)
  return {
    th: located ? `${th} ${districtTh}` : th,
    en: located ? `${fill(pattern.en, 1)}, ${districtEn}` : fill(pattern.en, 1),
    cn: pattern.cn === undefined ? null : fill(pattern.cn, 2),
    pattern,
  }
}
