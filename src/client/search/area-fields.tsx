/**
 * Province and, once it is chosen, its districts and those of a district its parts: their field stands at once and fills when they have come, so that nothing moves under
 * a thumb. Without JavaScript the districts come with the next page.
 */
import { useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { httpClient } from '#client/runtime/requests/http.ts'
import { Select } from '#client/ui/field.tsx'
import type { SearchData } from './search-data.ts'

type Areas = SearchData['districts']

/** The districts of a province; none when they cannot be had, and the search is by province then. */
async function fetchDistricts(province: string, signal: AbortSignal): Promise<Areas> {
  try {
    const answer = await (await httpClient()).get('/client/search/_districts.json', {
      searchParams: { province },
      signal,
    })
    return answer.ok ? ((await answer.json()) as { districts: Areas }).districts : []
  } catch {
    return []
  }
}

export function AreaFields({
  asked,
  provinces,
  districts,
  areas,
  area,
}: Pick<SearchData, 'asked' | 'provinces' | 'districts' | 'areas' | 'area'>) {
  const { t } = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [fetched, setFetched] = useState<Areas>(districts)
  useEffect(() => {
    if (chosen === null) return
    setFetched([])
    if (chosen === '') return
    const leaving = new AbortController()
    void fetchDistricts(chosen, leaving.signal).then((found) => !leaving.signal.aborted && setFetched(found))
    return () => leaving.abort()
  }, [chosen])
  const offered = chosen === null ? districts : fetched
  const hasProvince = chosen === null ? districts.length > 0 : chosen !== ''
  return (
    <>
      <Select
        id="province"
        name="province"
        label={t('search:field.province')}
        defaultValue={asked.province ?? ''}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('search:field.anyProvince')}</option>
        {provinces.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {hasProvince && (
        <Select
          key={chosen}
          id="district"
          name="district"
          label={t('search:field.district')}
          defaultValue={chosen === null ? (asked.district ?? '') : ''}
        >
          <option value="">{t('search:field.anyDistrict')}</option>
          {offered.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {chosen === null && areas.length > 0 && (
        <Select id="area" name="area" label={t('search:field.area')} defaultValue={area?.key ?? ''}>
          <option value="">{t('search:field.anyArea')}</option>
          {areas.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {chosen === null && areas.length === 0 && area && <input type="hidden" name="area" value={area.key} />}
    </>
  )
}
