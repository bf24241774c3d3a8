/** A text as a URL, null where it is none. `URL.parse` and `URL.canParse` are missing in the oldest browsers that the product runs in. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
