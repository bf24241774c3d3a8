/** Asks whose the accounts in a text are that is not sent yet, or that a picture shows. Asked once for the same. */
import { path } from '#shared/path.ts'
import type { PayeeAnswer } from '#shared/payees/payee-page.ts'
import { laterCode } from '../runtime/requests/later-code.ts'

/** Anything that could be an account, a link, a name with its service or a code: the server decides. */
const couldPay = /\d(?:[\s.-]*\d){6}|https?:\/\/|www\.|@\w{3}/i

const known = new Map<string, Promise<readonly PayeeAnswer[]>>()

/** Rejects where nobody can be asked now. */
export function judgeText(room: string, text: string): Promise<readonly PayeeAnswer[]> {
  if (!couldPay.test(text)) return Promise.resolve([])
  const key = `${room} ${text}`
  let judged = known.get(key)
  if (!judged) {
    judged = ask(room, text)
    known.set(key, judged)
    judged.catch(() => known.delete(key))
  }
  return judged
}

async function ask(room: string, text: string): Promise<readonly PayeeAnswer[]> {
  const { postForm } = await laterCode()
  const answer = await postForm(path('/chat/room-chat/:id', { id: room }), 'chat/room-chat', { do: 'judge', text })
  const { data } = answer as { data?: { payees: PayeeAnswer[] } }
  if (!data) throw new Error('The text was not judged')
  return data.payees
}
