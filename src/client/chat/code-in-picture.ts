/** The payment code or link in a picture, read on the device; null where there is none. One picture at a time, so that the page goes on. */
import { readQr } from '../ui/read-qr.ts'

/** Other contents of codes, such as a password or somebody's card, are nobody's business. */
const asks = /^(?:000201|https?:\/\/|(?:wxp|weixin|alipays?):|[+\d][\d\s-]{8,20}$)/i

let turn: Promise<unknown> = Promise.resolve()

export function codeInPicture(picture: Blob): Promise<string | null> {
  const read = turn.then(async () => {
    const text = (await readQr(picture).catch(() => null))?.trim()
    return text && asks.test(text) ? text : null
  })
  turn = read
  return read
}
