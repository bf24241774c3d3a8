/** Finds the project's folder, from the sources as well as from the flat bundle, for files that are read at run time. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

function findRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'place-safety') return folder
    if (folder === path.dirname(folder)) throw new Error(`place-safety: no package.json of the product above ${from}`)
  }
}

/** Absolute path of the folder that holds package.json, locales and public. */
export const projectRoot = findRoot(import.meta.dirname)
