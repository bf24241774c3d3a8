/**
 * Where a provider sends people back to. Its answer is checked and used up, and the address bar loses it at once, in any case; the clean address says
 * why a sign-in came to nothing, and leads on to where the person was going.
 */
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { identitiesFrom } from '#server/domain/accounts/constants.ts'
import { enterIdentity, providerPartner, takeIdentity } from '#server/domain/accounts/identity.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { IdentityFault } from '#server/external/identity-client.ts'
import { type FormAnswer, leadTo } from '#server/http/forms/form.ts'
import { keepWanted } from '#server/http/forms/keep-wanted.ts'
import { runCommand } from '#server/http/forms/run-command.ts'
import type { ProviderButton } from '#server/http/request/identity.ts'
import { type PageSearch, readPage } from '#server/http/request/page-input.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'
import { signedInHome } from '#shared/accounts/signed-in-home.ts'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/auth/identity/:provider'
const partners = '/profile/setting/partners'
type Fault = NonNullable<PageSearch<typeof page>['fault']>

const statuses: Partial<Record<Fault, number>> = { waiting: 429, down: 503, suspended: 403, role: 403, gone: 404 }
/** Another try at the same provider may go better. */
const passing: readonly Fault[] = ['denied', 'over', 'refused', 'down']

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.doNotKeep()
  const { params, search } = readPage(context, page)
  const { provider } = params
  const next = search.next ?? ''
  const isSignedIn = context.person !== null
  const client = context.identity.find(provider)
  // Taken out of the configuration while somebody was there, or on the way.
  if (!client) return failedWith({ fault: 'gone', name: '', next, isSignedIn, again: null })
  if (search.code || search.error) {
    // A HEAD request, such as for a preview of the link, uses nothing up.
    if (context.isHead) throw redirect(path(page, { provider }))
    throw leadTo(await arrive(context, provider), context, 302)
  }
  const fault = search.fault ?? 'over'
  const { icon } = client.provider
  const name = client.provider.name[context.reader.locale]
  const again = !isSignedIn && passing.includes(fault) ? { id: provider, name, icon } : null
  return failedWith({ fault, name, next, isSignedIn, again })
}

interface Failed {
  fault: Fault
  name: string
  next: string
  isSignedIn: boolean
  /** The provider to try again. */
  again: ProviderButton | null
}
const failedWith = (failed: Failed) => data(failed, { status: statuses[failed.fault] ?? 400 })

/** The answer to the way back: signed in, linked, on to the proof of a contact, or the reason why not. */
async function arrive(context: RequestContext, provider: string): Promise<FormAnswer> {
  const { database, identity, limits, actor, log, requestId, reader, address } = context
  const { state } = readPage(context, page).search
  const failed = (fault: Fault, next = ''): FormAnswer => ({ to: path(page, { provider }, { fault, next }) })
  if ((await limits.take(identitiesFrom(actor.address ?? ''))) > 0) return failed('waiting')
  const begun = await context.identityFlow()
  const flow = begun?.details.identity
  // Somebody else's answer, or an older tab's, leaves the sign-in of this browser alone.
  if (!begun || !flow || flow.provider !== provider || flow.state !== state) return failed('over')
  if (!(await takeIdentity(database.db, begun))) return failed('over', flow.next)
  const ended = (answer: FormAnswer): FormAnswer => ({ ...answer, identity: null })
  const client = identity.find(provider)
  if (!client) throw problems.page_not_found()
  try {
    const claims = await client.finish(address, flow)
    const partner = providerPartner(client.provider, claims, { secret: identity.secret, locale: reader.locale })
    const entry = await runCommand(context, enterIdentity, { partner, claims, flow })
    if ('fault' in entry) return ended(failed(entry.fault, flow.next))
    if ('linked' in entry) return ended({ to: path(partners, { done: 'linked' }) })
    if ('verification' in entry)
      return ended({ to: path('/auth/pass-token/register'), verification: entry.verification })
    const { session } = entry
    const answer = { to: ownPath(flow.next, signedInHome(entry.role ?? undefined)) }
    if (!session) return ended(answer)
    const wanted = session.awaitsFactor ? null : context.wanted
    if (wanted) await keepWanted(context, session, wanted)
    return ended({ ...answer, session, verification: null, ...(wanted && { wanted: null }) })
  } catch (error) {
    // The same person of the provider was linked by another account a moment before.
    if (error instanceof InputRefusal) return ended(failed('taken', flow.next))
    if (!(error instanceof IdentityFault)) throw error
    log.warn({ provider, reason: error.reason, code: error.code, requestId }, 'a sign-in by a provider was refused')
    return ended(failed(error.reason, flow.next))
  }
}
