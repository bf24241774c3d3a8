/**
 * Laws that cards named before there was a library, in the reader's language. They were typed in Thai, often with sections behind; one that is not
 * listed is shown by its kind and year, with its title in Latin script: nothing looks translated that is not. Of the library: named-law.ts.
 */
import type { Locale } from '#shared/locales.ts'
import type { OfficialName } from '#shared/official-name.ts'
import { readLaws } from '../../db/reference/laws.ts'
import { romanise } from '../romanised/romanise.ts'

/** The languages that laws are named in; readers of others get English. */
type Other = 'en' | 'cn'

const kinds: readonly (readonly [thai: RegExp, en: string, cn: string])[] = [
  [/^พ\.ร\.บ\. */u, 'Act: ', '法律：'],
  [/^พ\.ร\.ก\. */u, 'Emergency Decree: ', '紧急法令：'],
  [/^พ\.ร\.ฎ\. */u, 'Royal Decree: ', '皇家法令：'],
  [/^กฎกระทรวง */u, 'Ministerial Regulation: ', '部颁规章：'],
  [/^ข้อ(?:บัญญัติ|บังคับ)ท้องถิ่น */u, 'Local Ordinance: ', '地方条例：'],
  [/^เทศบัญญัติ */u, 'Municipal Ordinance: ', '市政条例：'],
  [/^ประกาศ */u, 'Notification: ', '公告：'],
  [/^ระเบียบ */u, 'Regulation: ', '规则：'],
  [/^มาตรฐาน */u, 'Standard: ', '标准：'],
]

/** One law has many ways to be written: the short ones, digits and spaces of the list. */
const listedSpelling = (text: string): string =>
  text
    .trim()
    .replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/\s+/gu, ' ')
    .replace(/^พระราชบัญญัติ/u, 'พ.ร.บ.')
    .replace(/^พระราชกำหนด/u, 'พ.ร.ก.')
    .replace(/^พระราชกฤษฎีกา/u, 'พ.ร.ฎ.')
    .replace(/^(พ\.ร\.[บกฎ]\.) /u, '$1')
    .replace(/พ\.ศ\. ?(?=\d)/gu, 'พ.ศ. ')

/** Years, sections and clauses that stand in it. */
const countedParts = (text: string, locale: Other): string =>
  text
    .replace(/(?:พ\.ศ\.|พระพุทธศักราช|พุทธศักราช) (\d{4})/gu, (_, year) =>
      locale === 'en' ? `B.E. ${year} (${year - 543})` : `（佛历${year}年，${year - 543}年）`,
    )
    .replace(/มาตรา ?(\d+(?:\/\d+)?)/gu, locale === 'en' ? 'section $1' : '第$1条')
    .replace(/ข้อ ?(\d+)/gu, locale === 'en' ? 'clause $1' : '第$1款')
    .replace(/ ?และ ?(?=section|clause|第|\d)/gu, locale === 'en' ? ' and ' : '、')

const inLatin = (text: string, locale: Other): string => romanise(countedParts(text, locale))

/** Romanising gives every word a capital; words inserted before are no names. */
const lowered = (text: string): string => text.replace(/\b(?:Section|Clause|And)\b/g, (word) => word.toLowerCase())

function lawNamed(thai: string, locale: Other): string {
  const text = listedSpelling(thai)
  if (!/[ก-ฮ]/u.test(text)) return text
  const laws = readLaws()
  const title = Object.keys(laws).find((it) => text === it || text.startsWith(`${it} `))
  if (title)
    return [laws[title]?.[locale], lowered(inLatin(text.slice(title.length).trim(), locale))]
      .filter(Boolean)
      .join(locale === 'en' ? ' ' : '')
  const kind = kinds.find(([begins]) => begins.test(text))
  const named = lowered(inLatin(kind ? text.replace(kind[0], '') : text, locale))
  return (kind?.[locale === 'en' ? 1 : 2] ?? '') + named
}

/** A basis, which may name several with `; ` or a line between. */
export function lawsNamed(basis: string, locale: Locale): OfficialName
export function lawsNamed(basis: string | null, locale: Locale): OfficialName | null
export function lawsNamed(basis: string | null, locale: Locale): OfficialName | null {
  if (basis === null) return null
  if (locale === 'th' || !/[ก-ฮ]/u.test(basis)) return { name: basis, thai: null }
  const language: Other = locale === 'cn' ? 'cn' : 'en'
  const name = basis
    .split('\n')
    .map((line) =>
      line
        .split(/; */)
        .map((law) => lawNamed(law, language))
        .join(language === 'en' ? '; ' : '；'),
    )
    .join('\n')
  return { name, thai: basis }
}
