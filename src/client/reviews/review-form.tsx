/**
 * Writes or changes a review. A plain `multipart/form-data` form; with the browser's code it shows how far the photos are, and what is
 * typed stays on the device until the server has it: a lost line, a refusal or a closed tab costs nothing.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { aspects, type OwnReview } from '#shared/reviews/reviews.ts'
import { chosenFault } from '../photos/chosen-photos.ts'
import { PhotosField } from '../photos/photos-field.tsx'
import { ReviewTextField } from './review-text-field.tsx'
import { StarField } from './star-field.tsx'
import { useDraft } from './use-draft.ts'

interface ReviewFormProps {
  place: string
  /** The account that writes, as a draft on the device is marked with it. */
  writer: string
  /** The own review that is changed; null for a new one. */
  own: OwnReview | null
  months: string[]
  /** The page's own address. */
  action: string
  /** What was wrong with it when it was sent without the browser's code. */
  refusal?: FormRefusal
}

const steps = ['1', '2', '3', '4', '5']

/** The text fields of a form. */
const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const fieldsOf = (own: OwnReview | null): Record<string, string> =>
  own
    ? {
        stars: String(own.stars),
        text: own.text,
        month: own.month,
        ...Object.fromEntries(Object.entries(own.aspects).map(([aspect, value]) => [aspect, String(value)])),
      }
    : {}

export function ReviewForm({ place, writer, own, months, action, refusal: sent }: ReviewFormProps) {
  const { t, format } = useText()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState({ version: 0, fields: sent?.values ?? fieldsOf(own) })
  const [photos, setPhotos] = useState<File[]>([])
  const [refusal, setRefusal] = useState(sent)
  const [progress, setProgress] = useState<number | null>(null)
  const [note, setNote] = useState<'kept' | 'restored' | 'lost' | null>(null)
  const draft = useDraft(`${place} ${own?.id ?? 'new'}`, writer)

  // What the server sent back is newer than what the device remembers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    const early = form.current?.elements.namedItem('photos')
    if (early instanceof HTMLInputElement && early.files?.length) setPhotos([...early.files])
    if (sent) return
    void draft.read().then((found) => {
      if (!found || draft.touched()) return
      setStart({ version: 1, fields: found.fields })
      setPhotos(found.photos)
      setNote('restored')
    })
  }, [])

  // What was refused without a new page gets the focus that a new page would have given it.
  useEffect(() => {
    if (refusal && refusal !== sent) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal, sent])

  const keep = (chosen = photos) => {
    if (!form.current) return
    // That it was not sent is told until it is sent again; a draft is kept a moment later.
    const tell = (kept: boolean) => setNote((note) => (note === 'lost' ? note : kept ? 'kept' : null))
    draft.keep({ fields: textsOf(new FormData(form.current)), photos: chosen }, tell)
  }
  const choose = (chosen: File[]) => {
    setPhotos(chosen)
    keep(chosen)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress !== null) return
    const data = new FormData(event.currentTarget)
    data.delete('photos')
    for (const photo of photos) data.append('photos', photo)
    const kept = (own?.photos ?? []).filter(({ id }) => !data.has(`remove-${id}`)).length
    const fault = chosenFault(photos, kept)
    if (fault !== null) {
      setRefusal({ values: {}, errors: { photos: fault } })
      return
    }
    setProgress(0)
    setNote(null)
    setRefusal(undefined)
    try {
      const { sendForm } = await import('../photos/send-form.ts')
      const answer = await sendForm(action, data, setProgress)
      if (answer.redirect !== undefined) {
        // To sign in again is not to have sent it: the draft waits.
        if (answer.redirect.startsWith('/client/')) await draft.drop()
        await navigate(answer.redirect)
        return
      }
      const refused = answer.action as FormRefusal | undefined
      const [problem] = Object.values(answer.errors ?? {})
      setRefusal(refused ?? { values: {}, errors: { form: `error:problem.${problem?.code ?? 'unavailable'}` } })
    } catch {
      setNote('lost')
    } finally {
      setProgress(null)
    }
  }

  const { fields } = start
  const errorOf = (name: string) => refusal?.errors[name] && t(refusal.errors[name])
  return (
    <form
      ref={form}
      key={start.version}
      className="stack s6 review-form"
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={send}
      onInput={() => keep()}
    >
      <FormFault refusal={refusal} />
      {note === 'restored' && <Banner tone="info" role="status" title={t('review:draft.restored')} />}
      <input type="hidden" name="do" value={own ? 'edit' : 'write'} />
      {own && <input type="hidden" name="review" value={own.id} />}
      <StarField given={fields.stars} error={errorOf('stars')} />
      <ReviewTextField given={fields.text} error={errorOf('text')} />
      <Select
        id="month"
        name="month"
        required
        label={t('review:field.month')}
        hint={t('review:hint.month')}
        error={errorOf('month')}
        defaultValue={fields.month ?? ''}
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
            <Select
              key={aspect}
              id={aspect}
              name={aspect}
              label={t(`review:aspect.${aspect}`)}
              error={errorOf(aspect)}
              defaultValue={fields[aspect] ?? ''}
            >
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
      <PhotosField there={own?.photos ?? []} chosen={photos} onChoose={choose} error={errorOf('photos')} />
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
    </form>
  )
}
