/** The configured providers of sign-ins, as pages and resources use them. */
import type { Locale } from '#shared/locales.ts'
import { LINE_ISSUER } from '#shared/notifications/line.ts'
import { path } from '#shared/path.ts'
import { IdentityClient } from '../../external/identity-client.ts'
import type { IdentityProvider, IdentityProviders } from '../../settings/identity-providers.ts'

/** A provider on its button. */
export interface ProviderButton {
  id: string
  name: string
  /** Address of its mark; null for none. */
  icon: string | null
  /** The browser inside another app is refused there: its link is one for the phone's own. */
  isOutside?: boolean
}

export interface Identity {
  /** Hides the subjects of providers that ask for it. */
  secret: Buffer
  find(id: string): IdentityClient | null
  /** `isInside` where the reader's browser is one inside another app. */
  buttons(locale: Locale, isInside?: boolean): ProviderButton[]
  /** The button of the provider with that issuer; null where it is not configured. */
  buttonOf(issuer: string, locale: Locale): ProviderButton | null
  /** Providers with which officers may sign in. */
  forOfficers(locale: Locale): ProviderButton[]
  /** The name of the provider with that issuer; null for a partner's app. */
  nameOf(issuer: string, locale: Locale): string | null
}

/** Google answers 403 `disallowed_useragent` to browsers inside other apps (developers.line.biz, FAQ of the LINE app). */
const refusingInside = ['https://accounts.google.com']

/** LINE asks on its own page whether the official account is to be a friend: without it nothing can be sent there. */
const offeringFriend = (provider: IdentityProvider): IdentityProvider =>
  provider.issuer === LINE_ISSUER
    ? { ...provider, parameters: { bot_prompt: 'aggressive', ...provider.parameters } }
    : provider

/** `origin` is where people reach the product, and where providers send them back to. */
export function makeIdentity(
  configured: IdentityProviders,
  { origin, secret, hasLine }: { origin: string; secret: Buffer; hasLine: boolean },
): Identity {
  const providers = hasLine ? configured.map(offeringFriend) : configured
  const clients = new Map(
    providers.map((provider) => [
      provider.id,
      new IdentityClient(provider, `${origin}${path('/auth/identity/:provider', { provider: provider.id })}`),
    ]),
  )
  const shown = ({ id, name, icon }: IdentityProvider, locale: Locale): ProviderButton => ({
    id,
    name: name[locale],
    icon,
  })
  return {
    secret,
    find: (id) => clients.get(id) ?? null,
    buttons: (locale, isInside = false) =>
      providers.map((provider) => ({
        ...shown(provider, locale),
        ...(isInside && refusingInside.includes(provider.issuer) && { isOutside: true }),
      })),
    buttonOf(issuer, locale) {
      const found = providers.find((provider) => provider.issuer === issuer)
      return found ? shown(found, locale) : null
    },
    forOfficers: (locale) =>
      providers.filter(({ roles }) => roles.includes('inspector')).map((provider) => shown(provider, locale)),
    nameOf: (issuer, locale) => providers.find((provider) => provider.issuer === issuer)?.name[locale] ?? null,
  }
}
