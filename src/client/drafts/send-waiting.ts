/**
 * Sends forms of words and photos that were sent without an answer and whose page is not open: when a page starts, when the network is back, and when
 * somebody looks again (client/offline/send-rest.ts). Each goes under the id of its command, so that the server does it once. A refused one stays
 * with the reason, until its writer has read it.
 */
import { isForNow, refusalOf, sendForm } from '../photos/send-form.ts'
import { dropDraft, isAnyWaiting, keepDraft, listWaiting, type WaitingDraft } from './draft-store.ts'

// One door, so that it is one file over the wire.
export { dropDraft, isAnyWaiting, listWaiting, type WaitingDraft }

async function sendOne({ name, waiting, writer, fields, photos }: WaitingDraft): Promise<void> {
  const form = new FormData()
  for (const [field, value] of Object.entries(waiting.fields)) form.append(field, value)
  for (const photo of photos) form.append(waiting.files, photo)
  const answer = await sendForm(waiting.to, form, () => undefined, { by: waiting.by })
  // To sign in first leads elsewhere; then it waits.
  if (answer.redirect !== undefined) return answer.redirect.startsWith('/vendor/') ? dropDraft(name) : undefined
  const isAnother = Object.values(answer.errors ?? {}).some(({ code }) => code === 'not_allowed')
  if (!isAnother && !isForNow(answer))
    await keepDraft(name, writer, { fields, photos, waiting, refused: refusalOf(answer, waiting.fields) })
}

/** Those of the person with that mark, one after the other; rejects where the line is lost. */
export async function sendWaiting(by: string): Promise<void> {
  // Its page may be open, in this tab or another: it sends it itself, and shows how far it is.
  for (const each of await listWaiting(by))
    if (!each.refused)
      await navigator.locks.request(`draft ${each.name}`, { ifAvailable: true }, (lock) => lock && sendOne(each))
}
