/** Numbers as people type them on a Thai keyboard. */

/** ๐–๙ as 0–9; everything else as it is. */
export const westernDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
