/** True if the product is reached from its own machine alone, as far as its public address tells: there a published password harms nobody. */

/** True for `localhost`, names under it, and loopback addresses. */
export function isLocalOrigin(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /^(?:.+\.)?localhost$/.test(hostname) || /^127(?:\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]'
}
