/**
 * The rules of `sets/*.json` as functions: whether a place is meant. They look at the texts as they are stored and know nothing of folding,
 * sounds or trigrams, so that the search cannot be right by definition. The README describes each word of a rule.
 */
import { readKnownAreas } from '#server/db/reference/known-areas.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import { haversine } from '#shared/places/haversine.ts'
import { isOpen, isOpenTonight, type OpeningHours, weekdays } from '#shared/places/opening-hours.ts'
import { nameHas, type Place, sells } from './place.ts'

export type Rule = (place: Place) => boolean

/** A word with its arguments, or the name of one of the set's own rules. */
export type WrittenRule = string | readonly (WrittenRule | number)[]

const joined = (text: string) => text.replaceAll(' ', '')
const texts = ({ th, items }: Place) => [th, ...items.map((it) => it.th)].map(joined)
const closesOf = (hours: OpeningHours): string[] =>
  weekdays.flatMap((day) => (hours[day] ?? []).map(([, closes]) => closes))

function nearArea(key: string): Rule {
  const area = readKnownAreas().find((it) => it.key === key)
  if (!area) throw new Error(`There is no area ${key}.`)
  return (place) =>
    (area.districts.includes(place.district) && area.subdistricts.includes(place.subdistrict)) ||
    haversine(area, place) <= (area.km + 1) * 1000
}

/** The words that take texts. */
const ofTexts: Record<string, (...words: string[]) => Rule> = {
  named:
    (...words) =>
    (place) =>
      nameHas(place, ...words),
  offers:
    (...words) =>
    (place) =>
      words.every((word) => sells(place, word)),
  has:
    (...words) =>
    (place) =>
      words.some((word) => nameHas(place, word) || sells(place, word)),
  english:
    (...words) =>
    ({ en }) =>
      words.every((word) => en.toLowerCase().includes(word.toLowerCase())),
  called: (pattern = '') => {
    const asked = new RegExp(pattern)
    return ({ th }) => asked.test(joined(th))
  },
  reads: (pattern = '') => {
    const asked = new RegExp(pattern)
    return (place) => texts(place).some((text) => asked.test(text))
  },
  numbered: (pattern = '') => {
    const asked = new RegExp(pattern)
    return ({ phone }) => asked.test(phone)
  },
  chinese:
    (word = '') =>
    ({ cn, items }) =>
      [cn, ...items.map((it) => it.cn)].some((text) => text.includes(word)),
  chinese_name:
    (word = '') =>
    ({ cn }) =>
      cn.includes(word),
  of:
    (kind) =>
    ({ category }) =>
      category === kind,
  gives:
    (amenity) =>
    ({ amenities }) =>
      amenities.includes(amenity as Amenity),
  at:
    (...names) =>
    ({ subdistrict }) =>
      names.includes(subdistrict),
  subdistrict_has:
    (word = '') =>
    ({ subdistrict }) =>
      subdistrict.includes(word),
  address:
    (road) =>
    ({ address }) =>
      ` ${address} `.includes(` ${road} `),
  address_has:
    (word = '') =>
    ({ address }) =>
      address.includes(word),
  near_area: (key = '') => nearArea(key),
  card:
    (level) =>
    ({ card }) =>
      (card ?? 'none') === level,
  not_called:
    (word = '') =>
    ({ th }) =>
      !joined(th).includes(word),
  open_during:
    (day, from = '', to = '') =>
    ({ hours }) =>
      weekdays.some(
        (it) =>
          it === day && (hours[it] ?? []).some(([opens, closes]) => opens < to && (closes <= opens || closes > from)),
      ),
  open_on:
    (day) =>
    ({ hours }) =>
      weekdays.some((it) => it === day && (hours[it] ?? []).length > 0),
  open_till:
    (time = '') =>
    ({ hours }) =>
      closesOf(hours).some((closes) => closes >= time),
  open_past:
    (time = '') =>
    ({ hours }) =>
      closesOf(hours).some((closes) => closes > time),
  approved:
    () =>
    ({ isApproved }) =>
      isApproved,
  nobody: () => () => false,
}

/** The words that take numbers. */
const ofNumbers: Record<string, (...numbers: number[]) => Rule> = {
  province:
    (code) =>
    ({ province }) =>
      province === code,
  district:
    (code) =>
    ({ district }) =>
      district === code,
  price:
    (most) =>
    ({ price }) =>
      price !== null && price <= (most ?? 0),
  within:
    (lat = 0, lng = 0, km = 0) =>
    (place) =>
      haversine({ lat, lng }, place) <= km * 1000,
}

/** As the badge shows a place: a letter while its result is valid, a C at best with an open orange card. */
function badgeOf({ status, card, grade, validUntil }: Place, at: Date): string {
  if (status === 'suspended' || card === 'red') return 'suspended'
  if (grade === null) return 'none'
  if (validUntil === null || validUntil <= at) return 'expired'
  return card === 'orange' && 'AB'.includes(grade) ? 'C' : grade
}

/** The words that ask for a moment. */
const ofMoments: Record<string, (asked: Date, word?: string) => Rule> = {
  badge: (asked, badge) => (place) => badgeOf(place, asked) === badge,
  open:
    (asked) =>
    ({ hours }) =>
      isOpen(hours, asked),
  open_tonight:
    (asked) =>
    ({ hours }) =>
      isOpenTonight(hours, asked),
}

/** Makes the rules of a set; a word that is none, or a moment that the set does not say, throws. */
export function makeReader(named: Record<string, WrittenRule>, asked: Date | undefined) {
  const read = (rule: WrittenRule | number): Rule => {
    if (typeof rule === 'number') throw new Error(`${rule} is no rule.`)
    if (typeof rule === 'string') {
      const own = named[rule]
      if (own === undefined) throw new Error(`The set has no rule ${rule}.`)
      return read(own)
    }
    const [word, ...parts] = rule
    if (typeof word !== 'string') throw new Error('A rule begins with a word.')
    if (word === 'all' || word === 'either') {
      const rules = parts.map(read)
      return word === 'all' ? (place) => rules.every((it) => it(place)) : (place) => rules.some((it) => it(place))
    }
    const moment = ofMoments[word]
    if (moment && asked) return moment(asked, parts[0] as string | undefined)
    if (ofNumbers[word]) return ofNumbers[word](...(parts as number[]))
    if (ofTexts[word]) return ofTexts[word](...(parts as string[]))
    throw new Error(moment ? `The set does not say when ${word} is asked.` : `${word} is no word of a rule.`)
  }
  return read
}
