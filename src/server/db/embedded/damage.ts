/**
 * Damage to the database's files, said in one line to the operator who starts a program on it. A serving process meets the
 * same errors as faults of single requests.
 */
import { DatabaseRefusal } from '../refusal.ts'

/** The remedy, by PostgreSQL's code. */
const remedies: Record<string, string> = {
  // data_corrupted, and a file that is gone
  XX001: 'Restore a copy.',
  '58P01': 'Restore a copy.',
  // index_corrupted: the rows themselves are there
  XX002: 'Restore a copy, or rebuild the index with REINDEX.',
  // io_error, disk_full
  '58030': 'Look after the disk, then start again.',
  '53100': 'Make room on the disk, then start again.',
}

/** The refusal that an error means, or the error itself where it means none. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  const remedy = remedies[error.code]
  return remedy ? new DatabaseRefusal(`The database is damaged (${error.message}). ${remedy}`) : error
}
