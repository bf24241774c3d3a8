/** The log of publications as C2SP tlog-tiles has it: files as they are stored, readable by scripts of every site, so that anybody can check it. */
import type { Response } from 'express'
import { problems } from '#shared/problems.ts'
import { readCheckpoint } from '#shared/proof/note.ts'
import { readTilePath } from '#shared/proof/tiles.ts'
import { readServed, readTileFile } from '../../domain/proof/log-files.ts'
import type { Storage } from '../../external/files/storage.ts'
import type { LogKey } from '../../external/log-key.ts'
import type { Handle } from './serve-resources.ts'

const forAll = (res: Response, type: string) =>
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin', 'Content-Type': type })

/** The key is opened when somebody first asks for it. */
export function logResources(storage: Storage, openKey: () => LogKey) {
  let key: LogKey | undefined
  return {
    '/log/checkpoint': async ({ req, res }) => {
      const note = await readServed(storage)
      if (!note) throw problems.page_not_found({ path: req.path })
      forAll(res, 'text/plain; charset=utf-8').send(note)
    },
    '/log/key': ({ res }) => {
      key ??= openKey()
      forAll(res, 'text/plain; charset=utf-8').send(`${key.verifier}\n`)
    },
    '/log/*tile': async ({ req, res }) => {
      const name = readTilePath(req.path.slice('/log/'.length))
      const signed = name && readCheckpoint((await readServed(storage))?.toString('utf8') ?? '')
      const bytes = signed && (await readTileFile(storage, name, signed.size))
      if (!bytes) {
        res.set('Cache-Control', 'no-store')
        throw problems.page_not_found({ path: req.path })
      }
      forAll(res, 'application/octet-stream').send(Buffer.from(bytes))
    },
  } satisfies Record<string, Handle>
}
