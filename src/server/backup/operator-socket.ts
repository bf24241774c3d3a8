/**
 * How a command asks the process that has the embedded database open: by a local socket in a folder that only its owner may enter.
 * It knows one question, for a copy of the database; the copy is the asker's for as long as the connection is open.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { Database } from '../db/database.ts'
import { DatabaseRefusal } from '../db/refusal.ts'
import type { Log } from '../log/log.ts'

const folderOf = (dataDir: string) => path.join(dataDir, 'operator')
const socketOf = (dataDir: string) => path.join(folderOf(dataDir), 'socket')

/** Longest path that every Unix takes for a socket, in bytes. */
const longestPath = 103

type Answer = { copy: string } | { refused: string }

/** Answers until the returned function is called. On Windows, and where the path is too long, there is none: stop the server instead. */
export async function answerOperators(
  { snapshot }: Pick<Database, 'snapshot'>,
  dataDir: string,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<() => Promise<void>> {
  const socket = socketOf(dataDir)
  if (!snapshot || process.platform === 'win32') return async () => undefined
  if (Buffer.byteLength(socket) > longestPath) {
    log.warn(
      {},
      `The path of ${dataDir} is too long for a socket: backups are possible only while the server is stopped`,
    )
    return async () => undefined
  }
  // Leftovers of a killed process: this one holds the data folder alone. Copies hold all data, and no client waits for them.
  fs.rmSync(folderOf(dataDir), { recursive: true, force: true })
  fs.mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const open = new Set<net.Socket>()
  const server = net.createServer((asker) => {
    open.add(asker)
    const copy = path.join(folderOf(dataDir), randomUUID())
    let copying = Promise.resolve()
    const give = async (): Promise<void> => {
      const answer = await snapshot(copy).then(
        (): Answer => ({ copy }),
        (error: Error): Answer => ({ refused: error.message }),
      )
      log.info(answer, 'a copy of the database was asked for')
      if (!asker.destroyed) asker.write(`${JSON.stringify(answer)}\n`)
    }
    asker.on('error', () => undefined).resume()
    asker.once('data', () => {
      copying = give()
    })
    asker.once('close', async () => {
      open.delete(asker)
      // Not while it is being written: a folder that fills again cannot be removed, and that must not end the server.
      await copying
      await remove(copy).catch((err) => log.warn({ err }, `The copy ${copy} could not be removed`))
    })
  })
  server.listen(socket)
  await once(server, 'listening')
  return async () => {
    const closed = new Promise((done) => server.close(done))
    for (const asker of open) asker.destroy()
    await closed
  }
}

const remove = (folder: string) => fs.promises.rm(folder, { recursive: true, force: true })

/** A copy that the running server made; `done` gives it back to be removed. Undefined where no server runs on the folder. */
export async function askForCopy(dataDir: string): Promise<{ folder: string; done(): void } | undefined> {
  const socket = net.connect(socketOf(dataDir))
  try {
    await once(socket, 'connect')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(code)) return undefined
    throw new DatabaseRefusal(
      `The server on ${dataDir} cannot be asked for a copy (${code}). Be the user that it runs as.`,
    )
  }
  socket.write('copy\n')
  let said = ''
  socket.setEncoding('utf8')
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    said += part
    if (said.endsWith('\n')) break
  }
  if (!said) throw new DatabaseRefusal('The server ended before the copy was made. Try again.')
  const answer = JSON.parse(said) as Answer
  if ('refused' in answer) {
    socket.destroy()
    throw new DatabaseRefusal(answer.refused)
  }
  return { folder: answer.copy, done: () => socket.destroy() }
}
