/** The facts by which a place is found, judged and planned: proposed here, confirmed by an officer, and unchanged for everybody else until then. */

import { PinField } from '#client/registrations/pin-field.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn, SaidText } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { ProvinceOutline } from '#shared/areas/province-outline.ts'
import { categories } from '#shared/categories.ts'
import { htmlLang } from '#shared/locales.ts'
import { fieldIn, type LocalisedFields, otherLocales, suffixOf } from '#shared/localised-fields.ts'
import { type EditFields, type EditPart, editParts, type OwnEdit } from '#shared/own-places/edit.ts'
import { WHOLE_PATTERN } from '#shared/registrations/step-letters.ts'
import { usePartWords } from './part-words.ts'

interface DetailsProps {
  form: FormOf<'rev' | keyof LocalisedFields<'name'> | 'category' | 'address' | 'point' | 'capacity' | 'licensed'>
  withdraw: FormOf<'rev'>
  parts: Required<EditFields>
  edit: OwnEdit | null
  /** An engine translates an officer's reasons. */
  translates: boolean
  outline: ProvinceOutline | null
  tiles: MapTiles | null
}

const shown = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

export function DetailsSection({ form, withdraw, parts, edit, translates, outline, tiles }: DetailsProps) {
  const { t } = useText()
  // The proposal stands in the form, a returned one too: it is corrected there.
  const stated = { ...parts, ...edit?.fields }
  const point = form.field('point', `${stated.where.lat}, ${stated.where.lng}`)
  const needed = { required: true, 'data-wrong': t('register:error.needed') }
  const people = { inputMode: 'numeric', pattern: WHOLE_PATTERN, 'data-wrong': t('register:error.capacity') } as const
  return (
    <Panel labelledBy="details">
      <div className="stack">
        <h2 id="details">{t('own:header.details')}</h2>
        <p className="muted">{t('own:hint.details')}</p>
        {edit && (
          <SaidIn said={edit.said}>
            <Proposed edit={edit} parts={parts} withdraw={withdraw} />
          </SaidIn>
        )}
        {edit?.returned && <SaidNotice said={edit.said} translates={translates} />}
        <PageForm key={edit?.rev} form={form} className="stack">
          <Input {...form.field('nameTh', stated.name.th)} label={t('register:field.nameTh')} {...needed} />
          <div className="pair">
            {otherLocales.map((locale) => (
              <Input
                key={locale}
                {...form.field(fieldIn('name', locale), stated.name[locale])}
                label={t(`register:field.name${suffixOf(locale)}`)}
                lang={htmlLang[locale]}
              />
            ))}
          </div>
          <Select {...form.field('category', stated.category)} label={t('register:field.kind')} {...needed}>
            {categories.map((each) => (
              <option key={each} value={each}>
                {t(`category.${each}`)}
              </option>
            ))}
          </Select>
          <Input
            {...form.field('address', stated.where.address)}
            label={t('register:field.address')}
            hint={t('own:hint.address')}
            {...needed}
          />
          <PinField given={point.defaultValue ?? ''} error={point.error} outline={outline} tiles={tiles} isNeeded />
          <div className="pair">
            <Input
              {...form.field('capacity', shown(stated.capacity))}
              label={t('register:field.capacity')}
              {...people}
              required
            />
            <Input
              {...form.field('licensed', shown(stated.licensed))}
              label={t('register:field.licensed')}
              {...people}
            />
          </div>
          <Buttons>
            <Button variant="primary">{t('own:action.propose')}</Button>
          </Buttons>
        </PageForm>
      </div>
    </Panel>
  )
}

/** Old beside new of a waiting change, or why it came back. */
function Proposed({ edit, parts, withdraw }: { edit: OwnEdit } & Pick<DetailsProps, 'parts' | 'withdraw'>) {
  const { t, format } = useText()
  const { labelOf, wordsOf } = usePartWords()
  const { returned } = edit
  const named = editParts.filter((part) => (returned ? returned[part] : edit.fields[part] !== undefined))
  const line = (part: EditPart) =>
    returned ? (
      <SaidText text={returned[part] ?? ''} />
    ) : (
      t('own:edit.line', { now: wordsOf(part, parts), proposed: wordsOf(part, edit.fields) })
    )
  return (
    <Banner
      tone={returned ? 'warn' : 'info'}
      title={returned ? t('own:edit.returned') : t('own:edit.waits', { when: format.date(edit.decideBy) })}
    >
      <dl className="receipt">
        {named.map((part) => (
          <div key={part}>
            <dt>{labelOf(part)}</dt>
            <dd>{line(part)}</dd>
          </div>
        ))}
      </dl>
      {!returned && (
        <PageForm form={withdraw}>
          <Button variant="plain">{t('own:action.withdraw')}</Button>
        </PageForm>
      )}
    </Banner>
  )
}
