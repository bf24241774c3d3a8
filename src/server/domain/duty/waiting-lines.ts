/** Common parts of an officer's lists of waiting work: the reader, the lines they may decide, and the name of a line's place. */
import type { RawBuilder } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { localName, localText } from '../../db/localised.ts'
import { bool, scalar } from '../../db/sql.ts'
import { isRelated, onDuty } from './on-duty.ts'

export interface OfficerReading {
  officer: string
  locale: Locale
  now: Date
}

/** True if the place `businesses` is the officer's to decide about: on duty there, and neither their own nor a relative's. */
export const isToDecideBy = ({ officer, now }: Pick<OfficerReading, 'officer' | 'now'>): RawBuilder<boolean> =>
  bool`(${onDuty(officer, now)} and not ${isRelated(officer)})`

/** The name of the place `businesses` in the reader's language, or else in Thai. */
export const placeName = ({ locale }: Pick<OfficerReading, 'locale'>): RawBuilder<string> =>
  scalar('text')`${localName('businesses.name', locale)}`

/** The name of the district `d` for the reader. */
export const districtName = ({ locale }: Pick<OfficerReading, 'locale'>): RawBuilder<string> =>
  scalar('text')`${localText('d.name', locale)}`
