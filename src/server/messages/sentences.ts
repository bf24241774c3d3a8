/** Sentences of a short text after each other, as the language parts them. */
import type { mailText } from './text.ts'

/** Those that there are, without the full stop of the last one. */
export const inSentences = (
  { t }: Pick<ReturnType<typeof mailText>, 't'>,
  parts: readonly (string | null | undefined)[],
): string => {
  const stop = t('mail:sentences', { before: '', after: '' }).trim()
  const bare = (part: string) => (stop && part.endsWith(stop) ? part.slice(0, -stop.length) : part)
  // A question has its own end.
  const join = (before: string, after: string) =>
    /[?!]$/.test(before)
      ? `${before} ${after}`
      : /[？！]$/.test(before)
        ? before + after
        : t('mail:sentences', { before, after })
  return parts
    .flatMap((part) => (part ? [bare(part)] : []))
    .reduce((before, after) => (before ? join(before, after) : after), '')
}
