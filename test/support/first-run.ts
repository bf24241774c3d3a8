/** An installation at its first run: an empty folder without the demo, the people who begin it, and a registry's first list. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { startBuiltServer, temporaryFolder } from './server-process.ts'

const password = 'stone lantern 41'

/** Somebody who has no account yet. */
export interface NewPerson {
  name: string
  contact: string
  password: string
}

export const people = {
  steward: { name: 'Sak', contact: 'sak@example.org', password },
  second: { name: 'Wan', contact: 'wan@example.org', password },
  supervisor: { name: 'Suda', contact: 'suda@example.org', password },
  officer: { name: 'Inta', contact: 'inta@example.org', password },
} as const satisfies Record<string, NewPerson>

/** The agency that the steward adds, with the head of its letters. */
export const agency = {
  kind: 'provincial_office',
  name_th: 'หน่วยตรวจความปลอดภัยจังหวัดภูเก็ต',
  letters: { letter_head: 'กลุ่มงานความปลอดภัย', letter_prefix: 'ภก 0018/', address: 'ถนนนริศร ภูเก็ต' },
} as const

const rows = `external_id,category,name_th,name_en,name_cn,description_th,province_code,district_code,postcode,address,lat,lng,phone
R-1,restaurant,ครัวลมทะเล,Sea Breeze Kitchen,,,83,8302,83150,,7.8965,98.2962,076000123
`

export function firstRun(env: Record<string, string> = {}) {
  const DATA_DIR = temporaryFolder()
  const run = (program: string, args: string[]) => {
    const { stdout, stderr, status } = spawnSync(program, args, {
      cwd: projectRoot,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE: process.execPath,
        DATA_DIR,
        DEMO: '0',
        ...env,
      },
    })
    return { status, said: stdout + stderr }
  }
  return {
    dataDir: DATA_DIR,
    /** Starts the server. The command line needs the embedded database for itself: stop it before. */
    async serve() {
      const server = startBuiltServer({ DATA_DIR, ...env })
      const origin = await server.ready
      const stop = async () => {
        server.child.kill('SIGTERM')
        expect(await server.ended).toBe(0)
      }
      return { origin, stop }
    },
    cli: (...args: string[]) => run(process.execPath, ['src/server/cli/cli.ts', ...args]),
    /** Runs a command as a page writes it, by a shell. */
    shell: (command: string) =>
      run('sh', ['-c', command.replace(/^npm run cli -- /, '"$NODE" src/server/cli/cli.ts ')]),
    /** Writes the registry's list into the folder. */
    registry(): string {
      const file = path.join(DATA_DIR, 'registry.csv')
      writeFileSync(file, rows)
      return file
    },
  }
}
