/** The agency's own provider for the sign-in of its officers: the present setting, and the forms that set it and open all ways again. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { OfficerProviders } from '#shared/agencies/agency-page.ts'
import { path } from '#shared/path.ts'

interface OfficerProviderProps {
  providers: OfficerProviders
  /** The page, to come back to from a sign-in. */
  here: string
  /** Null for whom this is not open. */
  free: FormOf<string> | null
  children(provider: { id: string; name: string }): ReactNode
}

export function OfficerProvider({ providers: { demanded, offered }, here, free, children }: OfficerProviderProps) {
  const { t } = useText()
  if (demanded === null && offered.length === 0) return null
  const name = demanded?.name ?? demanded?.issuer ?? ''
  return (
    <Panel labelledBy="provider">
      <div className="stack">
        <h2 id="provider" className="card-h2">
          {t('agency:title.provider')}
        </h2>
        <p>{demanded ? t('agency:provider.only', { name }) : t('agency:provider.all')}</p>
        {offered.map((provider) => (
          <div key={provider.id} className="stack s2">
            {provider.isByIt ? (
              children(provider)
            ) : (
              <>
                <p className="small muted">{t('agency:provider.first', { name: provider.name })}</p>
                <Buttons>
                  {/* Not a page of ours: the browser follows it out of the product. */}
                  <ButtonLink
                    href={`${path('/auth/identity/:provider', { provider: provider.id })}/start?next=${encodeURIComponent(here)}`}
                  >
                    {t('agency:provider.signIn', { name: provider.name })}
                  </ButtonLink>
                </Buttons>
              </>
            )}
          </div>
        ))}
        {free && demanded && (
          <PageForm form={free}>
            <FormBanner form={free} />
            <Button>{t('agency:provider.free')}</Button>
          </PageForm>
        )}
      </div>
    </Panel>
  )
}

/** Switches it on: the way out is named before. */
export function DemandProvider({ name, form }: { name: string; form: FormOf<string> }) {
  const { t } = useText()
  return (
    <PageForm form={form} className="stack s2">
      <FormBanner form={form} />
      <p className="small muted">{t('agency:provider.lead', { name })}</p>
      <Buttons>
        <Button variant="danger">{t('agency:provider.demand', { name })}</Button>
      </Buttons>
    </PageForm>
  )
}
