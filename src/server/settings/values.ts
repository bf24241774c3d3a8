/** The forms that values of the environment have: numbers, origins, senders of mails, subnets. */
import { isIP } from 'node:net'
import { z } from 'zod'

export interface Variable<T> {
  /** The default for an unset or empty variable: a value, or words where it depends on something else. */
  standard: string
  /** Completes "expected …" in the line that refuses a wrong value. */
  expected: string
  meaning: string
  /** Never shown in a message. */
  secret?: boolean
  schema: z.ZodType<T, string | undefined>
}

/** Types one line of the table. */
export const variable = <T>(it: Variable<T>) => it
/** A whole number within bounds. */
export const number = (least: number, most: number, standard: number) =>
  z
    .string()
    .default(String(standard))
    .refine((text) => /^\d{1,9}$/.test(text))
    .transform(Number)
    .refine((value) => value >= least && value <= most)

/** An address with one of these protocols, such as `https:`. */
export const hasProtocol = (text: string, ...protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)
/** An address without a path. */
export const isOrigin = (text: string) =>
  hasProtocol(text, 'http:', 'https:') && new URL(text).href === `${new URL(text).origin}/`

/** Whole address of a service of the operator's over HTTP, without a user. */
export const isPlainAddress = (text: string) =>
  hasProtocol(text, 'http:', 'https:') && !new URL(text).username && !new URL(text).password

/** A host by its name, `*.` before it for all that are below it; addresses and names without a dot are none, nor is a whole top level. */
export const isHostPattern = (text: string) =>
  text.length <= 253 && /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text)

/** Names that Express knows for the private address ranges. */
export const namedSubnets = ['loopback', 'linklocal', 'uniquelocal']

/** `name@host`, optionally behind a display name: `Name <name@host>`. */
const sender = /^(?:(?<name>[^<>"\p{Cc}]{1,80}?) *<)?(?<address>[\w.+-]{1,64}@[\w.-]{1,250})(?<end>>?)$/u

/** The sender of mails. Without a name of its own the product's name in the reader's language stands there. */
export interface Sender {
  name?: string
  address: string
}

/** Undefined where it is none. */
export function readSender(text: string): Sender | undefined {
  const { name, address, end } = sender.exec(text)?.groups ?? {}
  return address && Boolean(name) === Boolean(end) ? { name, address } : undefined
}

/** Such as 10.0.0.0/8. */
export function isAddressOrSubnet(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (namedSubnets.includes(text)) return true
  return (
    bits !== undefined &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}
