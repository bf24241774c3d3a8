/** Source of a run's photo: the device while it is there, else the server. */
import { photoUrl } from '#shared/photos/photos.ts'
import type { RunPhoto } from '#shared/runs/run.ts'

export const sourceOf = ({ key, url }: RunPhoto): string | undefined =>
  url ?? (key === null ? undefined : photoUrl(key, 640))
