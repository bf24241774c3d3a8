/** People's texts, for readers of another language. */
import type { Locale } from './locales.ts'

/** Words as they were written, and as a machine says them in the reader's language. */
export interface Worded {
  text: string
  locale: Locale
  /** Null where it is the reader's language, or not translated yet. */
  translation: string | null
}
