/** The label of an account or page of a registration, in one line. Needs the texts of `payees`. */
import type { Translate } from '#shared/head.ts'
import type { StatedLine } from '#shared/payees/payee-page.ts'

/** @example payeeLabel(line, t) // 'Kasikornbank 012-3-45678-9' */
export const payeeLabel = ({ kind, bank, shown }: StatedLine, t: Translate): string =>
  `${bank ?? t(`payees:kind.${kind}`)} ${shown}`
