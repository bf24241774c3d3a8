/** An appeal against the card: the owner's words and papers, for an officer without a part in it. */
import { useLoaderData } from 'react-router-dom'
import { CardHead } from '#client/cards/card-head.tsx'
import { AppealNotice, CardLetter } from '#client/cards/card-letter.tsx'
import { WordsAndPhotos } from '#client/cards/words-and-photos.tsx'
import { useSavedForm } from '#client/drafts/use-saved-form.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn } from '#client/said/said-words.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { useRefusal } from '#client/ui/form/page-answer.ts'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { APPEAL_LENGTH } from '#shared/cards/card-letters.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './warning-appeal.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ file }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('card:title.appealFor')} ${file.number} · ${file.place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function WarningAppeal() {
  const { file, translates } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { id, number, appealDueAt } = file
  const detail = path('/vendor/warning-list/detail/:id', { id })
  return (
    <SaidIn said={file.said}>
      <div className="wrap stack s6">
        <Breadcrumb
          crumbs={[
            { label: t('card:title.list'), href: path('/vendor/warning-list') },
            { label: t('card:number', { number: number ?? '' }), href: detail },
            { label: t('card:title.appealFor') },
          ]}
        />
        <CardHead file={file} title={t('card:title.appealFor')} />
        <SaidNotice said={file.said} translates={translates} />
        <div className="cols stack s6">
          <div className="stack s6">
            <Panel lift>
              <AppealForm />
            </Panel>
            <CardLetter file={file} />
          </div>
          <aside>
            <Panel>
              <div className="stack">
                <AppealNotice times={file.times} />
                {appealDueAt && (
                  <dl className="receipt">
                    <div>
                      <dt>{t('card:date.appeal')}</dt>
                      <dd>
                        <time dateTime={appealDueAt}>{format.dateTime(appealDueAt)}</time>
                      </dd>
                    </div>
                  </dl>
                )}
              </div>
            </Panel>
          </aside>
        </div>
      </div>
    </SaidIn>
  )
}

function AppealForm() {
  const { file, writer } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = path('/vendor/warning-list/appeal/:id', { id: file.id })
  const answered = useRefusal()
  const saved = useSavedForm({
    name: `appeal ${file.id}`,
    writer,
    to,
    label: `${t('card:title.appealFor')} · ${file.place.name}`,
    text: 'text',
    files: 'documents',
    isRefused: answered !== null,
    isDone: (at) => at.startsWith('/vendor/'),
  })
  const form = useForm({ to, refusal: saved.refusal })
  return (
    <WordsAndPhotos
      form={form}
      saved={saved}
      words={{ label: t('card:field.appeal'), hint: t('card:hint.appeal'), ...APPEAL_LENGTH, tall: true }}
      photos={{ name: 'documents', label: t('card:field.documents'), hint: t('card:hint.documents') }}
      send={{ label: t('card:do.sendAppeal') }}
    />
  )
}
