/** Areas of an agency, and the kinds that it inspects: read by everybody, changed by stewards. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { PickOne } from '#client/ui/pick-one.tsx'
import type { AgencyArea, AgencyPage } from '#shared/agencies/agency-page.ts'
import { categories } from '#shared/categories.ts'

interface ScopePanelsProps {
  agency: AgencyPage
  /** Every province and district. */
  choices: readonly { code: number; name: string }[]
  area: FormOf<string>
  kinds: FormOf<string>
  /** The form that takes an area away. */
  children(area: AgencyArea): ReactNode
}

export function ScopePanels({ agency, choices, area, kinds, children }: ScopePanelsProps) {
  const { t } = useText()
  const { may } = agency
  return (
    <>
      <Panel labelledBy="areas">
        <div className="stack">
          <h2 id="areas" className="card-h2">
            {t('agency:title.areas')}
          </h2>
          <p className="small muted">{t('agency:lead.areas')}</p>
          {agency.areas.length === 0 && <p>{t('agency:line.noAreas')}</p>}
          <ul className="lines">
            {agency.areas.map((it) => (
              <li key={it.code}>
                <span className="grow">
                  <b>{it.name}</b>
                  {it.isInUse && <small className="muted">{t('agency:line.inUse')}</small>}
                </span>
                {may.rule && !it.isInUse && children(it)}
              </li>
            ))}
          </ul>
          {may.rule && (
            <FoldedForm
              form={area}
              title={t('agency:title.addArea')}
              action={t('agency:action.addArea')}
              className="more"
            >
              <PickOne
                {...area.field('area', '')}
                label={t('agency:field.area')}
                required
                data-wrong={t('officer:error.area')}
                choose={t('agency:field.chooseArea')}
                options={choices.map(({ code, name }) => ({ value: String(code), name }))}
                words={{ type: t('agency:pick.area'), none: t('agency:pick.noArea'), all: t('agency:pick.allAreas') }}
              />
            </FoldedForm>
          )}
        </div>
      </Panel>
      <Panel labelledBy="kinds">
        <div className="stack">
          <h2 id="kinds" className="card-h2">
            {t('agency:title.kinds')}
          </h2>
          <p>{agency.kinds.map((kind) => t(`category.${kind}`)).join(', ') || t('agency:line.allKinds')}</p>
          {may.rule && (
            <FoldedForm
              form={kinds}
              title={t('agency:title.changeKinds')}
              action={t('agency:action.save')}
              className="more"
            >
              <fieldset className="stack">
                <legend className="small muted">{t('agency:lead.kinds')}</legend>
                <div className="agency-kinds">
                  {categories.map((kind) => (
                    <Choice
                      key={kind}
                      type="checkbox"
                      {...kinds.choice(`kind_${kind}`, '1', agency.kinds.includes(kind))}
                      label={t(`category.${kind}`)}
                    />
                  ))}
                </div>
              </fieldset>
            </FoldedForm>
          )}
        </div>
      </Panel>
    </>
  )
}
