/** A place's grade for another site: each form as it looks, with the lines that are pasted. */
import { useLoaderData } from 'react-router-dom'
import { EmbedForms } from '#client/open/embed-forms.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './embed.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ name }: Data, t: Translate): Head => ({
  title: `${t('open:embed.title')} · ${name} · ${t('header.product')}`,
  noindex: true,
})

export default function Embed() {
  const { id, name, origin } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[{ label: name, href: path('/client/information/:id', { id }) }, { label: t('open:embed.title') }]}
      />
      <PageHead title={t('open:embed.title')} lead={t('open:embed.lead')} />
      <EmbedForms id={id} name={name} origin={origin} />
    </div>
  )
}
