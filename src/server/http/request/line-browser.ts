/** LINE's own browser, known by its name: it has no passkeys and shows no notifications. */
import type { RequestContext } from './request-context.ts'

/** The page's address, to be opened elsewhere; null in any other browser. */
export const inLineBrowser = ({ userAgent, address }: Pick<RequestContext, 'userAgent' | 'address'>): string | null =>
  / Line\/\d/.test(userAgent) ? address : null
