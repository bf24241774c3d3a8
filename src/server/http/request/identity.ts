/** The configured providers of sign-ins, as pages and resources use them. */
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { IdentityClient } from '../../external/identity-client.ts'
import type { IdentityProviders } from '../../settings/identity-providers.ts'

/** A provider on its button. */
export interface ProviderButton {
  id: string
  name: string
}

export interface Identity {
  /** Hides the subjects of providers that ask for it. */
  secret: Buffer
  find(id: string): IdentityClient | null
  buttons(locale: Locale): ProviderButton[]
  /** The name of the provider with that issuer; null for a partner's app. */
  nameOf(issuer: string, locale: Locale): string | null
}

/** `origin` is where people reach the product, and where providers send them back to. */
export function makeIdentity(providers: IdentityProviders, origin: string, secret: Buffer): Identity {
  const clients = new Map(
    providers.map((provider) => [
      provider.id,
      new IdentityClient(provider, `${origin}${path('/auth/identity/:provider', { provider: provider.id })}`),
    ]),
  )
  return {
    secret,
    find: (id) => clients.get(id) ?? null,
    buttons: (locale) => providers.map(({ id, name }) => ({ id, name: name[locale] })),
    nameOf: (issuer, locale) => providers.find((provider) => provider.issuer === issuer)?.name[locale] ?? null,
  }
}
