/** A browser's name for itself, in two common words: for lists of devices and notices. */

const browsers: readonly [RegExp, string][] = [
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const find = (table: readonly [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

/** `Chrome · Android` and whether it is held in the hand; the name is empty for a device that does not say. */
export function describeUserAgent(userAgent: string): { name: string; isPhone: boolean } {
  const name = [find(browsers, userAgent), find(systems, userAgent)].filter(Boolean).join(' · ')
  return { name, isPhone: /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent) }
}
