/**
 * What a PromptPay code says: whom it pays to. EMVCo's Merchant-Presented QR: two digits of a tag, two of a length, then the value;
 * the Bank of Thailand's Thai QR Payment puts a transfer's receiver into tag 29, and a shop's bill, whose biller is known to banks only, into
 * tag 30, or 31 where the shop's own program made it.
 */

const transfers = 'A000000677010111'
/** Within the country, and from abroad. */
const bills = /^A0000006770(?:1011[23]|1200[46])$/
/** Phone as `0066…`, national ID, e-wallet. */
const receivers = ['01', '02', '03'] as const

function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [tag, length] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)]
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (!/^\d{4}$/.test(tag + length) || value.length !== Number(length)) return null
    fields.set(tag, value)
    at += 4 + value.length
  }
  return fields
}

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
function checksum(text: string): string {
  let sum = 0xffff
  for (const letter of text) {
    sum ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) sum = ((sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff) >>> 0
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

/** A transfer to a number, as people paste it; or a shop's bill, with the number that banks know the biller by where the code has it. */
export type QrPayment = { kind: 'transfer'; number: string } | { kind: 'bill'; biller: string | null }

/** Null for any other code, and for one that was damaged or changed. */
export function readPromptPay(text: string): QrPayment | null {
  const fields = fieldsOf(text)
  const sum = fields?.get('63')
  if (!fields || sum === undefined || checksum(text.slice(0, -4)) !== sum.toUpperCase()) return null
  const receiver = fieldsOf(fields.get('29') ?? '')
  if (receiver?.get('00') === transfers) {
    const number = receivers.map((tag) => receiver.get(tag)).find((each) => each !== undefined)
    return number === undefined ? null : { kind: 'transfer', number }
  }
  for (const tag of ['30', '31']) {
    const bill = fieldsOf(fields.get(tag) ?? '')
    if (!bills.test(bill?.get('00') ?? '')) continue
    const biller = tag === '30' ? bill?.get('01') : undefined
    return { kind: 'bill', biller: biller && /^\d{10,15}$/.test(biller) ? biller : null }
  }
  return null
}
