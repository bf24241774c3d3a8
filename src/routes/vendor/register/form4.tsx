/**
 * The third screen: a photo, the paper that its kind needs, the hours of every day, and the handing in. Documents are seen by the owner and officers of
 * the area alone. More can be said below, or once the place is listed.
 */
import { useLoaderData } from 'react-router-dom'
import { UploadField } from '#client/photos/upload-field.tsx'
import { useSending } from '#client/photos/use-sending.ts'
import { DraftLicencePanel } from '#client/registrations/draft-licence.tsx'
import { DraftPayeeLine, DraftPayees } from '#client/registrations/draft-payees.tsx'
import { HandIn } from '#client/registrations/hand-in.tsx'
import { ReturnedNote, StepFrame, stepHead } from '#client/registrations/step-frame.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useRefusal } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { Photo } from '#client/ui/photo.tsx'
import type { Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { DraftPhoto } from '#shared/registrations/registration.ts'
import type { action, loader } from './form4.data.ts'

const page = '/vendor/register-business/form4'
const useForm = formsOf<typeof action>()
type Data = Awaited<ReturnType<typeof loader>>

export const head = (_data: unknown, t: Translate) => stepHead('form4', t)

export default function Form4() {
  const { draft, photos, licences, needed, today, hours, decideBy } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = path(page, { draft: draft.id })
  const asked = licences.filter(({ kind }) => kind === needed)
  const others = licences.filter(({ kind }) => kind !== needed)
  const isBack = draft.returned?.payees !== undefined || draft.returned?.licences !== undefined
  const refused = useRefusal()?.values
  const isOther = others.some(({ kind }) => kind === refused?.kind)
  const isMore = isBack || isOther || refused?.do === 'bank' || refused?.do === 'social'
  const submit = useForm({ do: 'submit', to, id: 'hand-in' })
  return (
    <StepFrame step="form4" draft={draft}>
      <FormBanner<typeof action> fields={['photo', 'kind', 'payee', 'pledge']} />
      <Photos photos={photos} to={to} />
      <div id="licences" className="stack s6">
        <ReturnedNote draft={draft} field="licences" />
        {asked.map((licence) => (
          <Licence key={licence.kind} licence={licence} isNeeded today={today} to={to} />
        ))}
      </div>
      <p className="muted small">{t('register:hint.guide')}</p>
      <HandIn draft={draft} hours={hours} decideBy={decideBy} form={submit} />
      <details className="fold" open={isMore}>
        <summary>{t('register:header.more')}</summary>
        <div className="stack s6">
          <p className="muted">{t('register:hint.more')}</p>
          {draft.gap === null && (
            <ButtonLink href={path('/vendor/register-business/form5', { draft: draft.id })} icon="plus">
              {t('register:action.moreNow')}
            </ButtonLink>
          )}
          {others.map((licence) => (
            <Licence key={licence.kind} licence={licence} isNeeded={false} today={today} to={to} />
          ))}
          <Payees to={to} />
        </div>
      </details>
      <ButtonLink
        href={path('/vendor/register-business/form2', { draft: draft.id })}
        variant="plain"
        icon="chevron-left"
      >
        {t('register:action.back')}
      </ButtonLink>
    </StepFrame>
  )
}

function Photos({ photos, to }: { photos: DraftPhoto[]; to: string }) {
  const { draft } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { refusal, onSubmit, ...sending } = useSending(to)
  const form = useForm({ do: 'photo', to, refusal })
  return (
    <Panel labelledBy="photos">
      <div className="stack">
        <h2 id="photos">{t('register:header.photos')}</h2>
        <ReturnedNote draft={draft} field="photos" />
        {photos.length > 0 && (
          <ul className="draft-photos">
            {photos.map((photo, index) => (
              <li key={photo.id} className="stack s2">
                <Photo photo={photo} alt={t('register:field.photo', { number: index + 1 })} sizes="12rem" />
                <DropPhoto photo={photo.id} number={index + 1} to={to} />
              </li>
            ))}
          </ul>
        )}
        <PageForm form={form} className="stack" encType="multipart/form-data" onSubmit={onSubmit}>
          <UploadField
            id="place-photo"
            label={t('register:field.photos')}
            hint={t('register:hint.photos')}
            form={form}
            sending={sending}
            many
          />
          <Buttons>
            <Button
              icon="image-plus"
              variant={photos.length === 0 ? 'primary' : 'line'}
              busy={sending.progress !== null}
            >
              {t('register:action.addPhotos')}
            </Button>
          </Buttons>
        </PageForm>
      </div>
    </Panel>
  )
}

function DropPhoto({ photo, number, to }: { photo: string; number: number; to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'dropPhoto', to, of: { photo } })
  return (
    <PageForm form={form}>
      <Button variant="plain">
        {t('register:action.remove')}
        <span className="vh"> {t('register:field.photo', { number })}</span>
      </Button>
    </PageForm>
  )
}

type LicenceProps = Pick<Parameters<typeof DraftLicencePanel>[0], 'licence' | 'isNeeded' | 'today'> & { to: string }

function Licence({ licence, isNeeded, today, to }: LicenceProps) {
  const of = { kind: licence.kind }
  const [sending, sendingReceipt] = [useSending(to), useSending(to)]
  const id = `${licence.kind}-applied`
  return (
    <DraftLicencePanel
      licence={licence}
      isNeeded={isNeeded}
      today={today}
      sending={sending}
      form={useForm({ do: 'licence', to, of, id: licence.kind, refusal: sending.refusal })}
      sendingReceipt={sendingReceipt}
      applied={useForm({ do: 'applied', to, of, id, refusal: sendingReceipt.refusal })}
      none={useForm({ do: 'none', to, of, id: `${licence.kind}-none` })}
      drop={useForm({ do: 'dropLicence', to, of })}
    />
  )
}

function Payees({ to }: { to: string }) {
  const { draft, payees, banks, services } = useLoaderData<typeof loader>()
  const bank = useForm({ do: 'bank', to, id: 'bank' })
  const social = useForm({ do: 'social', to, id: 'social' })
  return (
    <DraftPayees
      bank={bank}
      social={social}
      banks={banks}
      services={services}
      note={<ReturnedNote draft={draft} field="payees" />}
    >
      {payees.map((payee) => (
        <Payee key={payee.id} payee={payee} to={to} />
      ))}
    </DraftPayees>
  )
}

function Payee({ payee, to }: { payee: Data['payees'][number]; to: string }) {
  return <DraftPayeeLine line={payee} drop={useForm({ do: 'dropPayee', to, of: { payee: payee.id } })} />
}
