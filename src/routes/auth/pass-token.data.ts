/**
 * The door for people handed over by a partner's app. `?token=…` is checked, and the address bar loses it at once, in any
 * case; the clean address then names partner and person, and asks. Only the answer uses the token up, signs in or goes on to register.
 */
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { isShutOut } from '#server/domain/accounts/accounts.ts'
import { handoffsFrom } from '#server/domain/accounts/constants.ts'
import { enterHandOff, findLinkedAccount, linkHandOff, startHandOff } from '#server/domain/accounts/hand-off.ts'
import { HandoffRefusal, verifyHandoff } from '#server/domain/accounts/handoff-token.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { type FormAnswer, form, forms, leadTo } from '#server/http/forms/form.ts'
import { runCommand } from '#server/http/forms/run-command.ts'
import { type PageSearch, readPage } from '#server/http/request/page-input.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'
import { partnerName } from '#shared/accounts/partner.ts'
import { path } from '#shared/path.ts'

const page = '/auth/pass-token'
const police = '/auth/pass-token/register-police'
export type HandoffFault = NonNullable<PageSearch<typeof page>['fault']>

/** The handed-over person, and the outcome here. */
export interface Asked {
  partner: string
  /** The partner's data; not proven. */
  name: string
  contact: string
  /** Name of the account that the partner's person is linked to. */
  linked: string | null
  /** The person signed in in this browser; `isSame` where that is the linked account. */
  here: { id: string; name: string; isSame: boolean } | null
}

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.doNotKeep()
  const { token, fault: named } = readPage(context, page).search
  if (token) {
    // A HEAD request, such as for a preview of the link, begins nothing.
    if (context.isHead) throw redirect(page)
    const answer = await begin(context, token)
    throw typeof answer === 'object' ? leadTo(answer, context, 302) : redirect(path(page, { fault: answer }))
  }
  const asked = named ? null : await findAsked(context)
  if (asked === 'suspended') return data({ fault: 'suspended' as const, asked: null, held: null }, { status: 400 })
  if (asked) return { fault: null, asked, held: context.person && (await findHeld(context)) }
  const fault = named ?? 'missing'
  return data({ fault, asked: null, held: null }, { status: fault === 'waiting' ? 429 : 400 })
}

async function begin(context: RequestContext, token: string): Promise<FormAnswer | HandoffFault> {
  const { actor, now, origin, limits, handoffKeys, log, requestId } = context
  if ((await limits.take(handoffsFrom(actor.address ?? ''))) > 0) return 'waiting'
  const claims = await verifyHandoff(token, handoffKeys, { audience: origin, now }).catch((error: unknown) => {
    if (!(error instanceof HandoffRefusal)) throw error
    log.warn({ reason: error.reason, requestId }, 'a hand-off was refused')
    return null
  })
  if (!claims) return 'refused'
  return { to: page, handOff: await runCommand(context, startHandOff, { claims }) }
}

async function findAsked(context: RequestContext): Promise<Asked | 'suspended' | null> {
  const { database, person } = context
  const { partner, name = '', contact = '' } = (await context.handOff())?.details ?? {}
  if (!partner) return null
  const account = await findLinkedAccount(database.db, partner)
  if (account && isShutOut(account)) return 'suspended'
  return {
    partner: partnerName(partner),
    name,
    contact,
    linked: account?.name ?? null,
    here: person && { id: person.id, name: person.name, isSame: person.id === account?.id },
  }
}

/** The hand-off of this browser. `here` is the person signed in when the page asked: the answer counts for nobody else. */
async function getHandOff(context: RequestContext, here: string) {
  const handOff = await context.handOff()
  if (!handOff) throw new InputRefusal({ form: 'auth:error.flowOver' })
  if (here !== (context.person?.id ?? '')) throw new InputRefusal({ form: 'auth:handOff.changed' })
  return handOff
}

const schema = z.object({ here: z.string().default('') })

export const action = forms({
  enter: form({
    schema,
    prepare: ({ here }, context) => getHandOff(context, here),
    command: enterHandOff,
    input: (_fields, _context, handOff) => ({ handOff }),
    answer: (_input, { person }, { purpose, roles, session, verification }) => {
      const wantsPolice = purpose === 'register_police' && !roles?.includes('inspector')
      if (!roles)
        return {
          to: wantsPolice ? police : path('/auth/pass-token/register'),
          verification,
          handOff: null,
          ...(person && { session: null }),
        }
      const next = roles.length > 1 ? path('/auth/pass-token/switc-role') : '/'
      return { to: wantsPolice ? police : next, handOff: null, ...(session && { session, verification: null }) }
    },
  }),
  link: form({
    schema,
    check: async ({ here }, context) => {
      if (!context.person) throw new InputRefusal({ form: 'auth:handOff.changed' })
      await getHandOff(context, here)
    },
    sensitive: true,
    prepare: ({ here }, context) => getHandOff(context, here),
    command: linkHandOff,
    input: (_fields, _context, handOff) => ({ handOff }),
    answer: (_input, _context, purpose) => ({
      to: purpose === 'register_police' ? police : path('/profile/setting/partners', { done: 'linked' }),
      handOff: null,
    }),
  }),
  cancel: form({ schema: z.object({}), answer: () => ({ to: '/', handOff: null }) }),
})
