/**
 * Short links of maps, as phones share them: where one leads is asked of its own host, once and without going there, and the point is read from the
 * address that it names.
 */
import { isShortLink, readPin } from '#shared/registrations/pin-text.ts'
import { type CallOutside, makeCallOutside, OutsideFault } from './outside.ts'

/** Milliseconds: an owner waits for it. */
const longest = 5_000

/** Null where it leads to no point, or its host does not answer. */
export type OpenMapLink = (link: string) => Promise<{ lat: number; lng: number } | null>

const plain = (address: string) => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

export const makeOpenMapLink =
  (call: CallOutside = makeCallOutside(undefined, longest)): OpenMapLink =>
  async (link) => {
    if (!isShortLink(link)) return null
    const address = link.trim().replace(/^http:/i, 'https:')
    const answer = await call(address, { headers: {} }).catch((error: unknown) => {
      if (error instanceof OutsideFault) return null
      throw error
    })
    // A page that asks for consent first has the address of the map within its own.
    return answer?.location ? (readPin(answer.location) ?? readPin(plain(answer.location))) : null
  }
