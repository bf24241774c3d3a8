/** The fourth step: photos of the place, and its licences with their documents, which only the owner and officers of the area see. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { FileField } from '#client/photos/file-field.tsx'
import { StepFrame, stepHead } from '#client/registrations/step-frame.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
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
type Licence = Data['licences'][number]

export const head = (_data: unknown, t: Translate) => stepHead('form4', t)

export default function Form4() {
  const { draft, photos, licences, needed, today } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = path(page, { draft: draft.id })
  return (
    <StepFrame step="form4" draft={draft}>
      <FormBanner<typeof action> fields={['photo', 'kind']} />
      <Photos photos={photos} to={to} />
      <span id="licences" />
      {licences.map((licence) => (
        <LicencePanel key={licence.kind} licence={licence} isNeeded={licence.kind === needed} today={today} to={to} />
      ))}
      <p className="muted small">{t('register:hint.guide')}</p>
      {draft.gap === null ? (
        <div className="step-end">
          <ButtonLink variant="primary" href={path('/vendor/register-business/form5', { draft: draft.id })}>
            {t('register:action.goOn')}
          </ButtonLink>
          <Back draft={draft.id} />
        </div>
      ) : (
        <div className="stack">
          <Banner tone="info" title={t('register:hint.missing')}>
            {photos.length === 0 && <p>{t('register:needs.photo')}</p>}
            {licences.some(({ kind, stated }) => kind === needed && !stated) && (
              <p>{t(`register:licence.${needed}`)}</p>
            )}
          </Banner>
          <Back draft={draft.id} />
        </div>
      )}
    </StepFrame>
  )
}

function Back({ draft }: { draft: string }) {
  const { t } = useText()
  return (
    <ButtonLink href={path('/vendor/register-business/form3', { draft })} variant="plain" icon="chevron-left">
      {t('register:action.back')}
    </ButtonLink>
  )
}

function Photos({ photos, to }: { photos: DraftPhoto[]; to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'photo', to })
  return (
    <Panel labelledBy="photos">
      <div className="stack">
        <h2 id="photos">{t('register:header.photos')}</h2>
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
        <PageForm form={form} className="stack" encType="multipart/form-data">
          <FileField
            id="place-photo"
            label={t('register:field.photos')}
            hint={t('register:hint.photos')}
            error={form.refusal?.errors.photos && t(form.refusal.errors.photos, form.refusal.details?.photos)}
            many
          />
          <Buttons>
            <Button icon="image-plus" variant={photos.length === 0 ? 'primary' : 'line'}>
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

interface LicencePanelProps {
  licence: Licence
  isNeeded: boolean
  today: string
  to: string
}

function LicencePanel({ licence: { kind, stated, document }, isNeeded, today, to }: LicencePanelProps) {
  const { t, format } = useText()
  const form = useForm({ do: 'licence', to, of: { kind }, id: kind })
  const none = useForm({ do: 'none', to, of: { kind }, id: `${kind}-none` })
  const drop = useForm({ do: 'dropLicence', to, of: { kind } })
  const name = t(`register:licence.${kind}`)
  const given = stated && 'number' in stated ? stated : null
  const reason = stated && 'none' in stated ? stated.none : ''
  const errors = form.refusal?.errors.photos
  const isOpen = (isNeeded && !stated) || form.refusal !== undefined || none.refusal !== undefined
  return (
    <Panel labelledBy={`licence-${kind}`}>
      <div className="stack">
        <div className="row between wrapped">
          <h2 id={`licence-${kind}`}>{name}</h2>
          <Tag tone={given ? 'ok' : stated ? 'warn' : undefined}>
            {t(
              given
                ? 'register:licence.stated'
                : stated
                  ? 'register:licence.none'
                  : isNeeded
                    ? 'register:licence.needed'
                    : 'register:licence.optional',
            )}
          </Tag>
        </div>
        {given && (
          <p>
            {t('register:licence.line', { number: given.number, issuer: given.issuer })}
            {given.expires && ` · ${t('register:licence.until', { day: format.date(given.expires) })}`}
          </p>
        )}
        {reason && <p>{reason}</p>}
        {document && <img className="document" src={document} alt={t('register:licence.document', { name })} />}
        <details className="fold" open={isOpen}>
          <summary>{t(stated ? 'register:action.changeLicence' : 'register:action.stateLicence')}</summary>
          <div className="stack s6">
            <PageForm form={form} className="stack" encType="multipart/form-data" noValidate>
              <Input {...form.field('number', given?.number)} label={t('register:field.licenceNumber')} required />
              <Input {...form.field('issuer', given?.issuer)} label={t('register:field.issuer')} required />
              <Input
                {...form.field('expires', given?.expires)}
                label={t('register:field.expires')}
                hint={t('register:hint.expires')}
                type="date"
                min={today}
              />
              <FileField
                id={`${kind}-photos`}
                label={t('register:field.document')}
                hint={t('register:hint.document')}
                error={errors && t(errors, form.refusal?.details?.photos)}
              />
              <Buttons>
                <Button variant={isNeeded && !stated ? 'primary' : 'line'}>{t('register:action.saveLicence')}</Button>
              </Buttons>
            </PageForm>
            <PageForm form={none} className="stack">
              <Input {...none.field('none', reason)} label={t('register:field.none')} hint={t('register:hint.none')} />
              <Buttons>
                <Button>{t('register:action.saveNone')}</Button>
              </Buttons>
            </PageForm>
            {stated && (
              <PageForm form={drop}>
                <Button variant="plain">
                  {t('register:action.remove')}
                  <span className="vh"> {name}</span>
                </Button>
              </PageForm>
            )}
          </div>
        </details>
      </div>
    </Panel>
  )
}
