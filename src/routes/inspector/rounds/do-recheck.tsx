/** A recheck: failed and critical questions, and some that passed, with the old photo beside the new one. */
import { useLoaderData } from 'react-router-dom'
import { InspectionRun } from '#client/inspections/inspection-run.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './do-recheck.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ place }: Data, t: Translate): Head => ({
  title: `${t('inspection:title.visit', { name: place.name })} · ${t('header.product')}`,
  noindex: true,
})

export default function DoRecheck() {
  const { place, run, at } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <InspectionRun
      key={run.view.id}
      run={run}
      path={path('/inspector/do-recheck/:id/:question_template_id', at)}
      routeId="inspector/rounds/do-recheck"
      href={(q) => path('/inspector/do-recheck/:id/:question_template_id', at, { q })}
      leave={{ href: path('/client/information/:id', { id: place.id }), label: t('run:action.pause') }}
    />
  )
}
