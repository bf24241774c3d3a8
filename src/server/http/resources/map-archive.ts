/**
 * The operator's map with roads, a piece at a time (RFC 9110, section 14). Its address holds the tag of its contents: a piece
 * once read stays valid, and another map has another address.
 */
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { problems } from '#shared/problems.ts'
import type { MapArchive } from '../../external/map-archive.ts'
import type { Log } from '../../log/log.ts'
import type { Handle } from './serve-resources.ts'

/** Its address for browsers. */
export const archiveAddress = ({ tag }: Pick<MapArchive, 'tag'>): string => `/map/${tag}.pmtiles`

/** Bytes of a piece at most: no tile or directory is longer. A longer range gets its beginning (RFC 9110, section 14.2). */
const mostBytes = 16 * 1024 * 1024

/** A browser has left in the middle of an answer. */
const hasLeft = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The requested range: the whole file without a single range, null for an unsatisfiable one. */
function pieceOf(req: Request, etag: string, bytes: number): { from: number; to: number; isAll: boolean } | null {
  const all = { from: 0, to: bytes - 1, isAll: true }
  const condition = req.get('If-Range')
  // A range means nothing to HEAD, and a date is never this file's: no answer of ours has one.
  if (req.method !== 'GET' || (condition !== undefined && condition !== etag)) return all
  const ranges = req.range(bytes, { combine: true })
  if (ranges === -1) return null
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return all
  const [{ start, end } = { start: 0, end: 0 }] = ranges
  return { from: start, to: Math.min(end, start + mostBytes - 1), isAll: false }
}

export function mapArchiveResources(archive: MapArchive | null, log: Log) {
  let isTold = false
  async function send(req: Request, res: Response, { bytes, read, tag }: MapArchive) {
    const etag = `"${tag}"`
    res.set({ ETag: etag, 'Accept-Ranges': 'bytes', 'Content-Type': 'application/vnd.pmtiles' })
    if (req.fresh) return res.status(304).end()
    const piece = pieceOf(req, etag, bytes)
    if (!piece) {
      res.set({ 'Cache-Control': 'no-store', 'Content-Range': `bytes */${bytes}` }).removeHeader('ETag')
      return res.status(416).end()
    }
    const { from, to, isAll } = piece
    res.status(isAll ? 200 : 206).set('Content-Length', String(to - from + 1))
    if (!isAll) res.set('Content-Range', `bytes ${from}-${to}/${bytes}`)
    if (req.method === 'HEAD') return res.end()
    try {
      await pipeline(read(from, to), res)
    } catch (error) {
      // It breaks off, and the reader keeps the map drawn without it.
      if (!hasLeft(error)) log.error({ err: error }, 'the file of the map could not be read')
    }
  }
  return {
    '/map/:tag.pmtiles': async ({ req, res }) => {
      if (!archive || req.params.tag !== archive.tag) throw problems.page_not_found({ path: req.path })
      if (!(await archive.isSame())) {
        // Once: every tile of every reader asks.
        if (!isTold) log.error('the file of the map was written over while it was being served: start again')
        isTold = true
        throw problems.page_not_found({ path: req.path })
      }
      await send(req, res, archive)
    },
  } satisfies Record<string, Handle>
}
