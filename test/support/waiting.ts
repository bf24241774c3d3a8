/** An officer's open work as every page has it: from the registry, in one statement. */
import type { Database } from '#server/db/database.ts'
import { findWork } from '#server/domain/waiting/find-work.ts'
import type { Waits, Work } from '#shared/waiting-kinds.ts'
import { stateOf } from './visitor.ts'

/** Number of each kind. */
export const countWork = async (
  { db }: Pick<Database, 'db'>,
  { id }: { id: string },
  now = new Date(),
): Promise<Work['counts']> => (await findWork(db, { officer: id, locale: 'th', now })).counts

/** The figures in the frame of a page; null for anybody but an officer at work. */
export const waitsOn = (page: { text: string }): Waits | null => stateOf(page as never).person?.work ?? null
