/** Reads the plain tar archives that PGlite dumps: files and folders, nothing else. */

const block = 512

const textAt = (bytes: Uint8Array, from: number, length: number): string => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, length).toString('latin1')
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

export interface TarEntry {
  /** Relative, with slashes. */
  name: string
  /** Undefined for a folder. */
  data?: Uint8Array
}

/** The entries in order. Throws when the archive is cut off or names a path outside itself. */
export function* readTar(bytes: Uint8Array): Generator<TarEntry> {
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0; ) {
    const prefix = textAt(bytes, at + 345, 155)
    const name = `${prefix && `${prefix}/`}${textAt(bytes, at, 100)}`.replace(/^\/+|\/+$/g, '')
    const size = Number.parseInt(textAt(bytes, at + 124, 12), 8) || 0
    const isFolder = textAt(bytes, at + 156, 1) === '5'
    const from = at + block
    if (from + size > bytes.length || name.split('/').includes('..')) throw new Error(`damaged archive at ${name}`)
    yield isFolder ? { name } : { name, data: bytes.subarray(from, from + size) }
    at = from + Math.ceil(size / block) * block
  }
}
