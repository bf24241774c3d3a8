/** Start of an officer's day: the next task, and its reason. */
import { useLoaderData } from 'react-router-dom'
import { Day } from '#client/plan/day.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './home.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('plan:title.today')} · ${t('header.product')}`,
  noindex: true,
})

export default function InspectorHome() {
  return <Day day={useLoaderData<typeof loader>().day} />
}
