/** How a run's answers and pictures reach the server: the page's own forms, posted by script. Never throws: nobody answered, or what was said. */
import type { FormRefusal, FormReply } from '#shared/form-refusal.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import type { AnswerHead } from '#shared/runs/run.ts'
import { OPS_AT_ONCE } from '#shared/runs/run-limits.ts'
import { sendForm } from '../photos/send-form.ts'

/** `data` where it was done; `refused` says why it was not, where somebody said so. */
export interface Sent<Data> {
  data: Data | null
  refused: RefusalCode | null
}

const lost = { data: null, refused: null }

function read<Data>(answer: unknown): Sent<Data> {
  const { data, errors = {} } = (answer ?? {}) as Partial<FormReply> & Partial<FormRefusal>
  if (data !== undefined) return { data: data as Data, refused: null }
  return { data: null, refused: (Object.values(errors)[0] as RefusalCode | undefined) ?? null }
}

interface Recorded {
  outcomes: { id: string; refused: RefusalCode | null }[]
  heads: Record<string, AnswerHead[]>
}

/** Sends fields as a form of the page. */
export async function postRun(path: string, routeId: string, fields: Record<string, string>): Promise<Sent<Recorded>> {
  try {
    const { postForm } = await import('../later/after-mount.ts')
    return read(await postForm(path, routeId, fields))
  } catch {
    return lost
  }
}

/** Sends a form with pictures. */
export async function postPhotos<Data>(path: string, form: FormData): Promise<Sent<Data>> {
  try {
    return read((await sendForm(path, form, () => undefined)).action)
  } catch {
    return lost
  }
}

/** Whether a refusal goes by, such as that of a busy server: the same is sent again. */
export const isPassing = (why: RefusalCode): boolean =>
  why === 'error:problem.too_many_requests' || why === 'error:photo.busy' || why === 'error:photo.storage'

/** What a form takes, percent-encoded, with room for its other fields: Thai letters count nine. */
const mostCharacters = 60_000

/** How many of these operations, from the first on, go into one form: at least one. */
export function batchSize(ops: readonly object[]): number {
  let characters = 0
  let count = 0
  for (const op of ops.slice(0, OPS_AT_ONCE)) {
    characters += encodeURIComponent(JSON.stringify(op)).length
    if (count > 0 && characters > mostCharacters) break
    count++
  }
  return count
}
