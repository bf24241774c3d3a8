/** Sentences of a short text after each other, as the language parts them. */
import type { mailText } from './text.ts'

/** Those that there are, without the full stop of the last one. */
export const inSentences = (
  { t }: Pick<ReturnType<typeof mailText>, 't'>,
  parts: readonly (string | null | undefined)[],
): string =>
  parts
    .flatMap((part) => (part ? [part.replace(/[.。]$/, '')] : []))
    .reduce((before, after) => (before ? t('mail:sentences', { before, after }) : after), '')
