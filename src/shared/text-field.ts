/** A field for words that a person writes: cleaned first, then counted. Apart from the rules, so that pages bring no zod. */
import { z } from 'zod'
import { cleanText, letterCount } from './clean-text.ts'
import type { PlainRefusal } from './refusals.ts'

/** `lettersOf` counts for `least`. `short` and `long` are the keys of the texts for fewer and for more letters than there may be. */
export const textField = (
  { least, most }: { least: number; most: number },
  short: PlainRefusal,
  long: PlainRefusal,
  lettersOf = letterCount,
) =>
  z.string(short).transform((raw, context): string => {
    // Invisible characters are taken out first, but a megabyte of them is no text.
    const text = raw.length > 4 * most ? null : cleanText(raw)
    const letters = text === null ? most + 1 : letterCount(text)
    const isShort = text !== null && lettersOf(text) < least
    if (text !== null && !isShort && letters <= most) return text
    context.addIssue({ code: 'custom', message: isShort ? short : long })
    return z.NEVER
  })
