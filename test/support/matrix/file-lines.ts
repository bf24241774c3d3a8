/** Resources besides pages that belong to somebody, as the matrix asks for them. */
import { insertLicence, photoKeyOf } from '../own-places.ts'
import type { Line } from './lines.ts'

export const fileLines: Record<string, Line> = {
  'read the paper of a licence': {
    file: '/documents/:folder/:name',
    async before({ database, place }) {
      await insertLicence(database, place, { kind: 'commerce' })
      return `/documents/${photoKeyOf('d')}`
    },
  },
  'get the key of the own device': { file: '/profile/setting/devices/key.json' },
  'take figures along': { file: '/inspector/dashboard/figures.csv' },
}
