/** The message that the next one answers: chosen on the page, or by the address that a link without a script leads to. */
import { useState } from 'react'
import type { QuoteView } from '#shared/chat/room.ts'

interface Answering {
  quote: QuoteView | null
  choose(quote: QuoteView | null): void
}

/**
 * `client` is the id of the next message, so that with another one nothing is answered any more; `given` the one that the page came
 * with, which `asked` is meant for.
 */
export function useAnswering(asked: QuoteView | null, { client, given }: { client: string; given: string }): Answering {
  const [chosen, setChosen] = useState<{ client: string; quote: QuoteView | null } | null>(null)
  const quote = chosen?.client === client ? chosen.quote : client === given ? asked : null
  return { quote, choose: (next) => setChosen({ client, quote: next }) }
}
