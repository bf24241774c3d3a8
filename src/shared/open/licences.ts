/** Licences under which an installation may give its data, by their SPDX names. */
export const dataLicences = {
  'CC-BY-4.0': { name: 'Creative Commons Attribution 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'CC0-1.0': { name: 'Creative Commons Zero 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  'ODbL-1.0': {
    name: 'Open Data Commons Open Database License 1.0',
    url: 'https://opendatacommons.org/licenses/odbl/1-0/',
  },
} as const
export type DataLicence = keyof typeof dataLicences
export const licenceNames = Object.keys(dataLicences) as [DataLicence, ...DataLicence[]]
