/** Limits of a request for Node's own server, before anything of ours sees it. */
import type { ServerOptions } from 'node:http'

/**
 * An address of 4 KB that comes from another one so long, with cookies, fits; a stranger's headers of 16 KB are a burden for any parser of
 * them. Longer ones get a 431.
 */
export const serverLimits: ServerOptions = { maxHeaderSize: 12 * 1024 }
