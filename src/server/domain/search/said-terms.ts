/** Positions of a list's words in a typed text: from the left, the longest first, none inside another. */

export interface SaidTerm<Meaning> {
  means: Meaning
  from: number
  /** Exclusive. */
  to: number
}

export interface Terms<Meaning> {
  byTerm: ReadonlyMap<string, Meaning>
  /** Letters of the longest. */
  longest: number
}

export function makeTerms<Meaning>(entries: readonly (readonly [term: string, means: Meaning])[]): Terms<Meaning> {
  const byTerm = new Map(entries)
  return { byTerm, longest: Math.max(0, ...[...byTerm.keys()].map(({ length }) => length)) }
}

const isLatin = (letter: string | undefined) => letter !== undefined && /[a-z\d]/.test(letter)

/** Small, hyphens as gaps, letter by letter at the places of the original. */
export const asSaid = (text: string): string => {
  const small = text.toLowerCase().replace(/[-‐–]/g, ' ')
  return small.length === text.length ? small : text
}

/** Latin words stand between gaps; Thai and Chinese have none. */
function termAt<Meaning>({ byTerm, longest }: Terms<Meaning>, text: string, from: number): SaidTerm<Meaning> | null {
  if (isLatin(text[from]) && isLatin(text[from - 1])) return null
  for (let to = Math.min(text.length, from + longest); to > from; to--) {
    const means = byTerm.get(text.slice(from, to))
    if (means !== undefined && !(isLatin(text[to - 1]) && isLatin(text[to]))) return { means, from, to }
  }
  return null
}

/** All of them in a text that went through {@link asSaid}. */
export function termsIn<Meaning>(terms: Terms<Meaning>, text: string): SaidTerm<Meaning>[] {
  const found: SaidTerm<Meaning>[] = []
  for (let from = 0; from < text.length; from++) {
    const term = termAt(terms, text, from)
    if (!term) continue
    found.push(term)
    from = term.to - 1
  }
  return found
}

/** A text without some of its parts, each a gap. */
export function withoutParts(text: string, parts: readonly { from: number; to: number }[]): string {
  let left = ''
  let done = 0
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    left += `${text.slice(done, Math.max(done, from))} `
    done = Math.max(done, to)
  }
  return `${left}${text.slice(done)}`.replace(/\s+/g, ' ').trim()
}
