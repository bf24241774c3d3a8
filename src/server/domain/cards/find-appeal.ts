/** The appeal against a card. */
import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Undefined where there is none. */
export const findAppeal = (tx: Transaction<Schema>, card: string) =>
  tx.selectFrom('card_appeals').selectAll().where('card_id', '=', card).executeTakeFirst()
