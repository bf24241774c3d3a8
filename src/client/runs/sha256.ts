/** SHA-256 as the server writes it. */

/** In hex. Only where the page came over TLS, or from this machine. */
export async function sha256(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
