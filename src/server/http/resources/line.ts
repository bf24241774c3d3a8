/**
 * The webhook of LINE's official account. Its signature is checked over the bytes as they came; what it tells is noted, LINE is answered at once, and the rest is
 * done afterwards (domain/line/line-events.ts).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import express, { type Request, type Response } from 'express'
import { z } from 'zod'
import { isLineId, type LineEvent } from '#shared/notifications/line.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { type NotedEvent, noteLineEvents } from '../../domain/line/line-events.ts'
import type { Handle } from './serve-resources.ts'

interface LineTools {
  database: Pick<Database, 'db'>
  /** LINE_CHANNEL_SECRET; undefined where LINE is not configured. */
  secret: string | undefined
  /** Has what was noted worked off; returns at once. */
  wake(): void
}

/** Characters that are kept of typed words: more than a code or a question takes. */
const mostTyped = 100

const event = z.object({
  type: z.string().max(100),
  webhookEventId: z.string().min(1).max(100),
  timestamp: z.number(),
  replyToken: z.string().max(200).optional(),
  source: z.object({ type: z.string(), userId: z.string().refine(isLineId).optional() }).optional(),
  message: z.object({ type: z.string(), text: z.string().optional() }).optional(),
})
const delivered = z.object({ events: z.array(z.unknown()).max(1_000) })

const readRaw = express.raw({ type: () => true, limit: '256kb', inflate: false })

/** The body as it came. */
const bodyOf = (req: Request, res: Response): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    readRaw(req, res, (error?: unknown) => {
      if (!error) return resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
      reject((error as { status?: number }).status === 413 ? problems.body_too_large() : problems.invalid_request())
    }),
  )

function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  const right = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Talks of several people are nobody's account, and kinds of tomorrow say nothing. */
function read(value: unknown): NotedEvent | null {
  const { success, data } = event.safeParse(value)
  const line = data?.source?.userId
  if (!success || data.source?.type !== 'user' || line === undefined) return null
  const { type, message, webhookEventId: id, timestamp: at, replyToken: reply = null } = data
  const of = { line, reply, at, text: '' }
  if (type === 'follow' || type === 'unfollow') return { id, event: { type, ...of } }
  if (type === 'message' && message?.type === 'text' && message.text !== undefined)
    return { id, event: { type: 'text', ...of, text: message.text.slice(0, mostTyped) } satisfies LineEvent }
  return null
}

export function lineResources({ database: { db }, secret, wake }: LineTools) {
  return {
    '/external/line': async ({ req, res }) => {
      if (secret === undefined) throw problems.page_not_found()
      const body = await bodyOf(req, res)
      if (!isSigned(body, req.get('x-line-signature'), secret)) throw problems.not_allowed()
      const { events } = readEvents(body)
      await noteLineEvents(
        db,
        events.flatMap((it) => read(it) ?? []),
      )
      res.json({})
      wake()
    },
  } satisfies Record<string, Handle>
}

function readEvents(body: Buffer): z.infer<typeof delivered> {
  try {
    return delivered.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw problems.invalid_request()
  }
}
