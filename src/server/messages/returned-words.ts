/** What an officer sends back of a registration, in one line of a message: each field by its name, with the reason. */
import type { Locale } from '#shared/locales.ts'
import { everyReturnField } from '#shared/registrations/decision.ts'
import { returnLabels } from '#shared/registrations/return-labels.ts'
import { mailText } from './text.ts'

/** `reasons` by field; in the order in which a registration asks for them. */
export function returnedWords(locale: Locale, reasons: Readonly<Record<string, string>>): string {
  const { t } = mailText(locale)
  return everyReturnField
    .flatMap((field) => (reasons[field] ? [`${t(returnLabels[field])}: ${reasons[field]}`] : []))
    .join('; ')
}
