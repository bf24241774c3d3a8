/** Groupings of the digits of accounts, phones and ids in people's spellings, the surest way first. Pure. */

/** Digits that stand together, and where. */
export interface Group {
  at: number
  digits: string
}

/** As banks and ids are printed; whole; a phone; digit by digit; any other grouping. */
type Rank = 'printed' | 'whole' | 'phone' | 'single' | 'other'
/** Each with how many groups it has at most. */
export const ranks: readonly (readonly [Rank, number])[] = [
  ['printed', 5],
  ['whole', 1],
  ['phone', 6],
  ['single', 15],
  ['other', 15],
]

/** The surroundings of the groups, read only where they count. */
interface Around {
  /** The text between the groups. */
  separators(): readonly string[]
  /** Nothing but the span is left of the digits that stand together there. */
  isWhole: boolean
  /** The text speaks of paying. */
  isPaying: boolean
  /** The words before it do. */
  isSaid(): boolean
}

export const joined = (span: readonly Group[]): string => span.map(({ digits }) => digits).join('')

/** Bank accounts, then ids of persons and companies. */
const printed = new Set(['3 1 5 1', '3 1 6', '3 1 4 2', '1 4 5 2 1'])

const isPhone = (digits: string) => /^(?:0|(?:00)?660?)(?:[689]\d{8}|[2-57]\d{7})$/.test(digits)

/** True if the groups are a number in this way of writing one. */
export function accepts(rank: Rank, span: readonly Group[], around: Around): boolean {
  const sizes = span.map((group) => group.digits.length)
  return isShaped(rank, { span, sizes, digits: joined(span) }, around) && (rank === 'whole' || isOneLine(rank, around))
}

/** A number torn over lines has its hyphen there, or stands where the text speaks of paying. */
function isOneLine(rank: Rank, { separators, isPaying }: Around): boolean {
  const lines = separators().filter((each) => each.includes('\n'))
  if (lines.length === 0) return true
  const isTorn = lines.length === 1 && /-\s{0,9}\n|\n\s{0,9}-/.test(lines[0] as string)
  if (lines.some((each) => /\n\s*\n/.test(each)) || !(isPaying || isTorn)) return false
  return lines.length === 1 || rank === 'printed' || rank === 'single'
}

interface Written {
  span: readonly Group[]
  sizes: readonly number[]
  digits: string
}

function isShaped(rank: Rank, { span, sizes, digits }: Written, around: Around): boolean {
  switch (rank) {
    case 'printed':
      return printed.has(sizes.join(' '))
    case 'whole':
      return span.length === 1 && (digits.length >= 10 || (digits.length === 9 && (isPhone(digits) || around.isSaid())))
    case 'phone':
      return span.length <= 6 && sizes.every((size, at) => size > 1 || at === 1) && isPhone(digits)
    case 'single': {
      const isLong = around.isWhole && digits.length >= 10 && digits.length <= 15
      return isLong && sizes.every((size) => size === 1) && isAlike(around.separators())
    }
    case 'other':
      return isOther({ span, sizes, digits }, around)
  }
}

/** A grouping of nobody's: one number where all of it is parted alike, and it is no list of prices. */
function isOther({ span, sizes, digits }: Written, { separators, isWhole, isPaying, isSaid }: Around): boolean {
  if (!isWhole || span.length < 2 || digits.length < 9 || digits.length > 15) return false
  const parts = separators()
  if (digits.length === 9) return isSaid() && isAlike(parts) && /^[\s–-]+$/.test(parts.join(''))
  if (span.every((group) => /(?:00|50|99)$/.test(group.digits))) return false
  if (digits.startsWith('0')) return isAlike(parts) || isPaying
  const isLong = Math.max(...sizes) >= 4
  if (!isAlike(parts)) return isLong && isSaid()
  const isSpaced = parts.every((each) => each.trim() === '')
  return isSaid() || (!isSpaced && !parts.some((each) => /[/,:;=+<>]/.test(each)) && isLong)
}

const isAlike = (separators: readonly string[]) => new Set(separators.map((each) => each.replace(/\s/g, ''))).size === 1
