/** An agency as its letters name it. A letter keeps what it was sent with, so that no later change of the agency changes a letter. */
import type { Kysely } from 'kysely'
import type { CardLetter } from '#shared/cards/letter.ts'
import type { Schema } from '../../db/schema.ts'

/** Sender and head of a letter that is sent now. */
export async function readLetterHead(
  db: Kysely<Schema>,
  agency: string,
): Promise<Required<Pick<CardLetter, 'unit' | 'head'>>> {
  const row = await db
    .selectFrom('agencies')
    .select(['name_th', 'name_en', 'name_cn', 'letter_head', 'letter_prefix', 'address', 'contact', 'appeal_to'])
    .select('working_hours')
    .where('id', '=', agency)
    .executeTakeFirstOrThrow()
  return {
    unit: row.name_th,
    head: {
      names: { en: row.name_en, cn: row.name_cn },
      lines: row.letter_head,
      prefix: row.letter_prefix,
      address: row.address,
      contact: row.contact,
      appealTo: row.appeal_to,
      workingHours: row.working_hours,
    },
  }
}
