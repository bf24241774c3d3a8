/** Short addresses of short messages: the row that a message is about, in 22 letters. They lead where the list of notifications leads. */

/** The address of a row; that of the page itself where there is no row. */
export const shortLink = (origin: string, ref: string | null, page: string): string =>
  ref === null ? `${origin}${page}` : `${origin}/n/${shortOf(ref)}`

/** A uuid in the letters of addresses. */
const shortOf = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

/** The uuid of such letters; null where they are none. */
export function rowOfShort(text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
