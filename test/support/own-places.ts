/** The belongings of an owner's place, for tests: its photos and items. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'

/** A key of a picture that lies nowhere; `letter` tells it from others. */
export const photoKeyOf = (letter: string) => `p${letter}b/${letter.repeat(41)}-800x600`

/** Inserts so many photos behind one another; their ids in their order. */
export async function insertPhotos({ db }: Pick<Database, 'db'>, place: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, position) => ({
    id: uuidv7(),
    business_id: place,
    position,
    key: photoKeyOf(String.fromCharCode(97 + position)),
    color: '#3366aa',
    blur: null,
    illustration: false,
  }))
  await db.insertInto('photos').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Inserts items of these names; their ids in their order. */
export async function insertItems(
  { db }: Pick<Database, 'db'>,
  place: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = names.map((name_th, position) => ({
    id: uuidv7(),
    business_id: place,
    position,
    name_th,
    name_en: null,
    name_cn: null,
    description_th: '',
    price_satang: 10_000,
    photo_key: null,
  }))
  await db.insertInto('items').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Inserts a licence with a paper; by default one that does not end. */
export async function insertLicence(
  { db }: Pick<Database, 'db'>,
  place: string,
  { kind, expires = null, number = '83/2567' }: { kind: string; expires?: string | null; number?: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('licences')
    .values({
      id,
      business_id: place,
      kind,
      number,
      issuer: 'เทศบาลตำบลราไวย์',
      expires_on: expires,
      document_key: photoKeyOf('d'),
      none_because: null,
      created_at: new Date(),
    })
    .execute()
  return id
}
