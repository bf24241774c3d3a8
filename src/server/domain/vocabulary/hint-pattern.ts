/**
 * The allowed parts of a hint's pattern: letters, classes, alternatives, optional letters, conditions before and behind, and ends of words.
 * No part repeats, so that matching a name stays quick.
 */

const parts = /^(?:[\p{L}\p{M}\p{N} -]|\[[\p{L}\p{M}\p{N}-]+\]|\((?:\?(?:[:=!]|<[=!]))|[)|?]|\\b)+$/u

/** Each doubles the ways to match a name. */
const mostOptional = 6

/** The reason of a refusal; null for a good pattern. */
export function faultOfPattern(pattern: string): string | null {
  const optional = pattern.replace(/\(\?/g, '').split('?').length - 1
  if (!parts.test(pattern) || optional > mostOptional)
    return `term: ${pattern} has signs that no hint may have: letters, [classes], (?:one|other), an optional letter?, (?=behind), (?<!before) and \\b`
  try {
    if (new RegExp(pattern, 'i').test('')) return `term: ${pattern} is said of everything`
  } catch {
    return `term: ${pattern} is no pattern that can be read`
  }
  return null
}
