/**
 * A form of words with photos beside them, such as a reply or an appeal: stored on the device until it has arrived, which is when it counts.
 * Plain, in one piece with its photos: it works without JavaScript, and a refused form comes back as it was typed.
 */
import type { ReactNode } from 'react'
import type { useSavedForm } from '#client/drafts/use-saved-form.ts'
import { Button, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import type { IconName } from '#client/ui/icon-names.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { PHOTO_ACCEPT } from '#shared/photos/photo-accept.ts'
import { FormNote } from './saved-note.tsx'

interface WordsProps {
  form: FormOf<string>
  saved: ReturnType<typeof useSavedForm>
  words: { label: string; hint: string; note?: string; least: number; most: number; tall?: boolean }
  photos: { name: string; label: string; hint: string }
  send: { label: string; icon?: IconName }
  /** Words that stand there before anything was typed. */
  given?: string
  children?: ReactNode
}

export function WordsAndPhotos({ form, saved, words, photos, send, given, children }: WordsProps) {
  const files = form.field(photos.name)
  return (
    <PageForm
      form={form}
      ref={saved.form}
      className="stack"
      encType="multipart/form-data"
      onInput={saved.onInput}
      onSubmit={saved.onSubmit}
    >
      <FormBanner form={form} />
      {children}
      <TextArea
        {...form.field('text', given)}
        label={words.label}
        hint={words.hint}
        note={words.note}
        rows={words.tall ? 8 : undefined}
        required
        minLength={words.least}
        maxLength={words.most}
      />
      <Field id={files.id} label={photos.label} hint={photos.hint} error={files.error}>
        <FileInput
          id={files.id}
          name={photos.name}
          multiple={true}
          accept={PHOTO_ACCEPT}
          {...describedBy(files.id, photos.hint, files.error)}
        />
      </Field>
      <FormNote note={saved.note} progress={saved.progress} />
      <Buttons>
        <Button variant="primary" icon={send.icon} busy={saved.progress !== null}>
          {send.label}
        </Button>
      </Buttons>
    </PageForm>
  )
}
