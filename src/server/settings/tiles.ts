/**
 * The rule for the operator's tile server. Its origin goes into the content policy, so it has to be one plain host: no
 * placeholder, no pattern and no character that has a meaning there.
 */

const placeholders = /\{[zxyr]\}/g
const needed = ['{z}', '{x}', '{y}']
const local = ['localhost', '127.0.0.1']

/** The origin that the template's pictures come from. */
export const tileOrigin = (template: string): string => new URL(template).origin

/** True if pictures can be asked for by this template: https, or http on this machine, for trials. */
export function isTileTemplate(text: string): boolean {
  if (!/^[\x21-\x7e]{1,500}$/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && local.includes(hostname))) return false
  if (!/^[a-z\d.-]+$/.test(hostname) || username || password) return false
  return needed.every((placeholder) => text.includes(placeholder)) && !/[{}#]/.test(text.replace(placeholders, ''))
}
