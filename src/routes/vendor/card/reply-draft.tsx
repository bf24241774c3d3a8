/** Draft of a reply: a helper's words to each finding; the owner sends them, or writes others. */
import { useLoaderData } from 'react-router-dom'
import { AnsweringCard } from '#client/cards/answering-card.tsx'
import { CardHead } from '#client/cards/card-head.tsx'
import { DraftPhotos } from '#client/cards/draft-photos.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { type CardFile, type CardFindingView, draftOf } from '#shared/cards/card-file.ts'
import { CARD_REPLY_LENGTH } from '#shared/cards/card-letters.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { PHOTO_ACCEPT } from '#shared/photos/photo-accept.ts'
import type { action, loader } from './reply-draft.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ file }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('card:title.draft')} ${file.number} · ${file.place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function ReplyDraft() {
  const { file, now, done, translates } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <SaidIn said={file.said}>
      <div className="wrap stack s6">
        <Breadcrumb
          crumbs={[
            { label: t('vendor:title.myBusiness'), href: '/vendor/my-business' },
            { label: t('card:title.draft') },
          ]}
        />
        <CardHead file={file} title={t('card:title.draft')} />
        <SaidNotice said={file.said} translates={translates} />
        <FormBanner<typeof action> fields={['finding']} done={done && t('card:draft.saved')} />
        <AnsweringCard file={file} now={now} answer={(finding) => <Draft file={file} finding={finding} />}>
          <p className="small muted">{t('card:draft.what')}</p>
        </AnsweringCard>
      </div>
    </SaidIn>
  )
}

function Draft({ file, finding }: { file: CardFile; finding: CardFindingView | null }) {
  const { t, format } = useText()
  const about = finding?.id
  const draft = draftOf(file, about ?? null)
  const form = useForm({
    to: path('/vendor/warning-list/draft/:id', { id: file.id }),
    of: { finding: about },
    id: about ?? 'card',
  })
  const files = form.field('photos')
  if (finding?.state === 'verified') return null
  return (
    <PageForm form={form} className="stack" encType="multipart/form-data" stays>
      {finding === null && <Banner tone="info" title={file.facts} />}
      <TextArea
        {...form.field('text', draft?.text)}
        label={t('card:field.draft')}
        hint={t('card:hint.reply')}
        required
        minLength={CARD_REPLY_LENGTH.least}
        maxLength={CARD_REPLY_LENGTH.most}
      />
      {draft && <DraftPhotos photos={draft.photos} prefix="drop-" label={t('card:draft.drop')} />}
      <Field id={files.id} label={t('card:field.photos')} hint={t('card:hint.photos')} error={files.error}>
        <FileInput
          id={files.id}
          name={files.name}
          multiple={true}
          accept={PHOTO_ACCEPT}
          {...describedBy(files.id, t('card:hint.photos'), files.error)}
        />
      </Field>
      {draft && <p className="small muted">{t('card:draft.on', { when: format.dateTime(draft.at) })}</p>}
      <Buttons>
        <Button variant="primary">{t('card:do.saveDraft')}</Button>
      </Buttons>
    </PageForm>
  )
}
