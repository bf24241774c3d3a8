/** A text in pieces with where they stand: words, and Chinese by the character, which dictionaries cut wrongly at names. */

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

export interface Piece {
  text: string
  from: number
  /** Exclusive. */
  to: number
}

export const piecesOf = (text: string): Piece[] =>
  [...segmenter.segment(text)]
    .filter(({ isWordLike, segment }) => isWordLike || /[ก-๎]/.test(segment))
    .flatMap(({ segment, index }) =>
      (/^\p{Script=Han}+$/u.test(segment) ? [...segment] : [segment]).map((part, i) => ({
        text: part,
        from: index + i,
        to: index + i + part.length,
      })),
    )
