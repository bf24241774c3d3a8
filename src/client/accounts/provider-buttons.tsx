/** Signing in with an account that people have elsewhere: a button for each provider of this installation, nothing where there is none. */
import { path } from '#shared/path.ts'
import { useText } from '../runtime/i18n/text.tsx'
import { ButtonLink } from '../ui/button.tsx'

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string; isOutside?: boolean }[]
  /** Own path to go on to. */
  next: string
}

export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const { t } = useText()
  return providers.map(({ id, name, isOutside }) => (
    // Not a page of ours: the browser follows it out of the product.
    <ButtonLink key={id} block href={startOf(id, next, isOutside)}>
      {t('auth:action.signInWith', { name })}
    </ButtonLink>
  ))
}

function startOf(provider: string, next: string, isOutside = false): string {
  const query = new URLSearchParams({ ...(next && { next }), ...(isOutside && { openExternalBrowser: '1' }) })
  return `${path('/auth/identity/:provider', { provider })}/start${query.size > 0 ? `?${query}` : ''}`
}
