/** The shape of a text in committed data: in Thai, and in the other languages as far as they are written. */

import { z } from 'zod'
import { locales } from '#shared/locales.ts'
import type { Localised } from '#shared/localised.ts'

/** By language; `text` says what each may be. */
export const localisedShape = (text: z.ZodString): z.ZodType<Localised> =>
  z.strictObject(
    Object.fromEntries(locales.map((locale) => [locale, locale === 'th' ? text : text.optional()])),
  ) as unknown as z.ZodType<Localised>
