/** An owner's place in sections, each its form; below them whether it is open at all. */
import { useLoaderData } from 'react-router-dom'
import { ClosingSection } from '#client/own-places/closing-section.tsx'
import { DetailsSection } from '#client/own-places/details-section.tsx'
import { AmenitiesSection, ContactSection, HoursSection, WordsSection } from '#client/own-places/edit-sections.tsx'
import { HelpFrame } from '#client/own-places/help-frame.tsx'
import { SortableList } from '#client/own-places/sortable-list.tsx'
import { SpecialHoursSection } from '#client/own-places/special-hours-section.tsx'
import { UploadField } from '#client/photos/upload-field.tsx'
import { useSending } from '#client/photos/use-sending.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { Photo } from '#client/ui/photo.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'
import type { SpecialDays } from '#shared/places/special-hours.ts'
import { PLACE_PHOTOS_MOST } from '#shared/registrations/registration.ts'
import type { action, loader } from './edit-place.data.ts'

const page = '/vendor/manage-business/edit/:id'
const useForm = formsOf<typeof action>()
type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ place }: Data, t: Translate): Head => ({
  title: `${t('own:title.edit')} · ${place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function EditPlace() {
  const found = useLoaderData<typeof loader>()
  return found.isHelper ? <Help found={found} /> : <Own found={found} />
}

/** A helper's view: the photos. */
function Help({ found: { place, photos, done } }: { found: Extract<Data, { isHelper: true }> }) {
  const { t } = useText()
  return (
    <HelpFrame place={place} title={t('register:header.photos')}>
      <FormBanner<typeof action> fields={['order', 'photo']} done={done && t(`own:done.${done}`)} />
      {isListed(place.status) && <Photos place={place.id} photos={photos} />}
    </HelpFrame>
  )
}

function Own({ found }: { found: Extract<Data, { isHelper: false }> }) {
  const {
    place,
    sections,
    parts,
    edit,
    translates,
    photos,
    outline,
    tiles,
    closing,
    outcome,
    today,
    special,
    holidays,
    done,
  } = found
  const { t } = useText()
  const to = path(page, { id: place.id })
  const seen = (section: keyof typeof sections) => ({ seen: sections[section].seen })
  const words = useForm({ do: 'words', to, hidden: seen('words') })
  const amenities = useForm({ do: 'amenities', to, hidden: seen('amenities') })
  const hours = useForm({ do: 'hours', to, hidden: seen('hours') })
  const rules = {
    holidays: useForm({ do: 'holidays', to, hidden: seen('holidays'), id: 'holidays' }),
    dates: useForm({ do: 'dates', to, hidden: seen('dates'), id: 'dates' }),
  }
  const contact = useForm({ do: 'contact', to, hidden: seen('contact') })
  const rev = { rev: String(edit && !edit.returned ? edit.rev : 0) }
  const details = useForm({ do: 'details', to, hidden: rev })
  const withdraw = useForm({ do: 'withdraw', to, hidden: rev })
  const closings = {
    forTime: useForm({ do: 'closeForTime', to }),
    reopen: useForm({ do: 'reopen', to }),
    forGood: useForm({ do: 'close', to }),
  }
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: place.name, href: path('/vendor/manage-business/home/:id', { id: place.id }) },
          { label: t('own:title.edit') },
        ]}
      />
      <PageHead title={t('own:title.edit')} lead={place.name} />
      <FormBanner<typeof action> fields={['seen', 'rev', 'order', 'photo']} done={done && t(`own:done.${done}`)} />
      {isListed(place.status) ? (
        <>
          <Photos place={place.id} photos={photos} />
          <WordsSection form={words} fields={sections.words.fields} />
          <AmenitiesSection form={amenities} fields={sections.amenities.fields} />
          <HoursSection form={hours} fields={sections.hours.fields} />
          <SpecialHoursSection
            {...rules}
            special={special}
            today={today}
            drop={(days, name) => <DropDays days={days} name={name} to={to} {...seen('dates')} />}
            rule={sections.holidays.fields}
            known={holidays}
          />
          <ContactSection form={contact} fields={sections.contact.fields} />
          <DetailsSection
            form={details}
            withdraw={withdraw}
            parts={parts}
            edit={edit}
            translates={translates}
            outline={outline}
            tiles={tiles}
          />
          <Panel flush>
            <ListLink
              href={path('/vendor/manage-business/list/:id', { id: place.id })}
              icon="list-checks"
              title={t('own:title.list')}
              note={t('own:lead.list')}
            />
            <ListLink
              href={path('/client/information/widgets/social-bank-edit', { business: place.id })}
              icon="banknote"
              title={t('vendor:action.payees')}
            />
          </Panel>
          <ClosingSection closing={closing} outcome={outcome} translates={translates} today={today} {...closings} />
        </>
      ) : (
        <Banner tone="info" title={t(`vendor:status.${place.status}`)}>
          <div className="stack s2">
            <p>{t('own:refusal.notListed')}</p>
            <p>
              <a className="link reach" href={path('/vendor/my-business')}>
                {t('vendor:title.myBusiness')}
              </a>
            </p>
          </div>
        </Banner>
      )}
    </div>
  )
}

function Photos({ place, photos }: { place: string; photos: Data['photos'] }) {
  const { t } = useText()
  const to = path(page, { id: place })
  const { refusal, onSubmit, ...sending } = useSending(to)
  const form = useForm({ do: 'photo', to, refusal })
  const lines = photos.map((photo, index) => ({ ...photo, name: t('register:field.photo', { number: index + 1 }) }))
  return (
    <Panel labelledBy="pictures">
      <div className="stack">
        <h2 id="pictures">{t('register:header.photos')}</h2>
        <SortableList lines={lines} className="draft-photos" to={to} hidden={{ do: 'order' }}>
          {(photo) => (
            <>
              <Photo photo={photo} alt={photo.name} sizes="12rem" />
              {lines.length > 1 && <DropPhoto photo={photo.id} name={photo.name} to={to} />}
            </>
          )}
        </SortableList>
        {photos.length < PLACE_PHOTOS_MOST && (
          <PageForm form={form} className="stack" encType="multipart/form-data" onSubmit={onSubmit}>
            <UploadField
              id="photos"
              label={t('register:field.photos')}
              hint={t('own:hint.photos', { most: PLACE_PHOTOS_MOST })}
              form={form}
              sending={sending}
              many
            />
            <Buttons>
              <Button icon="image-plus" busy={sending.progress !== null}>
                {t('register:action.addPhotos')}
              </Button>
            </Buttons>
          </PageForm>
        )}
      </div>
    </Panel>
  )
}

function DropDays({ days, name, to, seen }: { days: SpecialDays; name: string; to: string; seen: string }) {
  const { t } = useText()
  const form = useForm({ do: 'dropDates', to, hidden: { seen }, of: { first: days.from, last: days.to } })
  return (
    <PageForm form={form} stays>
      <Button variant="plain">
        {t('register:action.remove')}
        <span className="vh"> {name}</span>
      </Button>
    </PageForm>
  )
}

function DropPhoto({ photo, name, to }: { photo: string; name: string; to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'dropPhoto', to, of: { photo } })
  return (
    <PageForm form={form} stays>
      <Button variant="plain">
        {t('register:action.remove')}
        <span className="vh"> {name}</span>
      </Button>
    </PageForm>
  )
}
