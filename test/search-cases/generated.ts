/**
 * Cases made from the demo data by rules, always the same: names as they stand there, then people's variants of them. Every other
 * one is held out: the search was tuned without looking at those.
 */

import { readAreas } from '#server/db/reference/areas.ts'
import { categoryNames } from '#server/db/reference/category-names.ts'
import { nicknames, titles } from '#server/demo/name-parts.ts'
import { createRandom, type Random } from '#server/demo/random.ts'
import { type Category, categories } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { otherLayout } from '#shared/search/keyboard.ts'
import { nameHas, type Place, sells } from './place.ts'
import type { SearchCase } from './read-sets.ts'

const perKind = 20

const squeezed = (name: string) => name.replaceAll(' ', '')
const withoutTones = (text: string) => text.replace(/[็-๋]/g, '')

/** Letters that are taken for one another: by sound, or because their keys are neighbours. */
const confused = new Map(
  'ศส สศ ณน นณ ภพ ทธ รล ลร ใไ ไใ ีิ ิี ูุ ุู ืึ กด ดก าส บย ยน คต ตค มท เแ แเ วง งว'
    .split(' ')
    .map((pair) => [pair[0], pair[1]] as [string, string]),
)

/** One slip in a Thai text, not in its first letter: left out, typed twice, swapped with the next, or taken for another. */
function slipThai(random: Random, text: string): string {
  const at = random.int(1, text.length - 2)
  const [letter, next] = [text[at] as string, text[at + 1] as string]
  const rest = text.slice(at + 1)
  const way = random.int(0, 3)
  if (way === 0) return text.slice(0, at) + rest
  if (way === 1) return text.slice(0, at) + letter + letter + rest
  if (way === 2) return text.slice(0, at) + next + letter + text.slice(at + 2)
  return text.slice(0, at) + (confused.get(letter) ?? '') + rest
}

function slipEnglish(random: Random, word: string): string {
  const at = random.int(1, word.length - 2)
  const way = random.int(0, 3)
  if (way === 0) return word.slice(0, at) + word.slice(at + 1)
  if (way === 1) return word.slice(0, at) + word[at] + word.slice(at)
  if (way === 2) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  return `${word.slice(0, at)}${random.pick([...'aeioustnr'])}${word.slice(at + 1)}`
}

/** Makes up to `perKind` different cases of a kind from places in chance order. */
function fromPlaces(
  kind: string,
  places: readonly Place[],
  make: (random: Random, place: Place) => Omit<SearchCase, 'kind'> | null,
) {
  const random = createRandom(2026, kind)
  const cases = new Map<string, SearchCase>()
  for (const place of random.sample(places, Math.min(places.length, 400))) {
    if (cases.size >= perKind) break
    const made = make(random, place)
    if (made) cases.set(made.query, { kind, ...made })
  }
  return [...cases.values()]
}

/** The name without the district that about a third of them end in. */
const ownName = ({ th }: Place) => th.split(' ')[0] as string
const ownEnglish = ({ en }: Place) => (en.split(',')[0] as string).replaceAll('’', "'")

const owners = titles.flatMap((title) =>
  nicknames.map((nickname) => ({ th: title[0] + nickname[0], en: `${title[1]} ${nickname[1]}` })),
)

/** Cases of names: the name itself, and people's variants of it. */
function nameCases(places: readonly Place[]): SearchCase[] {
  const long = places.filter((place) => ownName(place).length >= 8)
  const english = places.filter((place) => ownEnglish(place).length >= 10)
  const chinese = places.filter(({ cn }) => cn.length >= 4)
  const province = new Map(readAreas().provinces.map((it) => [it.code, it]))
  const named = (place: Place) => (other: Place) => nameHas(other, ownName(place))
  return [
    ...fromPlaces('name', places, (_random, place) => ({
      query: squeezed(place.th),
      relevant: (other) => nameHas(other, squeezed(place.th)),
    })),
    ...fromPlaces('without tone marks', long, (_random, place) => ({
      query: withoutTones(ownName(place)),
      relevant: named(place),
    })),
    ...fromPlaces('one slip', long, (random, place) => ({
      query: slipThai(random, ownName(place)),
      relevant: named(place),
    })),
    ...fromPlaces('slip and no tone marks', long, (random, place) => ({
      query: withoutTones(slipThai(random, ownName(place))),
      relevant: named(place),
    })),
    ...fromPlaces('name and province, no space', long, (_random, place) => ({
      query: ownName(place) + province.get(place.province)?.nameTh,
      relevant: (other) => other.province === place.province && nameHas(other, ownName(place)),
    })),
    ...fromPlaces('English name', english, (_random, place) => ({
      query: ownEnglish(place).toLowerCase(),
      relevant: (other) => ownEnglish(other).toLowerCase().includes(ownEnglish(place).toLowerCase()),
    })),
    ...fromPlaces('English name, one slip', english, (random, place) => {
      const words = ownEnglish(place).toLowerCase().split(' ')
      const longest = words.toSorted((a, b) => b.length - a.length)[0] as string
      if (longest.length < 6) return null
      return {
        query: words.map((word) => (word === longest ? slipEnglish(random, word) : word)).join(' '),
        relevant: (other) => ownEnglish(other).toLowerCase().includes(ownEnglish(place).toLowerCase()),
      }
    }),
    ...fromPlaces('Chinese name', chinese, (_random, place) => ({
      query: place.cn,
      relevant: (other) => other.cn.includes(place.cn),
    })),
    ...fromPlaces('typed on the other keyboard', long, (_random, place) => {
      const query = otherLayout(ownName(place))
      return query === null ? null : { query, relevant: named(place) }
    }),
    ...fromPlaces('owner, romanised', places, (_random, place) => {
      const owner = owners.find(({ th }) => place.th.includes(th))
      if (!owner || owner.en.replace(/[ aeiou]/gi, '').length < 4) return null
      return { query: owner.en.toLowerCase(), relevant: (other) => other.th.includes(owner.th) }
    }),
  ]
}

