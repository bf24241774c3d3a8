/** A card's letter and its service: agencies in the reader's language, everything else as it was sent. */
import type { CardLetter, LetterOfficer } from '#shared/cards/letter.ts'
import type { ServiceView } from '#shared/cards/service.ts'
import type { Locale } from '#shared/locales.ts'
import { agencyNamed } from '../official-names/agencies.ts'

/** The agency that sent it, by the name that it had then. */
const senderOf = ({ unit, head }: CardLetter, locale: Locale): string =>
  agencyNamed((locale === 'th' ? null : head?.names[locale]) ?? unit, locale)

const presentHand = (officer: LetterOfficer | null, locale: Locale): LetterOfficer | null =>
  officer && { ...officer, agency: agencyNamed(officer.agency, locale) }

export const presentLetter = (letter: CardLetter, locale: Locale): CardLetter => ({
  ...letter,
  unit: senderOf(letter, locale),
  ...(letter.order && {
    order: {
      ...letter.order,
      ordered: presentHand(letter.order.ordered, locale),
      approved: presentHand(letter.order.approved, locale),
    },
  }),
})

const moment = (at: string) => new Date(at).toISOString()

/** From JSON, with the agency in the reader's language. */
export const presentService = (
  { at, agency, left, failedAt, ...service }: ServiceView,
  locale: Locale,
): ServiceView => ({
  ...service,
  at: moment(at),
  agency: agency && agencyNamed(agency, locale),
  left: left && { ...left, at: moment(left.at) },
  failedAt: failedAt && moment(failedAt),
})
