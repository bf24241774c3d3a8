/**
 * Values of people (names, units, devices) on their way into a message: one line, not too long, and unable to turn the
 * sentence around them. Escaping for HTML is the letter's matter.
 */

/** Longest value in a mail and in a short message, in letters as people count them. */
export const longestInMail = 80
export const longestInSms = 30
/** Longest reason of an officer in a short message: its beginning, which the link goes on from. */
export const longestReasonInSms = 60
/** Longest reason of an officer in a mail: as many as an officer may write to each of two fields. */
export const longestReason = 1000

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Cuts between letters, never inside one: a Thai vowel mark stays with its consonant. Heaped marks count as letters too. */
function cut(text: string, most: number): string {
  let kept = ''
  let count = 0
  for (const { segment } of letters.segment(text)) {
    if (++count > most || kept.length + segment.length > most * 3) return `${kept.trimEnd()}…`
    kept += segment
  }
  return kept
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Cleans one value. Right-to-left writing is isolated, and bidirectional controls and line breaks are taken out. */
export function cleanValue(value: string, most: number): string {
  const line = value
    .slice(0, 2_000)
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const short = cut(line, most)
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short
}
