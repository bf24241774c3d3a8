/** The visit to a place: before it begins what is due there, and the declaration of who visits. */
import { useLoaderData } from 'react-router-dom'
import { UnderWay } from '#client/inspections/under-way.tsx'
import { Visit } from '#client/inspections/visit.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './recheck-by-business-id.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ visit }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('inspection:title.visit', { name: visit.place.card.name })} · ${t('header.product')}`,
  noindex: true,
})

export default function RecheckByBusinessId() {
  const { visit, run, newRun } = useLoaderData<typeof loader>()
  const to = path('/inspector/recheck-by-business-id/:id', { id: visit.place.card.id })
  const form = useForm({ do: 'start', to, hidden: { run: newRun } })
  return run === null ? <Visit visit={visit} form={form} /> : <UnderWay place={visit.place} {...run} />
}
