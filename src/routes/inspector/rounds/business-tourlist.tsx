/** The places of the day's round: a list with why, and a map. */
import { useLoaderData } from 'react-router-dom'
import { Plan } from '#client/plan/plan.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './business-tourlist.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('plan:title.plan')} · ${t('header.product')}`,
  noindex: true,
})

export default function BusinessTourlist() {
  const { plan, tiles } = useLoaderData<typeof loader>()
  const form = useForm({ to: path('/inspector/check/business-tourlist') })
  return <Plan plan={plan} tiles={tiles} form={form} />
}
