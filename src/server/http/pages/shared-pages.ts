/**
 * Headers of a cached page for a cache in front of the server: its lifetime there, and the tags for purges. Only by the
 * header that is for such caches (RFC 9213) and that ours takes off (deploy/varnish.vcl): with `s-maxage` every cache between us and the
 * reader would keep pages that nobody can purge there. Without the header, no cache keeps a page.
 */

/** The tags, with spaces between. Only pages that may be shared have it, and only once they are kept here. */
export const tagsHeader = 'Surrogate-Key'
const secondsHeader = 'CDN-Cache-Control'
/** A tag of every page, for changes of all of them. */
export const everyPage = 'pages'

/**
 * Seconds that such a cache keeps a page. It is the longest that a red card stays unseen when its purge is lost; the server's own cache answers a
 * reader in less than 0.1 ms, so longer would save nothing.
 */
export const sharedSeconds = 10

/** Values of an answer's headers that are known only when it is sent. */
export interface Moment {
  id: string
  /** Milliseconds for which the page still counts as fresh. */
  freshFor: number
}

/** Headers of a page that may be shared, made from the sources that these tags name. */
export const tagsOf = (tags: Iterable<string>) => ({ [tagsHeader]: [everyPage, ...tags].join(' ') })

/** Headers for `writeHead`, those last that {@link fillIn} fills in. */
export const withWaiting = (headers: Record<string, string>, isShared: boolean): string[] =>
  Object.entries({ ...headers, ...(isShared && { [secondsHeader]: '' }), 'X-Request-Id': '' }).flat()

/** Fills in the late values. Written out before anybody else gets at them: a copy for each answer would cost more than the rest of it. */
export function fillIn(headers: string[], isShared: boolean, { id, freshFor }: Moment): void {
  headers[headers.length - 1] = id
  // An old page is sent to one reader while it is made anew: everybody's it must not become.
  if (isShared) headers[headers.length - 3] = `max-age=${Math.min(sharedSeconds, Math.floor(freshFor / 1000))}`
}
