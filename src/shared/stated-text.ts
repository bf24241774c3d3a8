/** Fields of words that owners state about a place. For the server. */
import { z } from 'zod'
import { says } from './refusals.ts'
import { textField } from './text-field.ts'

/** Words that have to be there. */
export const neededText = (range: { least: number; most: number }) =>
  textField(range, says('register:error.needed'), says('register:error.tooLong'))

/** One line that has to be there, of letters or digits: a name may be a number, and so may an address. */
export const line = ({ least, most }: { least: number; most: number }) =>
  z
    .string(says('register:error.needed'))
    .max(4 * most, says('register:error.tooLong'))
    .transform((typed) =>
      typed
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
    )
    .refine((text) => /[\p{L}\p{N}]/u.test(text) && [...text].length >= least, says('register:error.needed'))
    .refine((text) => [...text].length <= most, says('register:error.tooLong'))

/** Words that may be left out. */
export const optionalText = (most: number) =>
  textField({ least: 0, most }, says('register:error.tooLong'), says('register:error.tooLong'))
    .optional()
    .transform((text) => text ?? '')
