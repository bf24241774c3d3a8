/** `npm run cli -- verify URL`: checks a place's history from outside, as its page does, with nothing of ours on the other side than its files. */
import fs from 'node:fs'
import path from 'node:path'
import { checkLog, type SavedCheckpoint, type ShownEntry } from '#shared/proof/check-log.ts'
import { CommandRefusal, type PlainCommand } from './command.ts'

/** A slow log is none. */
const patience = 20_000

async function read(address: string): Promise<Response> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch((error: Error) => {
    throw new CommandRefusal(`${address} cannot be reached (${error.message}).`)
  })
  if (!answer.ok) throw new CommandRefusal(`${address} answered ${answer.status}.`)
  return answer
}

function readSaved(file: string): SavedCheckpoint | null {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as SavedCheckpoint) : null
}

/** All entries, page by page. */
async function readEntries(address: string, url: URL): Promise<ShownEntry[]> {
  const all: ShownEntry[] = []
  for (let before: number | null = null; ; ) {
    const start = before === null ? '' : `?before=${before}`
    const page = (await (await read(`${url.origin}${url.pathname}/_payload.json${start}`)).json()) as {
      data?: Record<string, { entries?: ShownEntry[]; next?: number | null }>
    }
    const { entries, next = null } = page.data?.['verify/verify'] ?? {}
    if (!entries) throw new CommandRefusal(`${address} has no history to check.`)
    all.push(...entries)
    // A page that does not go on towards the beginning would be asked for ever.
    if (next === null || (before !== null && next >= before)) return all
    before = next
  }
}

export const verifyLogCommand: PlainCommand = {
  name: 'verify',
  usage: 'verify URL [KEY]',
  summary:
    'Checks the history of a place, by the address of its page /verify/…, against the log; KEY is the log’s public key from elsewhere.',
  async runPlain([address = '', named, ...rest], { env, print }) {
    const url = URL.parse(address)
    if (!url || !/^\/verify\/[\da-f-]{36}$/.test(url.pathname) || rest.length > 0)
      throw new CommandRefusal('Name the address of a page such as https://places.example.org/verify/…')
    const file = path.join(env.DATA_DIR, 'verified', `${url.host.replaceAll(/[^\w.-]/g, '_')}.json`)
    const saved = readSaved(file)
    const key = named ?? saved?.key ?? (await (await read(`${url.origin}/log/key`)).text()).trim()
    const entries = await readEntries(address, url)
    const readFile = async (name: string) =>
      new Uint8Array(await (await read(`${url.origin}/log/${name}`)).arrayBuffer())
    const report = await checkLog(readFile, { key, saved, entries })
    const count = (state: string) => report.entries.filter((each) => each === state).length
    print(`${count('proved')} entries are in the log as they are shown, ${count('waiting')} wait for it.`)
    if (count('wrong') > 0) print(`${count('wrong')} entries differ from the log.`)
    print(report.isSigned ? `The log is signed by ${key}` : `The log is not signed by ${key}`)
    print(
      {
        first: 'This is the first check on this machine.',
        same: 'The log is the one of the last check.',
        grown: 'The log holds all of the one of the last check.',
        broken: 'The log does not hold the one of the last check: history was rewritten.',
      }[report.since],
    )
    if (report.keep) {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, JSON.stringify(report.keep))
    }
    return report.isSigned && report.since !== 'broken' && count('wrong') === 0 ? 0 : 2
  },
}
