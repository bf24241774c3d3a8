/** The visit to a place: before it begins due work there, and the officer's declaration. */
import { useEffect } from 'react'
import { useLoaderData } from 'react-router-dom'
import { InspectionRun } from '#client/inspections/inspection-run.tsx'
import { Visit } from '#client/inspections/visit.tsx'
import { beginHere, useBegun } from '#client/offline/begin-here.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './recheck-by-business-id.data.ts'

const routeId = 'inspector/rounds/recheck-by-business-id'
const useForm = formsOf<typeof action>()

export const head = ({ visit }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('inspection:title.visit', { name: visit.place.card.name })} · ${t('header.product')}`,
  noindex: true,
})

export default function RecheckByBusinessId() {
  const { visit, run: known, newRun, prepared } = useLoaderData<typeof loader>()
  const to = path('/inspector/recheck-by-business-id/:id', { id: visit.place.card.id })
  const { t } = useText()
  const form = useForm({ do: 'start', to, hidden: { run: newRun } })
  const { id } = visit.place.card
  const [begun, setBegun] = useBegun(id, prepared)
  const { values, errors } = form.refusal ?? {}
  const isUnanswered = errors?.form === 'error:form.lost'
  // An interest is declared before the visit.
  const mayBegin = prepared !== null && begun === null && isUnanswered && values?.interest === 'none'
  useEffect(() => {
    if (mayBegin) void beginHere(prepared, { path: to, routeId }, values ?? {}).then(setBegun)
  }, [mayBegin, prepared, to, values, setBegun])
  const run = known ?? (begun === 'sending' ? null : begun)
  if (run === null) return <Visit visit={visit} form={form} isSending={begun === 'sending'} />
  return (
    <InspectionRun
      key={run.view.id}
      run={run}
      path={to}
      routeId={routeId}
      href={(q) => path('/inspector/recheck-by-business-id/:id', { id }, { q })}
      leave={{ href: path('/client/information/:id', { id }), label: t('run:action.pause') }}
    />
  )
}
