/**
 * An owner's changes to their place: harmless sections at once; data for search, inspection and planning are proposed, and
 * wait for an officer of the area (decide-edit.ts). Saved elsewhere meanwhile, it is refused once, with the present values on the page.
 */
import type { Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { LocalisedColumns } from '#shared/localised.ts'
import { changedParts, EDIT_DAYS, type EditFields, type EditSection, isSameEdit } from '#shared/own-places/edit.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import { isInThailand } from '../../db/reference/in-thailand.ts'
import type { Businesses } from '../../db/schema/places.ts'
import { partNames } from '../../messages/returned-words.ts'
import { actorId } from '../actor.ts'
import { findRefuted } from '../amenities/looks.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { refreshSearchDocs } from '../search/keep-docs.ts'
import { findOwnEdit, lockOwn, type OwnRow, partsOf, sectionOf, seenOf, whileListed } from './own-place.ts'
import { untouchedParts } from './untouched-parts.ts'

/** Columns that change at once: none by which a place is another one, but for its phone, which alone never makes it so. */
type AtOnce = Pick<
  Updateable<Businesses>,
  keyof LocalisedColumns<'description'> | 'price_level' | 'amenities' | 'opening_hours' | 'phone'
>

interface Edited {
  place: string
  section: EditSection
  /** The version that the writer saw. */
  seen: string
  /** For a part that depends on its neighbours, such as hours of single days beside the week's. */
  set: AtOnce | ((row: OwnRow) => AtOnce)
}

const shownAs = (section: EditSection, { opening_hours: hours, ...set }: AtOnce) =>
  sectionOf(section, { ...set, ...(hours && { opening_hours: JSON.parse(hours) }) } as Partial<OwnRow>)

/** Changes a harmless section. Sent again it changes nothing. */
export const editPlace = command<Edited, undefined, 'business.edit', OwnRow>('business.edit', {
  load: (doing, { place }) => lockOwn(doing, place),
  may: whileListed,
  async run({ tx, actor }, { place, section, seen, set: stated }, row) {
    const set = typeof stated === 'function' ? stated(row) : stated
    const [before, after] = [sectionOf(section, row), shownAs(section, set)]
    if (seenOf(before) === seenOf(after)) return unchanged(undefined)
    if (seenOf(before) !== seen) throw new InputRefusal({ form: 'register:error.changedElsewhere' })
    if (section === 'amenities' && (await findRefuted(tx, place)).some((each) => each in after && !(each in before)))
      throw new InputRefusal({ form: 'own:refusal.foundOtherwise' })
    await tx
      .updateTable('businesses')
      .set({ ...set, updated_at: actor.now })
      .where('id', '=', place)
      .execute()
    if (section === 'contact' || section === 'amenities') await refreshSearchDocs(tx, [place])
    return {
      result: undefined,
      audit: { entity: place, business: place, before: { section, ...before }, after: { section, ...after } },
      touches: section === 'amenities' ? ['lists', `place:${place}`] : [`place:${place}`],
    }
  },
})

/** Proposes changes to parts; a waiting proposal is replaced, and parts equal to the present value (or null: all) are taken back. */
export const proposeEdit = command<
  { place: string; rev: number; stated: Required<EditFields> | null },
  undefined,
  'edit.propose' | 'edit.withdraw',
  OwnRow
>(['edit.propose', 'edit.withdraw'], {
  load: (doing, { place }) => lockOwn(doing, place),
  may: whileListed,
  async run({ tx, actor, reader }, { place, rev, stated }, row) {
    if (stated && !isInThailand(stated.where.lat, stated.where.lng))
      throw new InputRefusal({ point: 'register:error.abroad' })
    const fields = stated ? changedParts(stated, partsOf(row)) : {}
    const found = await findOwnEdit(tx, place, reader.locale)
    const waiting = found?.returned === null ? found : null
    if (isSameEdit(waiting?.fields ?? {}, fields)) return unchanged(undefined)
    if ((waiting?.rev ?? 0) !== rev) throw new InputRefusal({ form: 'register:error.changedElsewhere' })
    const untouched = await untouchedParts(tx, place, fields)
    if (untouched.length > 0)
      throw new InputRefusal({ form: ['own:refusal.untouched', { fields: partNames(reader.locale, untouched) }] })
    const isNothing = Object.keys(fields).length === 0
    const values = { fields: JSON.stringify(fields), asked_by: actorId(actor), asked_at: actor.now }
    const id = waiting?.id ?? uuidv7()
    if (waiting)
      await tx
        .updateTable('business_edits')
        .set(isNothing ? { state: 'withdrawn' } : { ...values, rev: waiting.rev + 1 })
        .where('id', '=', id)
        .execute()
    else
      await tx
        .insertInto('business_edits')
        .values({ id, business_id: place, ...values, decide_by: decideBy(actor.now, EDIT_DAYS), returned: null })
        .execute()
    return {
      result: undefined,
      audit: {
        action: isNothing ? 'edit.withdraw' : 'edit.propose',
        entity: id,
        business: place,
        before: { ...waiting?.fields },
        after: { ...fields },
      },
    }
  },
})
