/** The files of owners', officers' and developers' pages, with their chunks: a list that a reader's first visit does not bring. */
import type { PageModule } from './page-module.ts'

export const workFiles = import.meta.glob<PageModule>(
  ['./{inspector,key,quarantine,vendor,widgets}/**/*.tsx', '!./**/*.test.tsx'],
  {
    base: '../../routes',
  },
)
