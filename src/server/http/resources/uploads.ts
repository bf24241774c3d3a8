/**
 * Files in parts (shared/uploads): `HEAD` answers with the received length of a person's own upload, `PATCH` brings the next part. Another person's
 * is not there, and an upload not begun stands at 0 – no 404, which browsers would write onto the console for each photo. Of a part whose sending
 * broke off, the received bytes are stored: else a line too weak for a whole part would never finish.
 */
import type { Request, Response } from 'express'
import { problems } from '#shared/problems.ts'
import { type RefusalCode, refusals } from '#shared/refusals.ts'
import {
  completeHeader,
  isSha256,
  lengthHeader,
  offsetHeader,
  partType,
  UPLOAD_PART_MAX_BYTES,
} from '#shared/uploads/upload-parts.ts'
import type { Database } from '../../db/database.ts'
import { execute } from '../../domain/command/execute.ts'
import { InputRefusal } from '../../domain/input-refusal.ts'
import { findUpload, isComplete } from '../../domain/uploads/queries.ts'
import { type Received, receivePart } from '../../domain/uploads/receive-part.ts'
import { translateOf } from '../pages/texts.ts'
import { type Asked, type Handle, personAt } from './serve-resources.ts'

interface UploadTools {
  database: Pick<Database, 'db'>
  /** Public address of the product. */
  origin: string
  salt: Buffer
}

/** Parts of one person that are listened to at a time; a device sends one. */
const mostAtOnce = 4

export function uploadResources({ database: { db }, origin, salt }: UploadTools) {
  const underWay = new Map<string, number>()

  /** Runs while fewer than {@link mostAtOnce} of the person's do. */
  async function inTurn(person: string, work: () => Promise<void>): Promise<void> {
    const others = underWay.get(person) ?? 0
    if (others >= mostAtOnce) throw problems.too_many_requests()
    underWay.set(person, others + 1)
    try {
      await work()
    } finally {
      const left = (underWay.get(person) ?? 1) - 1
      if (left > 0) underWay.set(person, left)
      else underWay.delete(person)
    }
  }

  async function tell(asked: Asked, sha256: string): Promise<void> {
    const upload = await findUpload(db, { owner: personAt(asked).id, sha256 })
    say(asked.res, upload?.received ?? 0, upload?.size)
    asked.res.status(204).end()
  }

  async function take(asked: Asked, sha256: string): Promise<void> {
    const { req, res, now } = asked
    const { offset, size } = headOf(req)
    const bytes = await readPart(req, res)
    const person = personAt(asked)
    const actor = { id: person.id, role: person.role, address: req.ip ?? null, now, salt }
    const caller = { actor, reader: person, origin, userAgent: req.headers['user-agent'] ?? '', person }
    const tools = { db, wakeSender: () => undefined }
    const came = await execute(tools, caller, receivePart, { sha256, size, offset, bytes }).catch(
      (error: unknown): Refused => {
        if (!(error instanceof InputRefusal)) throw error
        return { received: null, refused: error.errors.form as RefusalCode }
      },
    )
    answer(asked, came, size)
  }

  return {
    '/uploads/:sha256': async (asked) => {
      const sha256 = String(asked.req.params.sha256)
      if (!isSha256(sha256)) throw problems.page_not_found()
      if (asked.req.method === 'HEAD') return tell(asked, sha256)
      return inTurn(personAt(asked).id, () => take(asked, sha256))
    },
  } satisfies Record<string, Handle>
}

/** Refusals before anything is read. */
interface Refused {
  received: null
  refused: RefusalCode
}

function answer(asked: Asked, came: Received | Refused, size: number): void {
  const { res } = asked
  if (came.received !== null) say(res, came.received, size)
  if (came.refused === null) {
    res.status(came.received === size ? 201 : 204).end()
    return
  }
  const { status } = refusals[came.refused]
  const title = translateOf(asked.reader().locale)(came.refused)
  res
    .status(status)
    .type('application/problem+json')
    .json({ type: 'about:blank', title, status, refused: came.refused })
}

function say(res: Response, received: number, size: number | undefined): void {
  res.set({ [offsetHeader]: String(received), 'Upload-Limit': `max-append-size=${UPLOAD_PART_MAX_BYTES}` })
  const isWhole = size !== undefined && isComplete({ received, size })
  res.set(completeHeader, isWhole ? '?1' : '?0')
  if (size !== undefined) res.set(lengthHeader, String(size))
}

/** Start of the part, and length of the whole. Throws a problem where either is missing. */
function headOf(req: Request): { offset: number; size: number } {
  if (!req.is(partType)) throw problems.unsupported_media_type()
  const [offset, size] = [offsetHeader, lengthHeader].map((name) => req.get(name) ?? '')
  // No number of ours has more digits.
  if (![offset, size].every((text) => /^\d{1,12}$/.test(text ?? ''))) throw problems.invalid_request()
  return { offset: Number(offset), size: Number(size) }
}

/** The received bytes of a part. Rejects with `body_too_large` for one that is too large, and listens to no more of it. */
function readPart(req: Request, res: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const refuse = () => {
      req.removeListener('data', keep).pause()
      res.set('Connection', 'close')
      reject(problems.body_too_large())
    }
    const keep = (chunk: Buffer) => {
      length += chunk.length
      if (length > UPLOAD_PART_MAX_BYTES) refuse()
      else chunks.push(chunk)
    }
    if (Number(req.get('content-length') ?? 0) > UPLOAD_PART_MAX_BYTES) return refuse()
    // `close` without `end`: the sender left, and the received bytes are in order.
    const end = () => resolve(Buffer.concat(chunks))
    req.on('data', keep).on('end', end).on('close', end).on('error', end)
  })
}
