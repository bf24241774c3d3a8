/**
 * An account holder's name in Latin script, for readers without Thai: a person's title as in English, the given name and the surname each as
 * one word, even if they could be cut into several; a company as {@link romanise} writes it.
 */
import type { Locale } from '#shared/locales.ts'
import { romanise, romanisePersonal } from './romanise.ts'

const titles: Record<string, string> = { นาย: 'Mr.', นาง: 'Mrs.' }

/** With a surname: a text that only begins with นาย or นาง may be another name. นางสาว begins with นาง, and so comes first. */
const person = /^(นางสาว|น\s*\.\s*ส\s*\.?|นาง|นาย)\s*([ก-๎]+(?:\s+[ก-๎]+)+)$/u

/** Accounts of several people, and of somebody for somebody. */
const joined: Record<string, string> = { และ: 'and', หรือ: 'or', โดย: 'by' }
const joint = /\s+(และ|หรือ|โดย)\s*(?=นาย|นาง|น\s*\.\s*ส)/u

function romaniseHolder(name: string): string {
  const [, title = '', names] = person.exec(name) ?? []
  return names ? `${titles[title] ?? 'Miss'} ${names.split(/\s+/).map(romanisePersonal).join(' ')}` : romanise(name)
}

/** Such as `Miss Orathai Bunma` of นางสาวอรทัย บุญมา; null where there is nothing to romanise, or nobody for it. */
export const romanisedHolder = (name: string, locale: Locale): string | null =>
  locale !== 'th' && /[ก-ฮ]/.test(name)
    ? name
        .trim()
        .split(joint)
        .map((part) => joined[part] ?? romaniseHolder(part))
        .join(' ')
    : null
