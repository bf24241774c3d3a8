/** The end of a visit: its receipt, as often as it is opened. */
import { useLoaderData } from 'react-router-dom'
import { SealedReceipt } from '#client/inspections/sealed-receipt.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './recheck-finish.data.ts'

export const head = ({ receipt: { kind, place } }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('inspection:title.sealed', { kind: t(`inspection:kind.${kind}`) })} · ${place.card.name} · ${t('header.product')}`,
  noindex: true,
})

export default function RecheckFinish() {
  return <SealedReceipt {...useLoaderData<typeof loader>()} />
}
