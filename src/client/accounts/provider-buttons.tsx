/** Signing in with an account that people have elsewhere: a button for each provider of this installation, nothing where there is none. */
import { path } from '#shared/path.ts'
import { useText } from '../runtime/i18n/text.tsx'
import { ButtonLink } from '../ui/button.tsx'

interface Provider {
  id: string
  name: string
  icon: string | null
  isOutside?: boolean
}

interface ProviderButtonsProps {
  providers: readonly Provider[]
  /** Own path to go on to. */
  next: string
}

export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  return providers.map((provider) => <ProviderButton key={provider.id} provider={provider} next={next} />)
}

interface ProviderButtonProps {
  provider: Provider
  next: string
  /** The one act of its screen. */
  isFirst?: boolean
}

export function ProviderButton({ provider, next, isFirst }: ProviderButtonProps) {
  const { t } = useText()
  return (
    // Not a page of ours: the browser follows it out of the product.
    <ButtonLink
      variant={isFirst ? 'primary' : 'line'}
      large={isFirst}
      block
      icon={provider.icon ? undefined : 'circle-user-round'}
      href={startOf(provider, next)}
    >
      {provider.icon && <img src={provider.icon} alt="" width="20" height="20" />}
      {t('auth:action.signInWith', { name: provider.name })}
    </ButtonLink>
  )
}

function startOf({ id, isOutside = false }: Provider, next: string): string {
  const query = new URLSearchParams({ ...(next && { next }), ...(isOutside && { openExternalBrowser: '1' }) })
  return `${path('/auth/identity/:provider', { provider: id })}/start${query.size > 0 ? `?${query}` : ''}`
}
