/** Saying where one is: a province by name or from the map, or the browser's position after a tap. Kept in a cookie only. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listProvinceOptions } from '#server/domain/areas/province-options.ts'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { isProvinceCode } from '#shared/areas/province-codes.ts'
import { isInThailandBox } from '#shared/areas/thailand.ts'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import { locationCookie, type MyLocation, writeLocation } from '#shared/reader.ts'
import { says } from '#shared/refusals.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('areas')
  const { reader, database } = context
  const { pick, done } = readPage(context, '/profile/my-location').search
  const [provinces, place] = await Promise.all([
    listProvinceOptions(database.db, reader.locale),
    findReaderPlace(database.db, reader.location, reader.locale),
  ])
  const current = reader.location?.kind === 'province' ? reader.location.code : null
  return {
    provinces,
    area: place?.name ?? null,
    exact: place?.exact ?? false,
    current,
    picked: pick,
    done,
  }
}

const degrees = (text: string) => (/^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN)

const province = z.object({
  by: z.literal('province'),
  province: z
    .string(says('profile:error.province'))
    .transform(Number)
    .refine(isProvinceCode, says('profile:error.province')),
})
const point = z
  .object({
    by: z.literal('point'),
    lat: z.string(says('profile:error.point')).transform(degrees),
    lng: z.string(says('profile:error.point')).transform(degrees),
    /** Where the form on another page leads on to. */
    next: z.string().optional(),
  })
  .refine(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng), {
    path: ['lat'],
    message: says('profile:error.point'),
  })
  .refine(({ lat, lng }) => !Number.isFinite(lat) || isInThailandBox(lat, lng), {
    path: ['lat'],
    message: says('profile:error.abroad'),
  })
const nowhere = z.object({ by: z.literal('nowhere') })

function toLocation(input: z.output<typeof province | typeof point | typeof nowhere>): MyLocation | null {
  if (input.by === 'province') return { kind: 'province', code: input.province }
  return input.by === 'point' ? { kind: 'point', lat: input.lat, lng: input.lng } : null
}

export const action = form({
  schema: z.discriminatedUnion('by', [province, point, nowhere], says('profile:error.by')),
  answer: (input, context) => {
    const location = toLocation(input)
    context.reader = { ...context.reader, location }
    return {
      to: ownPath(input.by === 'point' ? input.next : null, path('/profile/my-location', { done: 1 })),
      choices: { [locationCookie]: location && writeLocation(location) },
    }
  },
})