/** A place lies in an area, or carries its name. */
const inProvince = (code: number, th: string) => (place: Place) =>
  place.province === code || nameHas(place, th) || place.subdistrict.includes(th)

function areaCases(places: readonly Place[]): SearchCase[] {
  const { provinces, districts } = readAreas()
  const random = createRandom(2026, 'areas')
  const cases: SearchCase[] = []
  for (const { code, nameTh, nameEn, nameCn } of random.sample(provinces, 18)) {
    const relevant = inProvince(code, nameTh)
    cases.push({ kind: 'province', query: nameTh, relevant })
    cases.push({ kind: 'province in English', query: nameEn, relevant })
    cases.push({ kind: 'province in Chinese', query: nameCn.replace(/府$/, ''), relevant })
    cases.push({ kind: 'province, called so', query: `จังหวัด${nameTh}`, relevant })
  }
  const known = new Set(places.map(({ district }) => district))
  const visited = districts.filter(
    ({ code, nameTh }) => known.has(code) && !nameTh.startsWith('เมือง') && nameTh.length > 4,
  )
  for (const { nameTh, nameEn } of random.sample(visited, 16)) {
    const codes = new Set(districts.filter((it) => it.nameTh.includes(nameTh)).map(({ code }) => code))
    const named = (place: Place) =>
      codes.has(place.district) || nameHas(place, nameTh) || place.subdistrict.includes(nameTh)
    cases.push(
      { kind: 'district', query: nameTh, relevant: named },
      { kind: 'district in English', query: nameEn, relevant: named },
    )
  }
  return cases
}

function kindAndItemCases(places: readonly Place[]): SearchCase[] {
  const { provinces } = readAreas()
  const random = createRandom(2026, 'kinds')
  const large = provinces.filter(({ code }) => places.filter((place) => place.province === code).length > 25)
  const kinds = categories
    .filter((category) => category !== 'other')
    .flatMap((category: Category): SearchCase[] => {
      const { th, en = '', cn = '' } = categoryNames[category] as Record<Locale, string>
      const province = random.pick(large)
      const of = (place: Place) => place.category === category
      const there = (place: Place) => of(place) && place.province === province.code
      return [
        { kind: 'kind of place', query: th, relevant: (place) => of(place) || nameHas(place, th) },
        { kind: 'kind and province', query: `${th}${province.nameTh}`, relevant: there },
        { kind: 'kind and province in English', query: `${en.toLowerCase()} in ${province.nameEn}`, relevant: there },
        { kind: 'kind and province in Chinese', query: `${province.nameCn.replace(/府$/, '')}${cn}`, relevant: there },
      ]
    })
  const items = fromPlaces('item', places, (chance, place) => {
    const item = chance.pick(place.items)
    const query = item.th.split(' ')[0] as string
    return query.length < 6 ? null : { query, relevant: (other) => sells(other, query) || nameHas(other, query) }
  })
  const english = fromPlaces(
    'item in English',
    places.filter(({ en }) => en),
    (chance, place) => {
      const item = chance.pick(place.items)
      const query = item.en.toLowerCase()
      return { query, relevant: (other) => sells(other, query) || other.items.some(({ th }) => th === item.th) }
    },
  )
  const phones = fromPlaces('telephone number', places, (chance, place) => {
    const digits = place.phone
    const query = chance.pick([
      digits,
      `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
      `+66 ${digits.slice(1)}`,
    ])
    return { query, relevant: (other) => other.phone === digits }
  })
  return [...kinds, ...items, ...english, ...phones]
}

/** All generated cases. */
export const generatedCases = (places: readonly Place[]): SearchCase[] => [
  ...nameCases(places),
  ...areaCases(places),
  ...kindAndItemCases(places),
]
