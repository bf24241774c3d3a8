/** Places for tests of lists, on a database that already knows the areas and kinds of business. */
import type { Database } from '#server/db/database.ts'
import { buildBusiness, type NewBusiness } from '#server/demo/build-business.ts'
import type { Page, PlaceCard } from '#shared/places/place-card.ts'
import { clearTables } from './clear-tables.ts'

/** A place of a test: an ordinary one, with these differences. */
export type GivenPlace = Partial<NewBusiness>

/** Inserts places and returns their ids, in order. Without a sub-district, so that any district will do. */
export async function insertPlaces({ db }: Pick<Database, 'db'>, given: GivenPlace[]): Promise<string[]> {
  const rows = given.map((place) => buildBusiness({ subdistrict_id: null, ...place }))
  for (let from = 0; from < rows.length; from += 500) {
    const batch = rows
      .slice(from, from + 500)
      .map((row) => ({ ...row, opening_hours: JSON.stringify(row.opening_hours) }))
    await db.insertInto('businesses').values(batch).execute()
  }
  return rows.map(({ id }) => id)
}

/** Removes all places with their belongings. */
export async function removePlaces({ db }: Pick<Database, 'db'>): Promise<void> {
  await clearTables({ db }, ['businesses'])
}

/** A result of an inspection that is valid for long. */
export const goodGrade = {
  grade: 'A',
  score: 96.5,
  inspected_at: new Date('2026-01-10T18:30:00Z'),
  grade_valid_until: new Date('2099-07-10T17:00:00Z'),
} as const

/** Walks a list to its end and returns its pages. */
export async function walk(
  list: (cursor: string | null) => Promise<Page<PlaceCard>>,
  mostPages = 1_000,
): Promise<PlaceCard[][]> {
  const pages: PlaceCard[][] = []
  let cursor: string | null = null
  do {
    const page: Page<PlaceCard> = await list(cursor)
    pages.push(page.rows)
    cursor = page.next
    if (pages.length > mostPages) throw new Error('The list has no end.')
  } while (cursor)
  return pages
}
