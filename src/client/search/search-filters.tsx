/** The filters of a search as fields of its form: native controls, so that they work without JavaScript and with any assistive technology. */

import { AmenityWords } from '#client/places/amenities.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Choice, Select } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { categories } from '#shared/categories.ts'
import { amenities } from '#shared/places/amenities.ts'
import { priceLimits } from '#shared/search/price-limits.ts'
import { anyArea, searchAddress } from '#shared/search/search-address.ts'
import { flagNames, searchFlags } from '#shared/search/search-flags.ts'
import { limitNames } from '#shared/search/search-limits.ts'
import { type GradeFilter, gradeFilters } from '#shared/standards/grade-view.ts'
import { ApplyFilters } from './apply-filters.tsx'
import { AreaFields } from './area-fields.tsx'
import type { Asked, SearchData } from './search-data.ts'

/** Distances to choose from, in kilometres. */
const distances = [1, 3, 5, 10, 25, 50]

/** Number of set filters: as many as there are chips that take one away. */
export const countFilters = ({
  category,
  province,
  district,
  area,
  amenities,
  grades,
  km,
  at,
  ...asked
}: Asked): number =>
  [
    category,
    province,
    district,
    area !== anyArea && area,
    ...amenities,
    grades.length > 0,
    km,
    at,
    ...flagNames.map((flag) => asked[flag]),
    ...limitNames.map((limit) => asked[limit]),
  ].filter(Boolean).length

/** Said in words rather than chosen: each has its chip. */
const unseenLimits = limitNames.filter((limit) => limit !== 'price')

/** Badges without a letter are boxes of their own: a letter means a valid result. */
const [letters, badges] = [
  gradeFilters.filter((grade) => grade.length === 1),
  gradeFilters.filter((grade) => grade.length > 1),
]

/** Values of the form without a field of their own. */
function Unseen({ at, sort, map, ...asked }: Asked) {
  return (
    <>
      {unseenLimits.map(
        (limit) => asked[limit] && <input key={limit} type="hidden" name={limit} value={asked[limit]} />,
      )}
      {at && <input type="hidden" name="at" value={`${at.lat},${at.lng}`} />}
      {map && <input type="hidden" name="map" value="1" />}
      {sort !== 'relevance' && <input type="hidden" name="sort" value={sort} />}
    </>
  )
}

function Distance({ km, centre }: { km: number | null; centre: SearchData['centre'] }) {
  const { t, format } = useText()
  if (!centre) {
    return (
      <p className="small muted">
        {t('search:filter.noLocation')}{' '}
        <a className="link" href="/profile/my-location">
          {t('search:action.whereAmI')}
        </a>
      </p>
    )
  }
  const offered = km && !distances.includes(km) ? [...distances, km].sort((a, b) => a - b) : distances
  return (
    <Select id="km" name="km" label={t('search:field.distance')} defaultValue={km ?? ''}>
      <option value="">{t('search:field.anyDistance')}</option>
      {offered.map((each) => (
        <option key={each} value={each}>
          {t('search:filter.within', { distance: format.distance(each * 1000) })}
        </option>
      ))}
    </Select>
  )
}

function GradeChoice({ grade, grades, label }: { grade: GradeFilter; grades: Asked['grades']; label: string }) {
  return <Choice type="checkbox" name="grade" value={grade} defaultChecked={grades.includes(grade)} label={label} />
}

export function SearchFilters({ asked, centre, provinces, districts, areas, area }: SearchData) {
  const { t } = useText()
  const { text, category, grades, km } = asked
  const count = countFilters(asked)
  return (
    <details className="filters" data-menu>
      <summary className="chip">
        <Icon name="sliders-horizontal" />
        {count > 0 ? t('search:filter.titleCount', { count }) : t('search:filter.title')}
      </summary>
      {/* Fields keep their choices: another search brings other fields. */}
      <div className="panel" key={searchAddress(asked)}>
        <Unseen {...asked} />
        <Select id="category" name="category" label={t('search:field.category')} defaultValue={category ?? ''}>
          <option value="">{t('search:field.anyCategory')}</option>
          {categories.map((id) => (
            <option key={id} value={id}>
              {t(`category.${id}`)}
            </option>
          ))}
        </Select>
        <Distance km={km} centre={centre} />
        <AreaFields asked={asked} provinces={provinces} districts={districts} areas={areas} area={area} />
        <Select id="price" name="price" label={t('search:field.price')} defaultValue={asked.price ?? ''}>
          <option value="">{t('search:field.anyPrice')}</option>
          {priceLimits.map((most) => (
            <option key={most} value={most}>
              {t(`search:price.${most}`)}
            </option>
          ))}
        </Select>
        <fieldset>
          <legend>{t('search:field.grades')}</legend>
          <p className="xs muted">{t('search:hint.grades')}</p>
          <div className="choices">
            {letters.map((grade) => (
              <GradeChoice key={grade} grade={grade} grades={grades} label={`${grade} ${t(`grade.word.${grade}`)}`} />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('amenity.title')}</legend>
          <div className="choices">
            {amenities.map((amenity) => (
              <Choice
                key={amenity}
                type="checkbox"
                name="with"
                value={amenity}
                defaultChecked={asked.amenities.includes(amenity)}
                label={<AmenityWords amenity={amenity} />}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('search:field.also')}</legend>
          <div className="choices">
            {badges.map((badge) => (
              <GradeChoice
                key={badge}
                grade={badge}
                grades={grades}
                label={badge === 'expired' ? t('search:filter.withExpired') : t(`grade.short.${badge}`)}
              />
            ))}
            {flagNames.map((flag) => (
              <Choice
                key={flag}
                type="checkbox"
                name={searchFlags[flag]}
                value="1"
                defaultChecked={asked[flag]}
                label={t(`search:filter.${flag}`)}
              />
            ))}
          </div>
        </fieldset>
        <div className="btns">
          <ApplyFilters />
          {count > 0 && (
            <a className="btn plain" href={searchAddress({ text, map: asked.map })}>
              {t('search:action.clear')}
            </a>
          )}
        </div>
      </div>
    </details>
  )
}
