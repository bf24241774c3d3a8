/**
 * Pictures under `/media`, cached by browsers for ever: their names are never used again for another picture. The disk answers
 * first (it also has the demo's drawings), then the bucket where there is one. Originals lie beside this folder, not in it.
 * No answer tells when a file was written: that is the minute in which somebody wrote a review.
 */
import path from 'node:path'
import express, { type NextFunction, type Request, type Response, Router } from 'express'
import { problems } from '#shared/problems.ts'
import { type Storage, StorageFailure } from '../../external/files/storage.ts'
import { leaveOutDocumentHeaders } from '../security/security-headers.ts'
import type { Handle } from './serve-resources.ts'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }

/** Names of variants as `photoUrl` makes them; nothing else is asked of a bucket. */
const variant = /^\/[ps][\w-]{2}\/[\w-]{41}-\d{1,4}x\d{1,4}-\d{1,4}\.(avif|webp)$/

/** Serves `<dataDir>/media` and the bucket's `media/`; asks on where there is no such picture. */
export function mediaResources(dataDir: string, storage: Storage) {
  const routes = Router()
  const folder = path.join(dataDir, 'media')
  const setHeaders = (res: Response) => {
    res.setHeader('ETag', tagOf(res.req))
    leaveOutDocumentHeaders(res)
  }
  const named = { lastModified: false, setHeaders }
  routes.use('/media', express.static(folder, { index: false, redirect: false, cacheControl: false, ...named }))
  if (storage.kind === 's3') routes.use('/media', fromBucket(storage))
  return { '/media/*picture': ({ req, res }, next) => routes(req, res, next) } satisfies Record<string, Handle>
}

/** Made of the name, which stands for the bytes. */
const tagOf = ({ path }: Request): string => `"${path}"`

/** Variants are at most some hundred kilobytes: read whole, so that a bucket that breaks off gives no half picture. */
function fromBucket(storage: Storage) {
  return async (req: Request, res: Response, next: NextFunction) => {
    const format = variant.exec(req.path)?.[1]
    if (!format) return next()
    try {
      const bytes = await storage.read(`media${req.path}`)
      if (!bytes) return next()
      leaveOutDocumentHeaders(res)
      res.set({ 'Content-Type': types[format], ETag: tagOf(req) }).send(bytes)
    } catch (error) {
      next(error instanceof StorageFailure ? problems.unavailable() : error)
    }
  }
}
