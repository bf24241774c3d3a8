/** Go with Debian's `golang-golang-x-mod-dev`, of the machine or below `GO_ROOT`; null where one of both is missing, and tests leave their judge out. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { testFolder } from './folder.ts'

const root = process.env.GO_ROOT ?? '/'
const go = ['usr/lib/go', 'usr/lib/go-1.19', 'usr/lib/go-1.24']
  .map((folder) => path.join(root, folder, 'bin/go'))
  .find((file) => fs.existsSync(file))
const packages = path.join(root, 'usr/share/gocode')

export const goTool =
  go && fs.existsSync(path.join(packages, 'src/golang.org/x/mod/sumdb'))
    ? {
        /** Builds a program once, and answers what it prints. */
        run(program: string, args: readonly string[]): string {
          programs[program] ??= build(program)
          return execFileSync(programs[program], args, { encoding: 'utf8' })
        },
      }
    : null

const programs: Record<string, string> = {}

function build(program: string): string {
  const folder = testFolder()
  const output = path.join(folder, 'program')
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: packages, GOCACHE: folder, GOFLAGS: '', CGO_ENABLED: '0' }
  execFileSync(go as string, ['build', '-o', output, program], { env })
  return output
}
