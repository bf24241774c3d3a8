/** Signing in with an account that people have elsewhere: a button for each provider of this installation, nothing where there is none. */
import { path } from '#shared/path.ts'
import { useText } from '../runtime/i18n/text.tsx'
import { ButtonLink } from '../ui/button.tsx'

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[]
  /** Own path to go on to. */
  next: string
}

export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const { t } = useText()
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  return providers.map(({ id, name }) => (
    // Not a page of ours: the browser follows it out of the product.
    <ButtonLink key={id} block href={`${path('/auth/identity/:provider', { provider: id })}/start${query}`}>
      {t('auth:action.signInWith', { name })}
    </ButtonLink>
  ))
}
