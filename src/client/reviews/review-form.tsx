/**
 * Writes or changes a review. A plain `multipart/form-data` form; with the browser's code it shows the progress of the photos, and the typed text
 * stays on the device until the server has it: a lost line, a refusal or a closed tab costs nothing.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDraft } from '#client/drafts/use-draft.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useBack } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { FormRefusal, FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { reviewFields } from '#shared/reviews/review-fields.ts'
import { aspects, type OwnReview } from '#shared/reviews/reviews.ts'
import { chosenFault } from '../photos/chosen-photos.ts'
import { PhotosField } from '../photos/photos-field.tsx'
import { laterCode } from '../runtime/requests/later-code.ts'
import { ReviewTextField } from './review-text-field.tsx'
import { StarField } from './star-field.tsx'

interface ReviewFormProps {
  place: string
  /** The account that writes, as a draft on the device is marked with it. */
  writer: string
  /** The own review that is changed; null for a new one. */
  own: OwnReview | null
  months: string[]
  /** The page's own address. */
  to: string
}

type Fields = FormShape<keyof typeof reviewFields>

/** The action's type for the page that writes a review or changes one. */
type Action = ShapedAction<{ write: Fields; edit: FormShape<Fields['field'] | 'review'> }>

const useForm = formsOf<Action>()

const steps = ['1', '2', '3', '4', '5']

/** The text fields of a form. */
const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' && name !== 'command' ? [[name, value]] : [])),
  )

const fieldsOf = (own: OwnReview | null): Record<string, string> =>
  own
    ? {
        stars: String(own.stars),
        text: own.text,
        month: own.month,
        ...Object.fromEntries(Object.entries(own.aspects).map(([aspect, value]) => [aspect, String(value)])),
      }
    : {}

export function ReviewForm({ place, writer, own, months, to }: ReviewFormProps) {
  const { t, format } = useText()
  const navigate = useNavigate()
  const drawn = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState({ version: 0, fields: fieldsOf(own) })
  const [photos, setPhotos] = useState<File[]>([])
  // The refusal in place; before, the one that came with the page.
  const [refused, setRefused] = useState<FormRefusal | null>(null)
  const writing = useForm({ do: 'write', to, refusal: refused })
  const editing = useForm({ do: 'edit', to, of: { review: own?.id }, refusal: refused })
  const form = own ? editing : writing
  const [progress, setProgress] = useState<number | null>(null)
  const [note, setNote] = useState<'kept' | 'restored' | 'lost' | null>(null)
  const back = useBack()
  const draft = useDraft(`${place} ${own?.id ?? 'new'}`, writer)

  // The server's answer is newer than the device's draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    const early = drawn.current?.elements.namedItem('photos')
    if (early instanceof HTMLInputElement && early.files?.length) setPhotos([...early.files])
    // A draft has the photos, too, that a post before the sign-in has lost.
    if (form.refusal && !back) return
    void draft.read().then((found) => {
      if (!found || draft.touched()) return
      setStart({ version: 1, fields: found.fields })
      setPhotos(found.photos)
      setNote('restored')
    })
  }, [])

  // A refusal without a new page gets the focus that a new page would have given it.
  useEffect(() => {
    if (refused) drawn.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  const keep = (chosen = photos) => {
    if (!drawn.current) return
    // "Not sent" stands until it is sent again; a draft is kept a moment later.
    const tell = (isSaved: boolean) => setNote((note) => (note === 'lost' ? note : isSaved ? 'kept' : null))
    draft.keep({ fields: textsOf(new FormData(drawn.current)), photos: chosen }, tell)
  }
  const choose = (chosen: File[]) => {
    setPhotos(chosen)
    keep(chosen)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress !== null) return
    const { currentTarget } = event
    const chosen = new FormData(currentTarget)
    chosen.delete('photos')
    for (const photo of photos) chosen.append('photos', photo)
    const remaining = (own?.photos ?? []).filter(({ id }) => !chosen.has(`remove-${id}`)).length
    setProgress(0)
    setNote(null)
    setRefused(null)
    try {
      const { forgetCommand } = await laterCode()
      const { sendForm } = await import('../photos/send-form.ts')
      const { packPictures } = await import('../photos/shrink-picture.ts')
      const data = await packPictures(chosen)
      const sent = data.getAll('photos').filter((each) => each instanceof File)
      const photoFault = chosenFault(sent, remaining)
      if (photoFault !== null) {
        setRefused({ values: textsOf(data), errors: { photos: photoFault } })
        return
      }
      const answer = await sendForm(to, data, setProgress)
      forgetCommand(currentTarget)
      if (answer.redirect !== undefined) {
        // To sign in again is not to have sent it: the draft waits.
        if (answer.redirect.startsWith('/client/')) await draft.drop()
        await navigate(answer.redirect)
        return
      }
      const refusal = answer.action as FormRefusal | undefined
      const [problem] = Object.values(answer.errors ?? {})
      const fault = { form: `error:problem.${problem?.code ?? 'unavailable'}` as const }
      setRefused(refusal ?? { values: textsOf(data), errors: fault })
    } catch {
      setNote('lost')
    } finally {
      setProgress(null)
    }
  }

  const { fields } = start
  const photoFault = form.refusal?.errors.photos
  return (
    <PageForm
      form={form}
      ref={drawn}
      key={start.version}
      className="stack s6 review-form"
      encType="multipart/form-data"
      onSubmit={send}
      onInput={() => keep()}
    >
      <FormBanner form={form} />
      {note === 'restored' && <Banner tone="info" role="status" title={t('review:draft.restored')} />}
      <StarField form={form} given={fields.stars} />
      <ReviewTextField form={form} given={fields.text} />
      <Select
        {...form.field('month', fields.month ?? '')}
        required
        data-wrong={t('review:error.month')}
        label={t('review:field.month')}
        hint={t('review:hint.month')}
      >
        <option value="">{t('review:field.chooseMonth')}</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {format.month(month)}
          </option>
        ))}
      </Select>
      <fieldset className="stack s3 star-field">
        <legend>{t('review:field.aspects')}</legend>
        <div className="aspect-fields">
          {aspects.map((aspect) => (
            <Select key={aspect} {...form.field(aspect, fields[aspect] ?? '')} label={t(`review:aspect.${aspect}`)}>
              <option value="">{t('review:field.noRating')}</option>
              {steps.map((step) => (
                <option key={step} value={step}>
                  {t('review:step', { count: Number(step), word: t(`review:word.${step}`) })}
                </option>
              ))}
            </Select>
          ))}
        </div>
      </fieldset>
      <PhotosField there={own?.photos ?? []} chosen={photos} onChoose={choose} error={photoFault && t(photoFault)} />
      {note === 'lost' && <Banner tone="bad" role="alert" title={t('review:draft.lost')} />}
      <div className="sending" aria-live="polite">
        {progress !== null && (
          <label>
            {t('review:sending', { percent: format.number(Math.round(progress * 100)) })}
            <progress max="1" value={progress} />
          </label>
        )}
        {note === 'kept' && progress === null && <p className="small muted">{t('review:draft.kept')}</p>}
      </div>
      <Buttons>
        <Button variant="primary" large busy={progress !== null}>
          {t(own ? 'review:action.save' : 'review:action.send')}
        </Button>
      </Buttons>
    </PageForm>
  )
}
