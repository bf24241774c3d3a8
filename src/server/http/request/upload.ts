/**
 * Forms with photos. Only a page that says `uploads` in `site-map.data.ts` takes them, and its form is read by its action, after
 * the door: nothing of a refused request is read or stored. Photos lie in a folder of their own until the answer
 * is made. One that is too large, or one too many, is left out and named, and the rest of the form stays: nothing typed is lost.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { NextFunction, Request, Response } from 'express'
import multer, { MulterError, type StorageEngine } from 'multer'
import type { Uploads } from '#routes/site-map.data.ts'
import { entryFinder } from '#shared/entry-finder.ts'
import { PHOTO_MAX_BYTES, UPLOAD_MAX_BYTES } from '#shared/photos/photos.ts'
import { type Problem, problems } from '#shared/problems.ts'
import type { SentFile } from '../../domain/photos/store-photos.ts'
import { ownDrafts } from '../../external/files/drafts.ts'
import type { Log } from '../../log/log.ts'
import type { ServedPage } from './page-input.ts'
import { readTarget } from './read-target.ts'

/** The form of one request. */
export interface Upload {
  /** The name of its files. */
  field: string
  /** Reads the form, once. `sender` is the person. Throws a problem where it cannot be read, or others of the sender's are under way. */
  read(sender: string): Promise<{ fields: [string, string][]; files: SentFile[] }>
  /** Reads the text fields alone: no file of the sender's is stored. An earlier reading counts. */
  readTexts(sender: string): Promise<{ fields: [string, string][]; hadFiles: boolean }>
  /** Removes the files. */
  discard(): Promise<void>
}

/** More than any form of ours has. Text is bounded as in other forms; a name in brackets is not taken apart. */
const limits = {
  fields: 100,
  fieldSize: 100_000,
  fieldNameSize: 100,
  fieldNestingDepth: 0,
  files: 50,
  parts: 150,
  headerPairs: 20,
}
/** Forms of one sender at a time: the photos of each lie on the disk until it is answered, and a full disk is everybody's. */
const mostAtOnce = 4

const tooMuch = ['LIMIT_PART_COUNT', 'LIMIT_FILE_COUNT', 'LIMIT_FIELD_COUNT', 'LIMIT_FIELD_VALUE']

const uploads = new WeakMap<Request, Upload>()

/** The form with photos that a request brings; undefined where it brings none. */
export const uploadOf = (req: Request): Upload | undefined => uploads.get(req)

/** Lets forms with photos through to the pages that take them, up to the total size of a form's photos. Reads nothing yet. */
export function acceptUploads(map: readonly ServedPage[], dataDir: string, log: Pick<Log, 'error'>) {
  const entryAt = entryFinder(map)
  const underWay = new Map<string, number>()
  return (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'POST' || !req.is('multipart/form-data')) return next()
    const taken = entryAt(readTarget(req).path)?.uploads
    if (!taken) return next(problems.unsupported_media_type())
    // Browsers and proxies always say how long a form is.
    const length = Number(req.headers['content-length'] ?? Number.NaN)
    if (length <= UPLOAD_MAX_BYTES) {
      const folder = path.join(ownDrafts(dataDir), `upload-${randomUUID()}`)
      uploads.set(req, openUpload(req, taken, { folder, underWay, log }))
      return next()
    }
    // The rest is not listened to.
    res.set('Connection', 'close')
    next(length > UPLOAD_MAX_BYTES ? problems.body_too_large() : problems.invalid_request())
  }
}

interface Desk {
  /** Folder of the form's photos. */
  folder: string
  /** Forms that are being sent, by sender. */
  underWay: Map<string, number>
  log: Pick<Log, 'error'>
}

function openUpload(req: Request, { field, most }: Uploads, { folder, underWay, log }: Desk): Upload {
  const files: SentFile[] = []
  let hadFiles = false
  let isTextsOnly = false
  const writing: Promise<void>[] = []
  const engine: StorageEngine = {
    _handleFile(_req, { stream }, done) {
      const file: SentFile = { path: path.join(folder, String(files.length)), size: 0 }
      if (files.push(file) > most) file.fault = 'many'
      const written = keep(stream, file, folder, log)
      writing.push(written.catch(() => undefined))
      written.then(() => done(null, {}), done)
    },
    _removeFile: (_req, _file, done) => done(null),
  }
  const parse = multer({
    storage: engine,
    limits,
    fileFilter: (_req, file, include) => {
      hadFiles ||= file.originalname !== ''
      include(null, !isTextsOnly && file.fieldname === field)
    },
  }).any()
  const readAll = async () => {
    await new Promise<void>((resolve, reject) => {
      parse(req, {} as Response, (error: unknown) => (error ? reject(problemOf(error)) : resolve()))
    })
    return { fields: Object.entries(req.body as object).map(firstText), files }
  }
  let reading: ReturnType<Upload['read']> | undefined
  let by: string | undefined
  const desk: Upload = {
    field,
    read: (sender) => {
      if (reading) return reading
      const others = underWay.get(sender) ?? 0
      if (others >= mostAtOnce) throw problems.too_many_requests()
      underWay.set(sender, others + 1)
      by = sender
      reading = readAll()
      return reading
    },
    readTexts: async (sender) => {
      isTextsOnly = reading === undefined
      const { fields } = await desk.read(sender)
      return { fields, hadFiles }
    },
    discard: async () => {
      if (by === undefined) return
      const left = (underWay.get(by) ?? 0) - 1
      if (left > 0) underWay.set(by, left)
      else underWay.delete(by)
      // A file that is still being closed could be made anew behind the removal.
      await Promise.all(writing)
      await rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
        log.error({ err: error }, 'files of a form stay'),
      )
    },
  }
  return desk
}

/** Writes acceptable files and drains the rest, so that the fields after it are read too. */
async function keep(stream: Readable, file: SentFile, folder: string, log: Pick<Log, 'error'>): Promise<void> {
  const fail = (error: unknown) => {
    log.error({ err: error }, 'an upload could not be written')
    file.fault = 'storage'
    return undefined
  }
  const make = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open(file.path, 'wx', 0o600)
  }
  const out = file.fault ? undefined : await make().catch(fail)
  try {
    for await (const chunk of stream) {
      file.size += chunk.length
      if (file.size > PHOTO_MAX_BYTES) file.fault ??= 'size'
      if (!file.fault) await out?.writeFile(chunk).catch(fail)
    }
  } finally {
    await out?.close()
  }
}

/** A field that was sent more than once counts by its first value, as in other forms. */
const firstText = ([name, value]: [string, string | string[]]): [string, string] => [
  name,
  (Array.isArray(value) ? value[0] : value) ?? '',
]

/** The fault of an unreadable form; a sender who left is among them. */
const problemOf = (error: unknown): Problem =>
  error instanceof MulterError && tooMuch.includes(error.code) ? problems.body_too_large() : problems.invalid_request()
