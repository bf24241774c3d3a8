/**
 * Renders a routed page with React: whole, for keeping and for crawlers, or as a stream whose shell leaves first. A whole page
 * has all its data, so it is rendered in one go by `renderToString`: for home 0.56 ms of CPU, against 0.88 through a stream.
 */
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { Response } from 'express'
import { type PipeableStream, renderToPipeableStream, renderToString } from 'react-dom/server'
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom'
import { ChoicesProvider, fixedChoices } from '#client/runtime/choices.tsx'
import { TextProvider } from '#client/runtime/i18n/text.tsx'
import type { Locale } from '#shared/locales.ts'
import type { Theme } from '#shared/reader.ts'
import type { Role, SignedIn } from '#shared/roles.ts'
import { textSourceOf } from './texts.ts'

/** A rendering that takes longer than this is given up. */
const renderLimitMs = 10_000

export interface Drawing {
  routed: StaticHandlerContext
  locale: Locale
  theme: Theme | null
  role: Role
  person: SignedIn | null
  demo: boolean
}

/** The React tree: providers, router, page. */
export function Tree({ routed, locale, ...choices }: Drawing) {
  // Without routes: the matches in `routed` already carry theirs, and making them anew for each request costs more than the page's shell.
  const router = createStaticRouter([], routed)
  return (
    <TextProvider source={textSourceOf(locale)}>
      <ChoicesProvider source={fixedChoices(choices)}>
        <StaticRouterProvider router={router} context={routed} hydrate={false} />
      </ChoicesProvider>
    </TextProvider>
  )
}

/** React's mark of a section that was left to the browser, because it failed or waits for something. */
const unfinished = '<!--$!-->'

/** The finished markup inside `#root`. Rejects when a part of the page throws or takes too long. */
export async function renderWhole(drawing: Drawing): Promise<string> {
  let markup: string | undefined
  try {
    markup = renderToString(<Tree {...drawing} />)
  } catch {
    // Promises are awaited while rendering; a rejection is thrown there again.
  }
  return markup === undefined || markup.includes(unfinished) ? renderWaiting(drawing) : markup
}

/** Gathers React's many small writes. */
class Gathering extends Writable {
  readonly chunks: Buffer[] = []
  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.chunks.push(chunk)
    done()
  }
}

/** As {@link renderWhole}, and waits for promises that the page uses. */
function renderWaiting(drawing: Drawing): Promise<string> {
  return new Promise((resolve, reject) => {
    const sink = new Gathering()
    let failure: unknown
    const { pipe, abort }: PipeableStream = renderToPipeableStream(<Tree {...drawing} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error
      },
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error)
      },
      onAllReady() {
        clearTimeout(timer)
        if (failure !== undefined) reject(failure)
        else pipe(sink)
      },
    })
    const timer = setTimeout(() => abort(new Error('rendering took too long')), renderLimitMs)
    sink.on('finish', () => resolve(Buffer.concat(sink.chunks).toString()))
  })
}

export interface Streaming {
  before: string
  after: string
  entry: string
  nonce: string
  /** Called once, when the shell is ready and nothing has been sent yet. */
  start(): void
  onError(error: unknown): void
}

export const makeNonce = (): string => randomBytes(16).toString('base64')

/** Sends a page's shell before its slow sections. Rejects, with nothing sent, when the shell itself fails. */
export function renderStreaming(res: Response, drawing: Drawing, streaming: Streaming): Promise<void> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<Tree {...drawing} />, {
      nonce: streaming.nonce,
      bootstrapModules: [streaming.entry],
      onError: streaming.onError,
      onShellError: reject,
      onShellReady() {
        streaming.start()
        res.write(streaming.before)
        const through = new Writable({
          write(chunk: Buffer, _encoding, done) {
            const more = res.write(Buffer.from(chunk))
            flush(res)
            if (more) done()
            else res.once('drain', done)
          },
          final(done) {
            res.end(streaming.after)
            done()
          },
        })
        pipe(through)
        res.once('close', resolve)
      },
    })
    const timer = setTimeout(() => abort(new Error('rendering took too long')), renderLimitMs)
    res.once('close', () => {
      clearTimeout(timer)
      if (!res.writableFinished) abort(new Error('the reader left'))
    })
  })
}

/** The compression middleware holds bytes back until it is told to let them go. */
const flush = (res: Response & { flush?: () => void }) => res.flush?.()
