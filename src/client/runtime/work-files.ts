/** The files of owners' and officers' pages, with their chunks: a list that a reader's first visit does not bring. */
import type { PageModule } from './page-module.ts'

export const workFiles = import.meta.glob<PageModule>(['./{inspector,vendor}/**/*.tsx', '!./**/*.test.tsx'], {
  base: '../../routes',
})
