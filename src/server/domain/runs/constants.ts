/** Rate limits of parts of a run by person; limits of size are in shared/runs/run-limits.ts. */
import type { Limit } from '../../db/limits.ts'

const hour = 3_600

/** Batches of answers, or answers by plain forms: one a second, where a person who taps fast makes one in three. */
export const answersOf = (person: string): Limit => ({ name: 'run-answers', key: person, points: hour, seconds: hour })

/** Photos, each half a second of a core: nine places of a day without a network have some forty, on a line that breaks off several times more. */
export const photosOf = (person: string): Limit => ({ name: 'run-photos', key: person, points: 600, seconds: hour })
