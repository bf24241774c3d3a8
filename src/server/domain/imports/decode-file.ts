/** The text of a file in any encoding that registries' programs write, and its separator. */

/** Encodings in which Thai comes, as a person calls them. */
export interface Decoded {
  text: string
  encoding: 'UTF-8' | 'UTF-16' | 'windows-874'
}

/** Bytes that are a letter, vowel or tone of Thai where a byte is a letter. */
const isThai = (byte: number) => (byte >= 0xa1 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb)
/** Bytes that windows-874 has besides: dashes, quotes, the no-break space. */
const isSign = (byte: number) => byte === 0x80 || byte === 0x85 || (byte >= 0x91 && byte <= 0x97) || byte === 0xa0

/** Bytes that are checked to tell an encoding. */
const sample = 4_096

function isUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, sample)
  const zeros = (odd: number) => start.filter((byte, i) => i % 2 === odd && byte === 0).length
  const [high, low] = [zeros(1), zeros(0)]
  // A few letters of Chinese have a zero in their other byte.
  const isMost = (one: number, other: number) => one > start.length / 8 && one > 20 * other
  return isMost(high, low) ? 'utf-16le' : isMost(low, high) ? 'utf-16be' : null
}

/** Null where it is none of them. */
export function decodeFile(bytes: Uint8Array): Decoded | null {
  const wide = isUtf16(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    const high = bytes.filter((byte) => byte >= 0x80)
    if (!high.every((byte) => isThai(byte) || isSign(byte))) return null
    return { text: new TextDecoder('windows-874').decode(bytes), encoding: 'windows-874' }
  }
}

/** Cells of a header; a title above it has fewer. */
const fewestCells = 4
const separators = [',', ';', '\t', '|'] as const
/** Names of the separators in messages. */
const names: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

export interface Shape {
  delimiter: string
  /** As a message calls it. */
  called: string
  /** Lines before the header, such as `sep=;`. */
  skipped: number
}

/** The separator: named by the first line, else the most frequent one of the header outside of quotes. */
export function shapeOf(text: string): Shape {
  const said = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text)
  if (said?.[1]) return { delimiter: said[1], called: names[said[1]] ?? said[1], skipped: 1 }
  // Empty lines and a title may stand above the header.
  const lines = text.slice(0, sample).split(/\r\n?|\n/, 10)
  const countsOf = (line = '') => separators.map((each) => line.replace(/"[^"]*"/g, '').split(each).length)
  const header = lines.find((line) => Math.max(...countsOf(line)) >= fewestCells) ?? lines[0]
  const counts = countsOf(header)
  const delimiter = separators[counts.indexOf(Math.max(...counts))] ?? ','
  return { delimiter, called: names[delimiter] as string, skipped: 0 }
}
