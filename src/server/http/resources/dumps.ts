/** The files of open data, as they were written at night, and their catalogue for programs (DCAT-AP). */
import { pipeline } from 'node:stream/promises'
import { type DumpFileName, dumpFiles, isDumpFile } from '#shared/open/dump-files.ts'
import { type DataLicence, dataLicences } from '#shared/open/licences.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { catalogOf } from '../../domain/open/dumps/catalog.ts'
import { dumpKey } from '../../domain/open/dumps/keep-dumps.ts'
import { dumpPath, listDumps } from '../../domain/open/dumps/list-dumps.ts'
import type { Storage } from '../../external/files/storage.ts'
import type { Handle } from './serve-resources.ts'

interface Tools {
  database: Pick<Database, 'db'>
  storage: Storage
  origin: string
  licence: DataLicence
}

/** Readable by scripts of every site. */
const forAll = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

export function dumpResources({ database: { db }, storage, origin, licence }: Tools) {
  return {
    '/open/catalog.jsonld': async ({ res }) => {
      const catalog = catalogOf(await listDumps(db, origin), { origin, licence: dataLicences[licence].url })
      res.set(forAll).type('application/ld+json').send(JSON.stringify(catalog))
    },
    '/open/dumps/:day/:file': async ({ req, res }) => {
      const { day = '', file = '' } = req.params as Record<string, string>
      const missing = () => {
        res.set('Cache-Control', 'no-store')
        return problems.page_not_found({ path: req.path })
      }
      const nights = await listDumps(db, origin)
      const night = day === 'latest' ? nights[0] : nights.find((each) => each.day === day)
      const found = night?.files.find(({ name }) => name === file)
      if (!night || !found || !isDumpFile(file)) throw missing()
      if (day === 'latest') {
        res.set(forAll).redirect(302, dumpPath(night.day, file))
        return
      }
      const bytes = await storage.stream(dumpKey(night.day, file))
      if (!bytes) throw missing()
      res
        .set({ ...forAll, ETag: `"${found.sha256}"`, 'Content-Length': String(found.bytes) })
        // It guesses a type by the name.
        .attachment(nameFor(night.day, file))
        .type(dumpFiles[file].type)
      if (req.fresh || req.method === 'HEAD') {
        bytes.destroy()
        res.status(req.fresh ? 304 : 200).end()
        return
      }
      await pipeline(bytes, res).catch((error: NodeJS.ErrnoException) => {
        // A reader who left gets no file, and leaving is no fault.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
      })
    },
  } satisfies Record<string, Handle>
}

/** `places-2026-11-28.csv`: several nights lie beside each other in a folder of downloads. */
const nameFor = (day: string, file: DumpFileName) => file.replace('.', `-${day}.`)
