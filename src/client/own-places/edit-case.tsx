/** A change that an owner proposes, as an officer of the area decides it: old beside new, part by part, each approved or returned with a reason. */
import type { ReactNode } from 'react'
import { ProvinceSpot } from '#client/map/province-spot.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Input } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Radios } from '#client/ui/radios.tsx'
import { useNeeds } from '#client/ui/use-needs.ts'
import { type EditCase, type EditFields, type EditPart, editParts } from '#shared/own-places/edit.ts'
import { RETURN_REASON } from '#shared/registrations/decision.ts'
import { CasePanel } from './case-panel.tsx'
import { usePartWords } from './part-words.ts'

interface EditCaseProps {
  open: EditCase
  form: FormOf<'edit' | 'rev' | EditPart | `${EditPart}Reason`>
}

export function EditCaseView({ open, form }: EditCaseProps) {
  const { t, format } = useText()
  const { labelOf } = usePartWords()
  const parts = editParts.filter((part) => open.fields[part] !== undefined)
  const needs = useNeeds(form, (said) =>
    parts.flatMap((part) => (said(part) === 'return' ? [`${part}Reason` as const] : [])),
  )
  return (
    <CasePanel
      name={open.name}
      since={t('register:waiting.since', { when: format.dateTime(open.askedAt) })}
      form={form}
      onInput={needs.onInput}
    >
      {open.compared.identity !== 'same' && (
        <Banner
          tone="warn"
          title={t(open.compared.identity === 'changed' ? 'register:edit.muchChanged' : 'register:edit.perhapsAnother')}
        >
          {t(open.compared.endsResults ? 'register:edit.endsResults' : 'register:edit.keepsResults')}
        </Banner>
      )}
      {parts.map((part) => (
        <section key={part} className="stack edit-part" aria-labelledby={`part-${part}`}>
          <h3 id={`part-${part}`}>{labelOf(part)}</h3>
          <div className="old-new">
            <Side title={t('register:edit.now')} fields={open.now} part={part}>
              {part === 'where' && open.outlines?.now && (
                <ProvinceSpot outline={open.outlines.now} label={t('register:edit.now')} />
              )}
            </Side>
            <Side title={t('register:edit.proposed')} fields={open.fields} part={part}>
              {part === 'where' && open.outlines?.proposed && (
                <ProvinceSpot outline={open.outlines.proposed} label={t('register:edit.proposed')} />
              )}
            </Side>
          </div>
          {part === 'where' && open.moved !== null && (
            <p className="small muted">{t('register:edit.moved', { distance: format.distance(open.moved) })}</p>
          )}
          <Radios
            form={form}
            name={part}
            legend={t('register:edit.verdict')}
            wrong={t('register:error.verdict')}
            answers={(['approve', 'return'] as const).map((value) => ({ value, label: t(`register:edit.${value}`) }))}
          />
          <Input
            {...form.field(`${part}Reason`)}
            label={t('register:edit.reason')}
            required={needs.includes(`${part}Reason`)}
            minLength={needs.includes(`${part}Reason`) ? RETURN_REASON.least : undefined}
            data-wrong={t('register:error.reason')}
          />
        </section>
      ))}
    </CasePanel>
  )
}

function Side({
  title,
  fields,
  part,
  children,
}: {
  title: string
  fields: EditFields
  part: EditPart
  children: ReactNode
}) {
  const { wordsOf } = usePartWords()
  return (
    <div className="stack s2">
      <p className="small muted">{title}</p>
      <p className="prose">{wordsOf(part, fields)}</p>
      {children && <div className="map-pane place-map">{children}</div>}
    </div>
  )
}
