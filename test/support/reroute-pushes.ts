/** Loaded before a server of a test: its requests to push services of browsers go to OWN_PUSH_SERVICE, with their address as its path. */
const { fetch: ask } = globalThis
const own = process.env.OWN_PUSH_SERVICE
const services = /^https:\/(\/[a-z0-9.-]+\.(?:googleapis|mozilla|apple|windows)\.com\/.*)$/

globalThis.fetch = (address, init) => {
  const [, path] = typeof address === 'string' ? (services.exec(address) ?? []) : []
  return own !== undefined && path !== undefined ? ask(own + path, init) : ask(address, init)
}
