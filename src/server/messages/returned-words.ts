/** The returned fields of a registration, in one line of a message: each by its name, with the reason. */
import type { Locale } from '#shared/locales.ts'
import type { EditPart } from '#shared/own-places/edit.ts'
import { partLabels } from '#shared/own-places/part-labels.ts'
import { everyReturnField, type ReturnField } from '#shared/registrations/decision.ts'
import { returnLabels } from '#shared/registrations/return-labels.ts'
import { asOwn } from './foreign-words.ts'
import { mailText } from './text.ts'

/** The names of fields in one line, with commas as the language writes them. */
export const fieldNames = (locale: Locale, fields: readonly ReturnField[]): string => {
  const { t } = mailText(locale)
  return fields.map((field) => t(returnLabels[field])).join(t('mail:comma'))
}

/** The same of the parts of a change. */
export const partNames = (locale: Locale, parts: readonly EditPart[]): string => {
  const { t } = mailText(locale)
  return parts.map((part) => t(partLabels[part])).join(t('mail:comma'))
}

/** `reasons` by field; in the order in which a registration asks for them. */
export function returnedWords(locale: Locale, reasons: Readonly<Record<string, string>>): string {
  const { t } = mailText(locale)
  return everyReturnField
    .flatMap((field) => (reasons[field] ? [`${t(returnLabels[field])}: ${asOwn(reasons[field])}`] : []))
    .join('; ')
}
