/** The filter of the record: a form whose answer is an address, without JavaScript too. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Chip, Chips } from '#client/ui/chip.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { path } from '#shared/path.ts'
import { RECORD_NAME_MOST, type RecordAsked, recordGroups } from '#shared/record/record-page.ts'

interface RecordFilterProps {
  asked: RecordAsked
  areas: readonly { code: number; name: string }[]
  agencies: readonly { id: string; name: string }[]
}

const page = path('/inspector/record')

/** The query of an address with this filter. */
export const queryFor = (asked: RecordAsked) => ({ ...asked, area: asked.area === null ? null : String(asked.area) })

export function RecordFilter({ asked, areas, agencies }: RecordFilterProps) {
  const { t } = useText()
  const isAll = Object.values(asked).every((value) => value === null)
  const onlyPowers = queryFor({ ...asked, kind: 'powers' })
  return (
    <search className="record-filter stack">
      <Chips label={t('record:title.filter')}>
        <Chip href={page} current={isAll}>
          {t('record:action.all')}
        </Chip>
        <Chip href={path('/inspector/record', onlyPowers)} current={asked.kind === 'powers'} icon="key-round">
          {t('record:action.powers')}
        </Chip>
      </Chips>
      <details className="more" open={isAll ? undefined : true}>
        <summary>{t('record:title.filter')}</summary>
        <form method="get" action={page} className="stack">
          <div className="fields">
            <Input id="from" name="from" type="date" label={t('record:label.from')} defaultValue={asked.from ?? ''} />
            <Input id="to" name="to" type="date" label={t('record:label.to')} defaultValue={asked.to ?? ''} />
            <Select id="kind" name="kind" label={t('record:label.kind')} defaultValue={asked.kind ?? ''}>
              <option value="">{t('record:label.all')}</option>
              {recordGroups.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`record:kind.${kind}`)}
                </option>
              ))}
            </Select>
            <Names asked={asked} />
            <Select id="area" name="area" label={t('record:label.area')} defaultValue={asked.area ?? ''}>
              <option value="">{t('record:label.all')}</option>
              {areas.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
            <Select id="agency" name="agency" label={t('record:label.ofAgency')} defaultValue={asked.agency ?? ''}>
              <option value="">{t('record:label.all')}</option>
              {agencies.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <Buttons>
            <Button variant="primary" icon="search">
              {t('record:action.show')}
            </Button>
          </Buttons>
        </form>
      </details>
    </search>
  )
}

/** People and places by a part of their names. */
function Names({ asked }: { asked: RecordAsked }) {
  const { t } = useText()
  return (
    <>
      {(['person', 'place'] as const).map((name) => (
        <Input
          key={name}
          id={name}
          name={name}
          type="search"
          label={t(`record:label.${name}`)}
          defaultValue={asked[name] ?? ''}
          maxLength={RECORD_NAME_MOST}
        />
      ))}
    </>
  )
}

/** Resources, which have no pages. */
const files = { xlsx: '/inspector/record/record.xlsx', csv: '/inspector/record/record.csv' } as const

/** The filter's events as files. */
export function RecordFiles({ asked, most }: { asked: RecordAsked; most: number }) {
  const { t, format } = useText()
  const query = new URLSearchParams(
    Object.entries(queryFor(asked)).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ).toString()
  return (
    <div className="stack s2">
      <Buttons>
        {(['xlsx', 'csv'] as const).map((as) => (
          <DownloadLink key={as} href={query === '' ? files[as] : `${files[as]}?${query}`}>
            {t(`record:action.${as}`)}
          </DownloadLink>
        ))}
      </Buttons>
      <p className="small muted">{t('record:lead.export', { most: format.number(most) })}</p>
    </div>
  )
}
