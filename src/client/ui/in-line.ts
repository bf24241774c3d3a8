/** LINE's own browser, in which it opens links: it has no passkeys, saves no files and prints nothing (developers.line.biz, LINE URL scheme). */

/** True in it; for the browser's code alone. */
export const inLine = (): boolean => / Line\/\d/.test(navigator.userAgent)

/** The same address, for which LINE leaves for the phone's own browser. */
export const outsideOf = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}openExternalBrowser=1`
