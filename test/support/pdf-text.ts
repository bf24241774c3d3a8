/**
 * The words of a PDF as a browser prints it, page by page: streams unpacked, glyphs turned into letters by the font's own table. Only Chromium's PDFs
 * are understood.
 */
import { inflateSync } from 'node:zlib'

interface Entry {
  dictionary: string
  stream: Buffer | null
}

/** Objects by number. */
function readEntries(pdf: Buffer): Map<string, Entry> {
  const text = pdf.toString('latin1')
  const entries = new Map<string, Entry>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const from = found.index + found[0].length
    const end = text.indexOf('endobj', from)
    const streamAt = text.indexOf('stream\n', from)
    const hasStream = streamAt >= 0 && streamAt < end
    const dictionary = text.slice(from, hasStream ? streamAt : end)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const bytes = pdf.subarray(streamAt + 7, streamAt + 7 + length)
    const unpacked = () => (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes)
    entries.set(found[1] as string, { dictionary, stream: hasStream ? unpacked() : null })
  }
  return entries
}

const hex = (text: string): string =>
  String.fromCharCode(...(text.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Glyph → letters, from a font's table. */
function readLetters(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), hex(to))
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = Number.parseInt(first, 16), at = 0; glyph <= Number.parseInt(last, 16); glyph++, at++)
        letters.set(glyph, String.fromCharCode(Number.parseInt(to, 16) + at))
  return letters
}

interface Font {
  letters: Map<number, string>
  /** Digits of a glyph. */
  glyph: RegExp
}

/** A font, the replacement text of glyphs, glyphs, and the ends of both. */
const tokens = /\/(F\d+) [\d.]+ Tf|\/ActualText <FEFF([0-9A-F]+)>|<([0-9A-F]+)> Tj|\bET\b|\bEMC\b/g

/** The text of each page, in the order in which it is drawn. */
export function pdfPages(pdf: Buffer): string[] {
  const entries = readEntries(pdf)
  const at = (number: string | undefined) => entries.get(number ?? '')
  const fonts = new Map<string, Font>()
  const fontOf = (number: string): Font => {
    const known = fonts.get(number)
    if (known) return known
    const dictionary = at(number)?.dictionary ?? ''
    const table = at(/\/ToUnicode (\d+)/.exec(dictionary)?.[1])?.stream
    const font = {
      letters: readLetters(table?.toString('latin1') ?? ''),
      glyph: /Type3/.test(dictionary) ? /.{2}/g : /.{4}/g,
    }
    fonts.set(number, font)
    return font
  }
  const pages = [...entries.values()].filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary))
  return pages.map(({ dictionary }) => {
    const names = new Map([...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name, font]))
    const drawn = at(/\/Contents (\d+)/.exec(dictionary)?.[1])?.stream?.toString('latin1') ?? ''
    let font: Font | undefined
    let isSaid = false
    let text = ''
    for (const [token, name, said, glyphs] of drawn.matchAll(tokens)) {
      if (name) font = fontOf(names.get(name) ?? '')
      else if (token === 'ET') text += ' '
      else if (token === 'EMC') isSaid = false
      else if (said) {
        text += hex(said)
        isSaid = true
      } else if (!isSaid)
        for (const glyph of glyphs?.match(font?.glyph ?? /.{4}/g) ?? [])
          text += font?.letters.get(Number.parseInt(glyph, 16)) ?? ''
    }
    return text
  })
}
