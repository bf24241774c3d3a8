/** Boxes for a place's amenities, in its owner's forms. */
import { type Amenity, amenities } from '#shared/places/amenities.ts'
import { Choice } from '../ui/field.tsx'
import type { FormOf } from '../ui/form/use-form.ts'
import { AmenityWords } from './amenities.tsx'

/** `said` are the present values, by field. */
export function AmenityChoices({
  form,
  said,
}: {
  form: Pick<FormOf<Amenity>, 'choice'>
  said: { readonly [name: string]: string | undefined }
}) {
  return (
    <div className="choices">
      {amenities.map((each) => (
        <Choice
          key={each}
          type="checkbox"
          {...form.choice(each, '1', said[each] === '1')}
          label={<AmenityWords amenity={each} />}
        />
      ))}
    </div>
  )
}
