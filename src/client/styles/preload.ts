/**
 * Hashed addresses of what every first paint waits for, for the head of the document: the Thai text and heading fonts
 * (`<link rel="preload" as="font" type="font/woff2" crossorigin>`). The Latin files follow when a page holds Latin letters.
 */
import headThai from './fonts/anuphan-thai.woff2?url'
import textThai from './fonts/noto-sans-thai-thai.woff2?url'

/** Fonts to preload, the most needed first. */
export const preloadFonts: string[] = [textThai, headThai]
