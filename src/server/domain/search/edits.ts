/** Number of wrong characters: missing, added, other, or two swapped. The method of Levenshtein with the swaps of Damerau. */

/** Number of wrong characters of a word in another, or, `isAnywhere`, in the part of a text that is nearest to it. */
export function editsBetween(word: string, text: string, isAnywhere = false): number {
  let before: number[] = []
  let column = Array.from({ length: word.length + 1 }, (_, i) => i)
  let least = word.length
  for (let end = 1; end <= text.length; end++) {
    const next = [isAnywhere ? 0 : end]
    for (let i = 1; i <= word.length; i++) {
      const other = (column[i - 1] as number) + (word[i - 1] === text[end - 1] ? 0 : 1)
      let best = Math.min(other, (column[i] as number) + 1, (next[i - 1] as number) + 1)
      if (i > 1 && end > 1 && word[i - 1] === text[end - 2] && word[i - 2] === text[end - 1])
        best = Math.min(best, (before[i - 2] as number) + 1)
      next.push(best)
    }
    ;[before, column] = [column, next]
    least = Math.min(least, column.at(-1) as number)
  }
  return isAnywhere ? least : (column.at(-1) as number)
}
