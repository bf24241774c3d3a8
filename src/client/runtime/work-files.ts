/** The files of owners', officers' and developers' pages and of an account's own, with their chunks: a list that a reader's first visit does not bring. */
import type { PageModule } from './page-module.ts'

export const workFiles = import.meta.glob<PageModule>(
  ['./{forgot,inspector,key,profile,quarantine,survey,vendor,widgets}/**/*.tsx', '!./**/*.test.tsx'],
  {
    base: '../../routes',
  },
)
