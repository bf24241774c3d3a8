/**
 * Whether a text speaks of officials, and of which agencies: nobody decides about a text on their own office. Only words are matched, not
 * their tone: a praised agency does not decide either. The officer who sees a missed one passes it on.
 */

/** An agency that acts at the place. */
export interface ActingAgency {
  id: string
  /** In each language that it has one in, and the short one. */
  names: readonly string[]
  isPolice: boolean
  /** It has inspected the place, or warned it. */
  hasActed: boolean
}

const police = /ตำรวจ|\bpolice(?:m[ae]n|wom[ae]n)?\b|\bcops?\b|警察|公安|民警/iu
const officials =
  /เจ้าหน้าที่(?!ร้าน|โรงแรม|ต้อนรับ|ของร้าน)|ข้าราชการ|ผู้ตรวจ|สินบน|ส่วย|ใต้โต๊ะ|เทศบาล|สำนักงานจังหวัด|\bofficials?\b|\binspectors?\b|\bofficers?\b|\bbrib(?:e[sd]?|ery|ing)\b|\bgovernment\b|官员|官方|检查员|执法|贿赂|公务员/iu

/** True if it speaks of officials at all. */
export const speaksOfOfficials = (text: string): boolean => police.test(text) || officials.test(text)

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/**
 * Agencies that the text is about: those that it names; where it speaks of the police all of the police there, where it speaks of
 * officials those that have acted at the place.
 */
export function concernedAgencies(text: string, agencies: readonly ActingAgency[]): string[] {
  const words = folded(text)
  const [ofPolice, ofOfficials] = [police.test(text), officials.test(text)]
  return agencies
    .filter(
      ({ names, isPolice, hasActed }) =>
        names.some((name) => words.includes(folded(name))) ||
        (ofPolice && isPolice) ||
        ((ofOfficials || ofPolice) && hasActed),
    )
    .map(({ id }) => id)
}
