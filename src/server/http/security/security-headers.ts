/**
 * The headers that every answer carries, but for those files that run and embed nothing. helmet computes them once at start; a request only copies
 * them, and a cached page has them ready. The nonce is fresh for each answer and present only where a page streams a slow section.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

export interface SecurityHeaders {
  /** Everything but the nonce; the policy allows own files only, and the pictures of the map's server if there is one. */
  plain: Record<string, string>
  /** The policy of one streamed page. */
  policyWithNonce(nonce: string): string
}

interface Surroundings {
  /** The public address is https, so that browsers may be told to insist on it. */
  secure: boolean
  /** Vite needs inline scripts and a socket. */
  dev: boolean
  /** Another origin that pictures may come from: the server of map tiles. */
  tiles?: string
}

export function makeSecurityHeaders({ secure, dev, tiles }: Surroundings): SecurityHeaders {
  const devScripts = dev ? ["'unsafe-inline'"] : []
  const collected: Record<string, string> = {}
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...devScripts],
        styleSrc: ["'self'", ...devScripts],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tiles ? [tiles] : [])],
        connectSrc: ["'self'", ...(dev ? ['ws:'] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  const target = {
    setHeader: (name: string, value: string) => {
      collected[name] = value
    },
    removeHeader: () => undefined,
  }
  set({} as IncomingMessage, target as unknown as ServerResponse, () => undefined)
  collected['Permissions-Policy'] = 'geolocation=(self), camera=(self), microphone=(self)'
  const policy = collected['Content-Security-Policy'] ?? ''
  return {
    plain: collected,
    policyWithNonce: (nonce) =>
      dev ? policy : policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`),
  }
}

/** Headers with an effect on documents, scripts and workers alone. */
const ofDocuments = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
] as const

/**
 * Leaves them out of a style sheet, fonts or a picture: 0.6 KB each, of twenty files that a first visit asks for, and on a new connection
 * the reason why a font needs another round trip.
 */
export function leaveOutDocumentHeaders(res: ServerResponse): void {
  for (const name of ofDocuments) res.removeHeader(name)
}
