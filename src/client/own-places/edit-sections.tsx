/** The sections by which an owner changes a place at once: words, hours, telephone. Each is a form of its own. */
import type { ReactNode } from 'react'
import { AmenityChoices } from '#client/places/amenity-choices.tsx'
import { hoursInWords } from '#client/places/opening-words.ts'
import { HoursField } from '#client/registrations/hours-field.tsx'
import { Elsewhere } from '#client/registrations/step-frame.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { htmlLang, locales } from '#shared/locales.ts'
import { fieldIn, type LocalisedFields, suffixOf } from '#shared/localised-fields.ts'
import { type Amenity, amenities } from '#shared/places/amenities.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import { dayFields, type HoursField as HourName } from '#shared/registrations/hours-fields.ts'

type Fields = Record<string, string>

interface SectionProps<Name extends string> {
  form: FormOf<Name>
  fields: Fields
}

const levels = ['1', '2', '3', '4'] as const

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel labelledBy={id}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </Panel>
  )
}

function Save() {
  const { t } = useText()
  return (
    <Buttons>
      <Button variant="primary">{t('own:action.save')}</Button>
    </Buttons>
  )
}

/** The texts for guests. */
export function WordsSection({
  form,
  fields,
}: SectionProps<'seen' | keyof LocalisedFields<'description'> | 'priceLevel'>) {
  const { t } = useText()
  const labels = Object.fromEntries(
    locales.map((it) => [fieldIn('description', it), t(`own:field.description${suffixOf(it)}`)]),
  )
  return (
    <Section id="words" title={t('own:header.words')}>
      <Elsewhere form={form} there={fields} labels={labels} />
      <PageForm form={form} className="stack">
        {locales.map((locale) => {
          const name = fieldIn('description', locale)
          return (
            <TextArea
              key={name}
              {...form.field(name, fields[name])}
              label={labels[name] ?? ''}
              lang={locale === 'th' ? undefined : htmlLang[locale]}
              rows={4}
            />
          )
        })}
        <Select {...form.field('priceLevel', fields.priceLevel)} label={t('register:field.priceLevel')}>
          <option value="">{t('register:price.none')}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {'฿'.repeat(Number(level))}
            </option>
          ))}
        </Select>
        <Save />
      </PageForm>
    </Section>
  )
}

/** Its amenities, as guests filter by them. */
export function AmenitiesSection({ form, fields }: SectionProps<'seen' | Amenity>) {
  const { t } = useText()
  const said = amenities.filter((each) => fields[each]).map((each) => t(`amenity.${each}`))
  return (
    <Section id="amenities" title={t('amenity.title')}>
      <Elsewhere form={form} there={{ said: said.join(' · ') }} labels={{ said: t('amenity.title') }} />
      <PageForm form={form} className="stack">
        <p className="muted">{t('register:hint.amenities')}</p>
        <p className="muted">{t('own:hint.amenitiesChecked')}</p>
        <AmenityChoices form={form} said={fields} />
        <Save />
      </PageForm>
    </Section>
  )
}

/** Opening hours. A day's hours are copied to the others by the same form, which saves them. */
export function HoursSection({ form, fields }: SectionProps<HourName | 'hours' | 'seen' | 'go'>) {
  const { t, locale } = useText()
  const said = weekdays
    .flatMap((day) => {
      const { open, from, to } = dayFields(day)
      return fields[open]
        ? [`${t(`client:day.${day}`)} ${hoursInWords([[fields[from] ?? '', fields[to] ?? '']], locale)}`]
        : []
    })
    .join(' · ')
  return (
    <Section id="times" title={t('own:header.hours')}>
      <Elsewhere form={form} there={{ hours: said }} labels={{ hours: t('register:field.hours') }} />
      <PageForm form={form} className="stack" stays>
        {/* Enter presses the first button of a form: without this it would copy Monday. */}
        <button className="vh" type="submit" tabIndex={-1} aria-hidden="true">
          {t('own:action.save')}
        </button>
        <HoursField key={said} form={form} given={Object.keys(fields).length > 0 ? fields : null} />
        <Save />
      </PageForm>
    </Section>
  )
}

/** By which it is reached. */
export function ContactSection({ form, fields }: SectionProps<'seen' | 'phone'>) {
  const { t } = useText()
  return (
    <Section id="contact" title={t('own:header.contact')}>
      <Elsewhere form={form} there={fields} labels={{ phone: t('register:field.phone') }} />
      <PageForm form={form} className="stack">
        <Input
          {...form.field('phone', fields.phone)}
          label={t('register:field.phone')}
          hint={t('register:hint.phone')}
          type="tel"
          required
          data-wrong={t('register:error.phone')}
        />
        <Save />
      </PageForm>
    </Section>
  )
}
