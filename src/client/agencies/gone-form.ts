/** True if a form that was sent, and refused or decided meanwhile, is no part of the agency's page any more. */
import type { AgencyPage } from '#shared/agencies/agency-page.ts'

/** True if the form that was sent is not offered for the agency as it is now. */
export function isGone(
  { may, isClosed, areas, officer_issuer: agency_issuer }: AgencyPage,
  sent: Record<string, string>,
): boolean {
  if (sent.do === 'change') return !may.tend
  if (sent.do === 'invite') return !may.tend || isClosed
  if (['move', 'provider', 'uninvite'].includes(sent.do ?? '')) return !may.tend
  if (!may.rule) return true
  if (sent.do === 'reopen') return !isClosed
  if (sent.do === 'free') return agency_issuer === null
  if (sent.do === 'merge' || sent.do === 'close') return isClosed
  return sent.do === 'endArea' && !areas.some(({ code }) => String(code) === sent.area)
}
