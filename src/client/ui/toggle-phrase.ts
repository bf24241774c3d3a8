/** Sentences that are tapped into a text. */

/** True if a note has this sentence in it. */
export const hasPhrase = (note: string, phrase: string): boolean => note.includes(phrase)

/** The note with the sentence at its end, or without it where it is there. */
export function togglePhrase(note: string, phrase: string): string {
  if (hasPhrase(note, phrase))
    return note
      .replace(phrase, '')
      .replace(/\s{2,}/g, ' ')
      .trim()
  const before = note.trimEnd()
  return before === '' ? phrase : `${before} ${phrase}`
}
