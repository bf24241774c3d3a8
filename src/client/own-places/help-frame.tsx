/** The frame of a helper's page: that the place is another person's, and the way back. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import { isListed } from '#shared/places/business-states.ts'

interface HelpFrameProps {
  place: { name: string; status: BusinessStatus }
  title: string
  children: ReactNode
}

export function HelpFrame({ place, title, children }: HelpFrameProps) {
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb crumbs={[{ label: t('vendor:title.myBusiness'), href: '/vendor/my-business' }, { label: title }]} />
      <PageHead title={title} lead={t('vendor:help.at', { place: place.name })} />
      {!isListed(place.status) && (
        <Banner tone="info" title={t(`vendor:status.${place.status}`)}>
          {t('own:refusal.notListed')}
        </Banner>
      )}
      {children}
    </div>
  )
}
