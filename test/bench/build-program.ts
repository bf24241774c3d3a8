/** Builds a program of this folder as the server is built, pages and React in production mode, into `.cache/bench`. */
import path from 'node:path'
import { build } from 'vite'
import { projectRoot } from '#server/settings/root.ts'

/** Builds a file of this folder and returns the program's. */
export async function buildProgram(file: string): Promise<string> {
  const name = path.parse(file).name
  const outDir = path.join(projectRoot, '.cache/bench/programs')
  await build({
    root: projectRoot,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { [name]: path.join(import.meta.dirname, file) } },
    },
  })
  return path.join(outDir, `${name}.js`)
}
