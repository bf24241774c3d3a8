/**
 * The missing right, from the address that a guard sent the reader to, and the way to it for this reader; anything unknown
 * is just "not allowed".
 */
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Person } from '#server/domain/accounts/sessions.ts'
import type { ProviderButton } from '#server/http/request/identity.ts'
import { type PageSearch, readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'

export type Need = NonNullable<PageSearch<'/unauthorized'>['need']>

/** The remedy for this reader; null where nothing helps. */
export type Way =
  | 'signIn'
  | 'open'
  | 'switch'
  | 'waits'
  | 'suspended'
  | 'ask'
  | 'registerBusiness'
  | 'provider'
  | 'providerGone'
  | null

function wayTo(need: Need | null, person: Person | null, hasProvider: boolean): Way {
  if (!person) return 'signIn'
  if (need === null) return null
  if (need === 'login' || need === person.role) return 'open'
  if (person.roles.includes(need)) return 'switch'
  if (need === 'inspector' && person.provider !== null) return hasProvider ? 'provider' : 'providerGone'
  if (need === 'vendor') return 'registerBusiness'
  if (person.inspector?.state === 'requested') return 'waits'
  return person.inspector ? 'suspended' : 'ask'
}

interface Missing {
  need: Need | null
  way: Way
  next: string
  /** The provider of the officer's agency. */
  provider: ProviderButton | null
}

export function loader(args: LoaderFunctionArgs): Missing {
  const context = contextOf(args)
  const { person, identity, reader } = context
  const { need, next = '' } = readPage(context, '/unauthorized').search
  const provider = person?.provider ? identity.buttonOf(person.provider, reader.locale) : null
  return { need, way: wayTo(need, person, provider !== null), next, provider }
}
