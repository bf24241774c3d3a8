/** People's texts, for readers of another language. */
import type { SaidWords } from './said.ts'

/** Words as they were written, and in the reader's language; the translation is null too where that is the same. */
export interface Worded extends SaidWords {
  text: string
}
