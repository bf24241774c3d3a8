/** Start of an officer's day: the next task, and its reason. */
import { useLoaderData } from 'react-router-dom'
import { Day } from '#client/plan/day.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './home.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('plan:title.today')} · ${t('header.product')}`,
  noindex: true,
})

export default function InspectorHome() {
  const { day, factor } = useLoaderData<typeof loader>()
  return (
    <>
      {factor && <FactorNotice {...factor} />}
      <Day day={day} />
    </>
  )
}

/** Counts the days until officers' pages close for want of a second factor. */
function FactorNotice({ by, days }: { by: string; days: number }) {
  const { t, format } = useText()
  return (
    <div className="wrap">
      <Banner tone="warn" title={t('work:factor.by', { days, day: format.dateTime(by) })}>
        <a className="link" href={path('/profile/setting/second-factor')}>
          {t('work:factor.setUp')}
        </a>
      </Banner>
    </div>
  )
}
