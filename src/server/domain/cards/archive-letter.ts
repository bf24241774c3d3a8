/**
 * The letter of a card as PDF: set once in each language, and given as that file ever after. Its hash stands in the record, so that another file under
 * its name is noticed; its code, printed on it, leads anybody who holds it to the check.
 */
import { createHash, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { lettersFolder, type Storage } from '../../external/files/storage.ts'
import type { Attachment } from '../../external/message.ts'
import { setLetter } from '../../letters/set-letter.ts'
import { executeAsProduct } from '../command/as-product.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { composeLetter } from './compose-letter.ts'
import { findSentFile } from './read-card-file.ts'

export interface LetterTools {
  db: Kysely<Schema>
  storage: Pick<Storage, 'put' | 'read' | 'remove'>
  /** Where people reach the product. */
  origin: string
}

export interface ArchivedLetter {
  code: string
  sha256: string
}

interface Archiving extends ArchivedLetter {
  card: string
  locale: Locale
}

/** Of Crockford's Base32, which has no letter that is read as another. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12
const makeCode = () => Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')

const keyOf = (code: string) => `${lettersFolder}/${code}.pdf`
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const find = (db: Kysely<Schema>, { card, locale }: Pick<Archiving, 'card' | 'locale'>) =>
  db
    .selectFrom('card_letters')
    .select(['code', 'sha256'])
    .where('card_id', '=', card)
    .where('locale', '=', locale)
    .executeTakeFirst()

/** Answers the letter that counts: of two made at the same moment the first. */
const archiveLetter = command<Archiving, ArchivedLetter, 'card.archive_letter'>('card.archive_letter', {
  may: onlyProduct,
  async run({ tx, actor }, { card, locale, code, sha256 }) {
    const place = await tx
      .selectFrom('warning_cards')
      .select('business_id')
      .where('id', '=', card)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const there = await find(tx, { card, locale })
    if (there) return unchanged(there)
    await tx
      .insertInto('card_letters')
      .values({ id: uuidv7(), card_id: card, locale, code, sha256, made_at: actor.now })
      .execute()
    return {
      result: { code, sha256 },
      audit: { entity: card, business: place.business_id, after: { locale, sha256 } },
    }
  },
})

/** The letter in a language, set now if it is not archived yet; null where the card has none. Callers let only readers of the card in. */
export async function openLetter(
  { db, storage, origin }: LetterTools,
  { card, locale }: Pick<Archiving, 'card' | 'locale'>,
  now: Date,
): Promise<(ArchivedLetter & { bytes: Buffer }) | null> {
  const there = (await find(db, { card, locale })) ?? (await make())
  if (!there) return null
  const bytes = await storage.read(keyOf(there.code))
  if (!bytes || hashOf(bytes) !== there.sha256)
    throw new Error(`the letter ${there.code} is ${bytes ? 'another file than was archived' : 'missing'}`)
  return { ...there, bytes }

  async function make(): Promise<ArchivedLetter | null> {
    const file = await findSentFile(db, card, { locale, now })
    const code = makeCode()
    const letter = file && composeLetter(file, { locale, origin, code })
    if (!letter) return null
    const bytes = await setLetter(letter)
    // The file first: a row never names one that is not there.
    await storage.put(keyOf(code), bytes)
    const made = await executeAsProduct(db, archiveLetter, { card, locale, code, sha256: hashOf(bytes) }, now)
    if (made.code !== code) await storage.remove(keyOf(code))
    return made
  }
}

/** As it goes along with a mail. */
export async function letterAttachment(
  tools: LetterTools,
  asked: Pick<Archiving, 'card' | 'locale'>,
): Promise<Attachment | null> {
  const letter = await openLetter(tools, asked, new Date())
  return letter && { name: `${letter.code}.pdf`, type: 'application/pdf', bytes: letter.bytes }
}
