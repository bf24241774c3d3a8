/** A second officer judges a place by the same questions, without the first one's findings. */
import { useLoaderData } from 'react-router-dom'
import { SecondLookForm } from '#client/fairness/second-look-form.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './second-look.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ look }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${look.name} · ${t('fairness:title.second')} · ${t('header.product')}`,
  noindex: true,
})

export default function SecondLook() {
  const { look } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const form = useForm({ to: path('/inspector/second-look/:id', { id: look.id }) })
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[{ label: t('fairness:title.seconds'), href: path('/inspector/second-look') }, { label: look.name }]}
      />
      <PageHead
        title={look.name}
        lead={t('fairness:until', { district: look.district, date: format.date(look.dueAt) })}
      />
      {look.isDone ? (
        <>
          <FormBanner form={form} />
          <Empty level={2} title={t('fairness:none.done')} />
        </>
      ) : (
        <>
          <Banner tone="info" title={t('fairness:title.apart')}>
            {t('fairness:hint.danger')}
          </Banner>
          <SecondLookForm form={form} look={look} />
        </>
      )}
    </div>
  )
}
