/**
 * Calls servers that other people name: the public network alone. The name is resolved here, every address that it has must be public, and the connection
 * goes to one of those very addresses, so that a name cannot lead elsewhere between the look and the call. Redirects are not followed.
 */
import { lookup as lookUp } from 'node:dns/promises'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { BlockList, isIPv6 } from 'node:net'
import { isOutsideAddress } from '#shared/open/webhooks.ts'

interface Address {
  address: string
  family: number
}

const networks = (list: string) => list.trim().split(/\s+/)

const closed = new BlockList()
/** Networks that are nobody's public server (RFC 6890 and its registries). */
for (const network of networks(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12
  192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16
  192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
`))
  close(network, 'ipv4')
/** Within the global ones: tunnels and translations, by which an own address has another spelling, and documentation. */
for (const network of networks('2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20')) close(network, 'ipv6')

function close(network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/')
  closed.addSubnet(address, Number(bits), family)
}

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** True if the address is one of the public network. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !closed.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

export interface OutsideTools {
  resolve(name: string): Promise<Address[]>
  isPublic(address: string): boolean
  /** True if this could be an address of the public network, as it is written. */
  isOutside(url: string): boolean
  /** In tests without a certificate. */
  insecure?: true
}

const usual: OutsideTools = {
  resolve: (name) => lookUp(name, { all: true, verbatim: true }),
  isPublic: isPublicAddress,
  isOutside: isOutsideAddress,
}

/** Not called, or no answer. */
export class OutsideFault extends Error {
  override name = 'OutsideFault'
  readonly why: 'own' | 'unknown' | 'unreached' | 'slow'
  constructor(why: OutsideFault['why']) {
    super(`the server was not reached: ${why}`)
    this.why = why
  }
}

export interface OutsideAnswer {
  status: number
  /** As the server says it. */
  retryAfter: string | null
  /** Where a redirect leads, which nobody followed. */
  location: string | null
  /** Its text, where it was to be read and is no longer than that; else null. */
  text: string | null
}

export type CallOutside = (
  url: string,
  /** Without a body it is a GET. `readMost`: bytes of an answer that is read. @default none is */
  sent: { headers: Record<string, string>; body?: string; readMost?: number },
) => Promise<OutsideAnswer>

/** Milliseconds for all of it. */
const longest = 10_000

/** Makes the one way to such servers. */
export function makeCallOutside(tools: OutsideTools = usual, ms = longest): CallOutside {
  return async (given, { headers, body, readMost = 0 }) => {
    if (!tools.isOutside(given)) throw new OutsideFault('own')
    const signal = AbortSignal.timeout(ms)
    const url = new URL(given)
    const found = await Promise.race([
      tools.resolve(url.hostname).catch(() => []),
      new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(new OutsideFault('slow')))),
    ])
    const [first] = found
    if (!first) throw new OutsideFault('unknown')
    // One own address among public ones is enough: the next call could be led to it.
    if (!found.every(({ address }) => tools.isPublic(address))) throw new OutsideFault('own')
    const options: RequestOptions = {
      method: body === undefined ? 'GET' : 'POST',
      signal,
      agent: false,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }) },
      // The very address that was looked at, under the name that its certificate has.
      lookup: (_name, asked, answer) => (asked.all ? answer(null, [first]) : answer(null, first.address, first.family)),
    }
    return new Promise((resolve, reject) => {
      const fail = () => reject(new OutsideFault(signal.aborted ? 'slow' : 'unreached'))
      // An answer that is left before its end is an error of the request too.
      let isAnswered = false
      const request = (tools.insecure ? http : https).request(url, options, (response) => {
        isAnswered = true
        const { 'retry-after': retryAfter = null, location = null } = response.headers
        readText(response, readMost).then(
          (text) => resolve({ status: response.statusCode ?? 0, retryAfter, location, text }),
          fail,
        )
      })
      request.on('error', () => isAnswered || fail())
      request.end(body)
    })
  }
}

/** Null where it is longer: an answer may be endless. */
async function readText(response: IncomingMessage, most: number): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  if (most > 0)
    for await (const part of response) {
      size += (part as Buffer).length
      if (size > most) break
      parts.push(part as Buffer)
    }
  response.destroy()
  return most === 0 || size > most ? null : Buffer.concat(parts).toString('utf8')
}
