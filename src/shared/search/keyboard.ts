/** Words typed while the keyboard stood on the other language: the Thai Kedmanee layout (TIS 820-2538) beside the English one. */

const english = '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const thai = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const toThai = new Map([...english].map((key, i) => [key, [...thai][i] as string]))
const toEnglish = new Map([...thai].map((letter, i) => [letter, english[i] as string]))

/** The same keys on the other layout; null where the text is of both scripts or of neither, so that no slip can be meant. */
export function otherLayout(text: string): string | null {
  const hasThai = /[ก-๛]/.test(text)
  if (hasThai === /[a-z]/i.test(text)) return null
  const keys = hasThai ? toEnglish : toThai
  return [...text].map((letter) => keys.get(letter) ?? letter).join('')
}

/** The text of the other keyboard, where it makes words. */
export function slippedLayout(text: string): string | null {
  const other = otherLayout(text)
  return other && /^[\p{L}\p{M}\p{N} '.-]+$/u.test(other) ? other : null
}

/** Thai that nobody writes: a sign without a letter to stand on, two vowels or tones on one, or a leading vowel that leads nothing. */
const impossible = /(?:^|[ เแโไใะ])[ะาำั-ฺ็-๎]|[ัิ-ู][ัิ-ู]|[่-๋][่-๋็]|[เแโไใ](?![ก-ฮเ])/

/** The intended text of one that is no Thai as it stands; null where it may be Thai. */
export const surelySlipped = (text: string): string | null => (impossible.test(text) ? slippedLayout(text) : null)
