/**
 * The error page (specification, section 2). It replaces the page while an error exists; "back to main page" and "try again"
 * clear it by navigating, the second one in place of the failing history entry. Crawlers never see it in the browser:
 * the server's markup stays, and the error is only logged.
 */
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom'
import { isCrawler } from '#shared/crawlers.ts'
import { isProblemCode, type WireProblem } from '#shared/problems.ts'
import { useText } from '../runtime/i18n/text.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { ButtonLink, Buttons } from '../ui/button.tsx'
import { LostScene } from '../ui/empty.tsx'

/** The main part as the server sent it, for crawlers; taken before React changes anything. The shell around it is rendered as ever. */
const served =
  import.meta.env.SSR || !isCrawler(navigator.userAgent) ? null : (document.getElementById('main')?.innerHTML ?? null)
const servedAnError =
  !import.meta.env.SSR && document.getElementById('state')?.textContent?.includes('"errors":{') === true

const isWire = (data: unknown): data is WireProblem =>
  typeof data === 'object' && data !== null && 'code' in data && isProblemCode(data.code)

interface Shown {
  status: number
  code?: WireProblem['code']
  message?: string
  requestId?: string
}

function describe(error: unknown): Shown {
  if (isRouteErrorResponse(error)) {
    if (isWire(error.data)) return { status: error.data.status, code: error.data.code, requestId: error.data.requestId }
    if (error.status === 404) return { status: 404, code: 'page_not_found' }
  }
  // Only the browser's own errors come with a message: the server's are problems by now.
  return { status: 500, message: error instanceof Error ? error.message : undefined }
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { t, locale } = useText()
  const { status, code, message, requestId } = describe(error)
  const isMissing = status === 404
  const isBusy = status === 429
  const isOffline = code === 'offline'
  const title = isMissing ? '404 — Not Found' : isBusy ? t('error:tooBusy') : 'Error'
  const path = readable(pathname)
  // As specified (section 8), down to the capitals: an unknown address, and one that fails its page's check.
  const said = code === 'page_check_failed' ? t('error:checkFailed') : t('error:notFound')
  const isPlace = pathname.startsWith('/client/information/')
  useEffect(() => {
    if (served !== null && !servedAnError) console.error(error)
    else document.title = title
  }, [error, title])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup of this page, put back unchanged
  if (served !== null && !servedAnError) return <div dangerouslySetInnerHTML={{ __html: served }} />
  return (
    <section className="oops wrap narrow" aria-labelledby="error-title">
      <LostScene />
      <h1 id="error-title" className={isBusy ? 'said' : undefined}>
        {isMissing ? '404' : t(isOffline ? 'error:noNetwork' : isBusy ? 'error:tooBusy' : 'error:title')}
      </h1>
      {isMissing ? (
        <p className="said">{t(isPlace ? 'error:noPlace' : 'error:problem.page_not_found')}</p>
      ) : (
        <p>{isBusy ? t('error:tooBusyWhat') : code ? t(`error:problem.${code}`) : message}</p>
      )}
      {/* Filled by the offline code (client/offline/show-band.tsx). */}
      {isOffline && <div id="cached-pages" />}
      {isMissing && <SearchBox id="missing-search" />}
      <Buttons>
        <ButtonLink href="/" variant="primary">
          {t('error:backToMain')}
        </ButtonLink>
        <ButtonLink href={pathname + search} variant={isMissing ? 'plain' : 'line'}>
          {t('error:tryAgain')}
        </ButtonLink>
      </Buttons>
      {/* For support: the specification's words, in English in every language. */}
      <div className="small muted">
        {isMissing && locale !== 'en' && (
          <p>
            {t('error:notFoundHere')} {path}
          </p>
        )}
        {!isOffline && <p lang="en">{isMissing ? `${said}: ${path}` : t('error:wentWrong')}</p>}
        {/* A reference for requests for help. Where nothing failed there is none; the address stands in the browser. */}
        {!isMissing && requestId && (
          <p>
            {t('error:requestId')} {requestId}
          </p>
        )}
      </div>
    </section>
  )
}
