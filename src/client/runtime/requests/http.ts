/**
 * The browser's HTTP client: repeats a request without a body once when the answer says "later" (specification, section 7).
 * ky is fetched when the first request needs it: a first visit needs none, and its 7 KB would stand before the page's life.
 */
import type { KyInstance } from 'ky'

let made: Promise<KyInstance> | undefined

/** Methods that send no body. */
const methods = ['GET', 'HEAD', 'OPTIONS']
/** Answers that mean "later". */
const passing = [408, 409, 425, 429, 500, 502, 503, 504]

async function make(): Promise<KyInstance> {
  const { default: ky } = await import('ky')
  return ky.create({
    retry: { limit: 1, methods: ['get', 'head', 'options'] },
    // ky itself repeats only thrown errors, whose body is not readable any more: ours may carry a problem.
    throwHttpErrors: false,
    hooks: {
      afterResponse: [
        ({ request, response, retryCount }) =>
          retryCount === 0 && methods.includes(request.method) && passing.includes(response.status)
            ? ky.retry()
            : undefined,
      ],
    },
    timeout: 20_000,
  })
}

/** The client; a failed fetch of its code is tried again at the next use. */
export function httpClient(): Promise<KyInstance> {
  made ??= make().catch((error: unknown) => {
    made = undefined
    throw error
  })
  return made
}
