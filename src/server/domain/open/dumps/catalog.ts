/** The catalogue of open data for other catalogues: DCAT-AP 3 in JSON-LD (https://semiceu.github.io/DCAT-AP/releases/3.0.0/). */
import type { Dump } from '#shared/open/dump-files.ts'

/** IANA's media types, as DCAT names them. */
const iana = 'https://www.iana.org/assignments/media-types/'

const distributionOf = ({ url, name, media_type, bytes, sha256 }: Dump['files'][number], licence: string) => ({
  '@id': url,
  '@type': 'dcat:Distribution',
  'dct:title': name,
  'dcat:accessURL': { '@id': url },
  'dcat:downloadURL': { '@id': url },
  'dcat:mediaType': { '@id': `${iana}${media_type.split(';', 1)[0]}` },
  'dcat:byteSize': bytes,
  'dct:license': { '@id': licence },
  'spdx:checksum': {
    '@type': 'spdx:Checksum',
    'spdx:algorithm': { '@id': 'spdx:checksumAlgorithm_sha256' },
    'spdx:checksumValue': sha256,
  },
})

/** The data sets: places, inspections, cards and findings, each with the files of the newest night, and the API. */
export function catalogOf([newest]: readonly Dump[], { origin, licence }: { origin: string; licence: string }) {
  const dataset = (name: string, title: string, description: string) => ({
    '@id': `${origin}/open#${name}`,
    '@type': 'dcat:Dataset',
    'dct:title': { '@value': title, '@language': 'en' },
    'dct:description': { '@value': description, '@language': 'en' },
    'dct:accrualPeriodicity': { '@id': 'http://publications.europa.eu/resource/authority/frequency/DAILY' },
    'dct:spatial': { '@id': 'http://publications.europa.eu/resource/authority/country/THA' },
    ...(newest && { 'dct:modified': { '@value': newest.made_at, '@type': 'xsd:dateTime' } }),
    'dcat:landingPage': { '@id': `${origin}/open` },
    'dcat:distribution': (newest?.files ?? [])
      .filter((file) => file.name.startsWith(`${name}.`))
      .map((file) => distributionOf(file, licence)),
  })
  return {
    '@context': {
      dcat: 'http://www.w3.org/ns/dcat#',
      dct: 'http://purl.org/dc/terms/',
      spdx: 'http://spdx.org/rdf/terms#',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@id': `${origin}/open/catalog.jsonld`,
    '@type': 'dcat:Catalog',
    'dct:title': { '@value': 'place-safety: open data', '@language': 'en' },
    'dct:license': { '@id': licence },
    'dcat:dataset': [
      dataset('places', 'Places', 'Listed places with position, state, grade and open warning card.'),
      dataset(
        'inspections',
        'Inspections',
        'Sealed inspections of listed places with score, grade and failed questions.',
      ),
      dataset('cards', 'Warning cards', 'Public warning cards with state, dates, agency and findings.'),
      dataset('findings', 'Findings', 'Findings of inspections that are not verified as fixed.'),
    ],
    'dcat:service': [
      {
        '@id': `${origin}/api/v1`,
        '@type': 'dcat:DataService',
        'dct:title': { '@value': 'API', '@language': 'en' },
        'dcat:endpointURL': { '@id': `${origin}/api/v1` },
        'dcat:endpointDescription': { '@id': `${origin}/api/v1/openapi.json` },
      },
      {
        '@id': `${origin}/api/fhrs`,
        '@type': 'dcat:DataService',
        'dct:title': { '@value': 'API in the shape of the Food Hygiene Rating Scheme, version 2', '@language': 'en' },
        'dcat:endpointURL': { '@id': `${origin}/api/fhrs` },
        'dcat:endpointDescription': { '@id': 'https://api.ratings.food.gov.uk/help' },
      },
    ],
  }
}
