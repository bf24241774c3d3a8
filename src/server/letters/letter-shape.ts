/** A letter as it is set on paper (letter.typ): words in one language, in the order of reading. A line break in a text stays one. */

/** Markup of a drawing, and the words for readers who do not see it. */
export interface Drawing {
  svg: string
  alt: string
}

export type LetterPart = { title: string | null } & (
  | { kind: 'text'; lines: readonly string[] }
  /** Labels with their values. */
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  /** `widths` are shares of the line. */
  | { kind: 'table'; widths: readonly number[]; heads: readonly string[]; rows: readonly (readonly string[])[] }
  /** Three in a line, each with a caption. */
  | { kind: 'pictures'; pictures: readonly (Drawing & { caption: string })[] }
  /** One below the other, to be read. */
  | { kind: 'papers'; pictures: readonly (Drawing & { caption: string })[] }
  | ({ kind: 'code'; lines: readonly string[] } & Drawing)
  /** Persons who sign; `drawn` is the markup of a drawn hand, null leaves room for one. */
  | { kind: 'hands'; hands: readonly { label: string; lines: readonly string[]; drawn: string | null }[] }
)

export interface LetterShape {
  /** BCP 47. */
  lang: string
  title: string
  /** Of a warning card's level, as `#rrggbb`. */
  colour: string | null
  head: { agency: string; lines: readonly string[] }
  /** Its number in words; empty where it has none. */
  number: string
  /** The day in words, and as year, month and day. */
  date: string
  day: readonly [year: number, month: number, day: number]
  /** Leads to the page that checks it. */
  code: Drawing | null
  /** In a frame before the first part. */
  notice: string | null
  parts: readonly LetterPart[]
  /** At the foot of every page. */
  foot: string
  /** With `{page}` and `{pages}`. */
  page: string
}
