/**
 * Whether the holder's name of an account resembles that of the business or its operator. Only a hint for the owner: a company may
 * rightly have another name than its restaurant, and the usual difference is a wrong letter. Pure.
 */

/** Titles and legal forms, which say only the kind of person or company. */
const kinds =
  /บริษัท|มหาชน|จำกัด|ห้างหุ้นส่วน|สามัญ|บจก|บมจ|หจก|หสน|นางสาว|นาย|นาง|น\.ส|ร้าน|โรงแรม|ร้านอาหาร|\b(?:company|co|ltd|limited|plc|public|partnership|mr|mrs|ms|miss|the|restaurant|hotel|shop)\b|有限公司|公司|店/giu

const bare = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(kinds, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Pairs of neighbouring letters. */
const pairs = (text: string) => new Set([...text].slice(1).map((letter, place) => [...text][place] + letter))

/** Share of pairs in common that counts as the same name, on the shorter of the two: "Krua" is part of "Krua Chao Le Rawai". */
const enough = 0.5

/** True when the account name has little in common with every one of the names. */
export function isOtherName(accountName: string, names: readonly string[]): boolean {
  const account = pairs(bare(accountName))
  if (account.size === 0) return true
  return names.every((name) => {
    const other = pairs(bare(name))
    const common = [...other].filter((pair) => account.has(pair)).length
    return common / Math.max(1, Math.min(account.size, other.size)) < enough
  })
}
