/** True if a short message fits into one part: 160 letters of the GSM alphabet, or 70 of any other (3GPP TS 23.038). */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes two places. */
const extended = '^{}\\[~]|€'

/** Number of parts of the text; a text of several parts has less room in each. */
export function smsParts(text: string): number {
  const places = [...text].map((letter) => (basic.includes(letter) ? 1 : extended.includes(letter) ? 2 : Number.NaN))
  const total = places.reduce((sum, each) => sum + each, 0)
  const [length, alone, together] = Number.isNaN(total) ? [text.length, 70, 67] : [total, 160, 153]
  return length <= alone ? 1 : Math.ceil(length / together)
}
