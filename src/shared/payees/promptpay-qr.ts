/**
 * The contents of a PromptPay code: payee and amount. EMVCo's Merchant-Presented QR: two digits of a tag, two of a length, then the
 * value; the Bank of Thailand's Thai QR Payment puts a transfer's receiver into tag 29, and a shop's bill, whose biller is known to banks
 * only, into tag 30, or 31 where the shop's own program made it. Its last tag is a checksum over the bytes of UTF-8.
 */

const transfers = 'A000000677010111'
/** Within the country, and from abroad. */
const bills = /^A0000006770(?:1011[23]|1200[46])$/
/** Phone as `0066…`, national ID, e-wallet. */
const receivers = ['01', '02', '03'] as const
const encoder = new TextEncoder()
const decoder = new TextDecoder()

interface Read {
  fields: Map<string, string>
  /** Letters that were read: up to the end of its checksum. */
  length: number
}

/** Lengths are counted in letters, by some makers in bytes. */
function fieldsOf(text: string, isBytes = false): Read | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [tag, size] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)]
    const rest = text.slice(at + 4)
    const value = isBytes ? decoder.decode(encoder.encode(rest).slice(0, Number(size))) : rest.slice(0, Number(size))
    if (!/^\d{4}$/.test(tag + size) || (isBytes ? encoder.encode(value) : value).length !== Number(size)) return null
    fields.set(tag, value)
    at += 4 + value.length
    if (tag === '63') return { fields, length: at }
  }
  return { fields, length: text.length }
}

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
function checksum(text: string): string {
  let sum = 0xffff
  for (const byte of encoder.encode(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = ((sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff) >>> 0
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

/** The fields of a code that stands at the beginning of a text, where none of it was damaged or changed. */
function readWhole(text: string): Read | null {
  for (const isBytes of [false, true]) {
    const read = fieldsOf(text, isBytes)
    const sum = read?.fields.get('63')
    if (read && sum !== undefined && checksum(text.slice(0, read.length - 4)) === sum.toUpperCase()) return read
  }
  return null
}

/** A transfer to a number, as people paste it; or a shop's bill, with the number that banks know the biller by where the code has it. */
export type QrPayment = ({ kind: 'transfer'; number: string } | { kind: 'bill'; biller: string | null }) & {
  /** In satang, where the code asks for one. */
  amount?: number
}

/** Null for any other code, and for one that was damaged or changed. */
export function readPromptPay(text: string): QrPayment | null {
  const read = readWhole(text)
  return read && read.length === text.length ? paymentOf(read) : null
}

function paymentOf({ fields }: Read): QrPayment | null {
  const asked = fields.get('54') ?? ''
  const amount = /^\d{1,10}(?:\.\d{0,2})?$/.test(asked) ? Math.round(Number(asked) * 100) : 0
  const more = amount > 0 ? { amount } : {}
  const receiver = fieldsOf(fields.get('29') ?? '')?.fields
  if (receiver?.get('00') === transfers) {
    const number = receivers.map((tag) => receiver.get(tag)).find((each) => each !== undefined)
    // An account is written behind the three digits of its bank.
    const account = receiver.get('04')?.slice(3)
    return number || account ? { kind: 'transfer', number: number ?? (account as string), ...more } : null
  }
  for (const tag of ['30', '31']) {
    const bill = fieldsOf(fields.get(tag) ?? '')?.fields
    if (!bills.test(bill?.get('00') ?? '')) continue
    const biller = tag === '30' ? bill?.get('01') : undefined
    return { kind: 'bill', biller: biller && /^\d{10,15}$/.test(biller) ? biller : null, ...more }
  }
  return null
}

/** A code in a text; `payment` is null where it cannot be read: of another kind, damaged, cut off. */
export interface CodeFound {
  at: number
  written: string
  payment: QrPayment | null
}

/** The first codes of a text: each begins with its version. */
export function codesIn(text: string): CodeFound[] {
  const found: CodeFound[] = []
  let end = 0
  for (const { index } of text.matchAll(/(?<![0-9A-Za-z])000201(?=[0-9]{4}\S{12})/g)) {
    if (index < end) continue
    const rest = text.slice(index, index + longestCode)
    const read = readWhole(rest)
    const written = read
      ? rest.slice(0, read.length)
      : (/^.*?63\s?04\s?[0-9A-F]{4}(?![0-9A-Z])|^\S+/i.exec(rest)?.[0] ?? rest)
    found.push({ at: index, written, payment: read && paymentOf(read) })
    end = index + written.length
  }
  return found
}

/** EMVCo: a code has at most 512 letters. */
const longestCode = 512
