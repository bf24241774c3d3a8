/** Bytes that a first visit to each page brings, against the budgets. */
import { buildProgram } from './build-program.ts'
import { measured } from './measured.ts'

// Built, because it reads the site map and the texts in ways that only a bundler knows.
const { budgets, builtPages, offlineBytes, pageBytes } = (await import(
  await buildProgram('page-bytes.ts')
)) as typeof import('./page-bytes.ts')

const kilobytes = (bytes: number) => bytes / 1000

const home = pageBytes('home/home')
measured('home: JavaScript, brotli', kilobytes(home.js), 'KB', { atMost: kilobytes(budgets.js) })
measured('style sheet, brotli', kilobytes(home.css), 'KB', { atMost: kilobytes(budgets.css) })
measured('fonts without accented letters', kilobytes(home.fonts), 'KB', { atMost: kilobytes(budgets.fonts) })
measured('fonts preloaded on a Thai page', kilobytes(home.preloadedFonts), 'KB')
for (const file of builtPages().filter((file) => file !== 'home/home')) {
  measured(`${file}: JavaScript, brotli`, kilobytes(pageBytes(file).js), 'KB')
}
const { files, texts } = offlineBytes()
measured('stored for days without a network: files, brotli', kilobytes(files), 'KB', {
  atMost: kilobytes(budgets.offlineFiles),
})
measured('stored beside them: texts of a language, brotli', kilobytes(texts), 'KB', {
  atMost: kilobytes(budgets.offlineTexts),
})
