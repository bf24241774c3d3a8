/**
 * Letters as PDF: each is set once in each language, and given as that file ever after. Its hash stands in the record, so that another file under
 * its name is noticed; its code, printed on it, leads anybody who holds it to the check.
 */
import { createHash, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Action } from '#shared/actions.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { lettersFolder, type Storage } from '../../external/files/storage.ts'
import type { LetterShape } from '../../letters/letter-shape.ts'
import { setLetter } from '../../letters/set-letter.ts'
import { executeAsProduct } from '../command/as-product.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'

export interface LetterTools {
  db: Kysely<Schema>
  storage: Pick<Storage, 'put' | 'read' | 'remove'>
  /** Where people reach the product. */
  origin: string
}

/** The matter of a letter, by its kind: a card's order, the decision on the appeal against it, or the receipt of a visit. */
export type LetterOf = { kind: 'card' | 'appeal'; card: string } | { kind: 'visit'; inspection: string }

export interface ArchivedLetter {
  code: string
  sha256: string
}

export type OpenedLetter = ArchivedLetter & { bytes: Buffer }

interface Archiving extends ArchivedLetter {
  of: LetterOf
  locale: Locale
}

/** Of Crockford's Base32, which has no letter that is read as another. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12
const makeCode = () => Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')

const keyOf = (code: string) => `${lettersFolder}/${code}.pdf`
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const columnsOf = (of: LetterOf) =>
  of.kind === 'visit'
    ? { kind: of.kind, card_id: null, inspection_id: of.inspection }
    : { kind: of.kind, card_id: of.card, inspection_id: null }

const find = (db: Kysely<Schema>, { of, locale }: Pick<Archiving, 'of' | 'locale'>) =>
  db
    .selectFrom('letters')
    .select(['code', 'sha256'])
    .where('kind', '=', of.kind)
    .where(of.kind === 'visit' ? 'inspection_id' : 'card_id', '=', of.kind === 'visit' ? of.inspection : of.card)
    .where('locale', '=', locale)
    .executeTakeFirst()

/** Answers the letter that counts: of two made at the same moment the first. */
const archiving = <Name extends Action>(name: Name) =>
  command<Archiving, ArchivedLetter, Name>(name, {
    may: onlyProduct,
    async run({ tx, actor }, { of, locale, code, sha256 }) {
      const entity = of.kind === 'visit' ? of.inspection : of.card
      const place = await tx
        .selectFrom(of.kind === 'visit' ? 'inspections' : 'warning_cards')
        .select('business_id')
        .where('id', '=', entity)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const there = await find(tx, { of, locale })
      if (there) return unchanged(there)
      await tx
        .insertInto('letters')
        .values({ id: uuidv7(), ...columnsOf(of), locale, code, sha256, made_at: actor.now })
        .execute()
      return { result: { code, sha256 }, audit: { entity, business: place.business_id, after: { locale, sha256 } } }
    },
  })

const archives = {
  card: archiving('card.archive_letter'),
  appeal: archiving('appeal.archive_letter'),
  visit: archiving('inspection.archive_receipt'),
} as const

interface Asked {
  of: LetterOf
  locale: Locale
  now: Date
  /** The letter with that code on it; null where the matter has none. */
  compose(code: string): Promise<LetterShape | null>
}

/** The letter in a language, set now if it is not archived yet; null where there is none. Callers let only its readers in. */
export async function openArchived(
  { db, storage }: Omit<LetterTools, 'origin'>,
  { of, locale, now, compose }: Asked,
): Promise<OpenedLetter | null> {
  const there = (await find(db, { of, locale })) ?? (await make())
  if (!there) return null
  const bytes = await storage.read(keyOf(there.code))
  if (!bytes || hashOf(bytes) !== there.sha256)
    throw new Error(`the letter ${there.code} is ${bytes ? 'another file than was archived' : 'missing'}`)
  return { ...there, bytes }

  async function make(): Promise<ArchivedLetter | null> {
    const code = makeCode()
    const letter = await compose(code)
    if (!letter) return null
    const bytes = await setLetter(letter)
    // The file first: a row never names one that is not there.
    await storage.put(keyOf(code), bytes)
    const made = await executeAsProduct(db, archives[of.kind], { of, locale, code, sha256: hashOf(bytes) }, now)
    if (made.code !== code) await storage.remove(keyOf(code))
    return made
  }
}
