/**
 * Texts that people wrote, apart from the facts of a publication: in its body stands the hash of a salt and the text. Where a person is erased
 * the text and the salt go, and the body stays as it was, with a hash that nobody can guess.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'

export type Body = Readonly<Record<string, unknown>>

/** Fields, at any depth, with words of a person. */
const written: Partial<Record<PublicationKind, readonly string[]>> = {
  place: ['name', 'name_th', 'description', 'phone', 'address'],
  reported: ['source', 'said', 'reason'],
  card: ['said', 'reason'],
  reply: ['said'],
}

export interface HiddenText {
  sha256: Buffer
  salt: Buffer
  text: string
}

const hashOf = (salt: Buffer, text: string) => createHash('sha256').update(salt).update(text).digest()

/** Applies `to` to each text of a person. */
function atTexts(value: unknown, fields: readonly string[], to: (text: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => atTexts(each, fields, to))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      fields.includes(name) && part !== null && part !== '' ? to(part) : atTexts(part, fields, to),
    ]),
  )
}

/** The body with hashes, and the texts behind them. */
export function hideTexts(kind: PublicationKind, body: Body): { body: Body; texts: HiddenText[] } {
  const texts: HiddenText[] = []
  const hide = (text: unknown) => {
    const salt = randomBytes(16)
    const sha256 = hashOf(salt, String(text))
    texts.push({ sha256, salt, text: String(text) })
    return { sha256: sha256.toString('hex') }
  }
  return { body: atTexts(body, written[kind] ?? [], hide) as Body, texts }
}

/** The body with its texts; null in place of those that were erased. `kept` goes from the hash to the text. */
export const showTexts = (kind: PublicationKind, body: Body, kept: Readonly<Record<string, string>>): Body =>
  atTexts(body, written[kind] ?? [], (hidden) => kept[(hidden as { sha256: string }).sha256] ?? null) as Body
