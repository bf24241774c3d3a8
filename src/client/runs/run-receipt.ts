/** The receipt of a seal, requested by the device that holds its photos: it drops those that the receipt names. */
import type { SealedReceipt } from '#shared/inspections/visit-page.ts'
import { type Payload, payloadPath } from '#shared/payload.ts'

/** SHA-256 of the sealed photos, in hex; null where the receipt was not to be had. */
export async function readReceiptPhotos(to: string): Promise<readonly string[] | null> {
  try {
    const [pathname = '', search = ''] = to.split(/(?=\?)/)
    const { data } = (await (await fetch(payloadPath(pathname, search))).json()) as Payload
    const pages = Object.values(data ?? {}) as { receipt?: SealedReceipt }[]
    return pages.find(({ receipt }) => receipt)?.receipt?.photoHashes ?? null
  } catch {
    return null
  }
}
