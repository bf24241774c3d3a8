/** The end of a recheck: its receipt, as often as it is opened. */
import { useLoaderData } from 'react-router-dom'
import { SealedReceipt } from '#client/inspections/sealed-receipt.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './do-recheck-finish.data.ts'

export const head = ({ receipt: { kind, place } }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('inspection:title.sealed', { kind: t(`inspection:kind.${kind}`) })} · ${place.card.name} · ${t('header.product')}`,
  noindex: true,
})

export default function DoRecheckFinish() {
  return <SealedReceipt {...useLoaderData<typeof loader>()} />
}
