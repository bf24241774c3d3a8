/** Address for an appeal against a card online, as its letter shows it: the address, and a code for a phone in front of the paper. */
import { drawQr } from '#server/domain/draw-qr.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import type { AppealWay } from '#shared/cards/letter.ts'
import { path } from '#shared/path.ts'

export function appealWay(origin: string, { id }: Pick<CardFile, 'id'>): AppealWay {
  const address = `${origin}${path('/vendor/warning-list/appeal/:id', { id })}`
  return { address, qr: drawQr(address) }
}
