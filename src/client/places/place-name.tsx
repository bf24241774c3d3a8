/** A place's name where the answer depends on it: in letters that its reader can read, with lines that end between its words and not in them. */
import { Fragment, type ReactNode } from 'react'
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import { htmlLang } from '#shared/locales.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'

export type Named = Pick<PlaceCard, 'name' | 'nameLocale' | 'english' | 'romanised'>

/** The name for readers who cannot read it: the English one, else its Latin letters; else the name itself. */
export const readableName = ({ name, english, romanised }: Named): string => english ?? romanised ?? name

/** Its kind and area. */
const placeWords = (
  { t, locale }: Text,
  { category, district, province }: Pick<PlaceCard, 'category' | 'district' | 'province'>,
) => `${t(`category.${category}`)} · ${district}${locale === 'th' ? ' ' : ', '}${province}`

/** Characters of a word that has room in one line of the narrowest headline; marks above and below take none. */
const longestWhole = 12
const widthOf = (word: string) => word.replace(/\p{M}/gu, '').length

/** Thai and Chinese write words without spaces between, and browsers would end a line wherever a dictionary has a word. */
const whole = (name: string): ReactNode =>
  name.split(' ').map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one name, never moved
    <Fragment key={place}>
      {place > 0 && ' '}
      {widthOf(word) > longestWhole ? word : <span className="nowrap">{word}</span>}
    </Fragment>
  ))

interface PlaceNameProps {
  place: Named
  /** Shows the Thai name as well, as it stands on signs and in banking apps, where the reader's is another. */
  besideThai?: true
}

function PlaceName({ place, besideThai }: PlaceNameProps) {
  const { locale } = useText()
  const { name, nameLocale, english } = place
  const readable = readableName(place)
  if (readable === name)
    return <span lang={nameLocale === locale ? undefined : htmlLang[nameLocale]}>{whole(name)}</span>
  return (
    <>
      <span lang={english ? 'en' : 'th-Latn'}>{readable}</span>
      {besideThai && (
        <>
          {' ('}
          <span lang="th">{whole(name)}</span>)
        </>
      )}
    </>
  )
}

/** In a line of a list: its name, the Thai one beside it where that is another, its kind and area. */
export function PlaceInLine({ place }: { place: Parameters<typeof placeWords>[1] & Named }) {
  const text = useText()
  return (
    <span className="grow">
      <b>
        <PlaceName place={place} />
      </b>
      {readableName(place) !== place.name && <small lang="th">{place.name}</small>}
      <small>{placeWords(text, place)}</small>
    </span>
  )
}

/** Stands in a text for the name; no text has it, nor a name. */
const hole = '\uFFFC'

/** A text with the name in it: `says` gives the text for the name's placeholder. */
export function Naming({ says, ...named }: PlaceNameProps & { says(name: string): string }) {
  const [before, after = ''] = says(hole).split(hole)
  return (
    <>
      {before}
      <PlaceName {...named} />
      {after}
    </>
  )
}
