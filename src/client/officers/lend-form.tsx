/** Offers an own area to a colleague of the agency, until a day. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import type { AreaLine } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'

interface LendProps {
  form: FormOf<string>
  /** Own ones that are valid now. */
  areas: readonly AreaLine[]
  colleagues: readonly { id: string; name: string; unit: string }[]
  /** There are more of them than are listed: one is looked for. */
  isLong: boolean
  find: string | null
}

/** Nothing without an area; without a colleague it says that there is none. */
export function LendForm({ form, areas, colleagues, isLong, find }: LendProps) {
  const { t } = useText()
  if (areas.length === 0) return null
  return (
    <Panel labelledBy="lend">
      <h2 id="lend" className="card-h2">
        {t('officer:title.lend')}
      </h2>
      {(isLong || find !== null) && (
        <FindInList href={path('/inspector/area-duty')} find={find} by="officer" isEmpty={colleagues.length === 0} />
      )}
      <PageForm form={form} className="stack">
        <p className="small muted">
          {t(colleagues.length === 0 && find === null ? 'officer:noColleague' : 'officer:lead.lend')}
        </p>
        <FormBanner form={form} />
        {colleagues.length > 0 && (
          <>
            <Select {...form.field('area', areas[0]?.id)} label={t('officer:field.area')} required>
              {areas.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Select {...form.field('to', '')} label={t('officer:field.to')} required data-wrong={t('officer:error.to')}>
              <option value="">{t('officer:field.chooseTo')}</option>
              {colleagues.map(({ id, name, unit }) => (
                <option key={id} value={id}>
                  {name} · {unit}
                </option>
              ))}
            </Select>
            <Input
              {...form.field('until')}
              type="date"
              required
              data-wrong={t('officer:error.until')}
              label={t('officer:field.until')}
              hint={t('officer:hint.lend')}
            />
            <Buttons>
              <Button>{t('officer:action.lend')}</Button>
            </Buttons>
          </>
        )}
      </PageForm>
    </Panel>
  )
}
