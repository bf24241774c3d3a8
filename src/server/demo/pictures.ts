/**
 * The demo places' pictures: illustrations that we draw ourselves from seeds, not photos, and mark as such. About sixty are
 * shared by all demo places. They are made once, at the first start, because sixty drawings are four kilobytes of code
 * and a megabyte of files.
 */
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Category } from '#shared/categories.ts'
import { writeWhole } from '../external/files/drafts.ts'
import { sharp } from '../external/sharp.ts'
import { createRandom, type Random } from './random.ts'
import { ricefield, temple, viewpoint, waterfall } from './scenes/nature.ts'
import { type Light, lights } from './scenes/parts.ts'
import { bungalow, cafe, hotel, spa } from './scenes/stays.ts'
import { house, kitchen, market, minibus, shop, stage } from './scenes/town.ts'
import { beach, boat, ferry, terrace } from './scenes/waterside.ts'

const scenes = {
  beach,
  boat,
  terrace,
  ferry,
  market,
  shop,
  kitchen,
  stage,
  minibus,
  house,
  hotel,
  bungalow,
  spa,
  cafe,
  temple,
  waterfall,
  viewpoint,
  ricefield,
} satisfies Record<string, (light: Light, random: Random) => string>
export type Scene = keyof typeof scenes

/** Widths that are stored of each picture, in pixels; the height is three quarters. */
export const pictureWidths = [400, 800] as const

export interface DemoPicture {
  key: string
  scene: Scene
  /** Shown while the picture loads. */
  color: string
}

/** The main subject of a picture: indoors not the sky. */
function toneOf(scene: Scene, light: Light): string {
  if (scene === 'stage') return '#2a1a52'
  return scene === 'spa' || scene === 'cafe' ? light.wood : light.tone
}

/** Every demo picture: each scene in each light. */
export const demoPictures: readonly DemoPicture[] = (Object.keys(scenes) as Scene[]).flatMap((scene) =>
  lights.map((light) => ({
    key: `demo-${scene}-${light.name}`,
    scene,
    color: toneOf(scene, light),
  })),
)

/** The drawing of one picture as SVG of 800 × 600. */
export function drawPicture(picture: DemoPicture): string {
  const light = lights.find((each) => picture.key.endsWith(each.name)) as Light
  const body = scenes[picture.scene](light, createRandom(7, picture.key))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">${body}</svg>`
}

const formats = ['avif', 'webp'] as const
const nameOf = (picture: DemoPicture, width: number, format: string) => `${picture.key}-${width}.${format}`

/** Names of the files of one picture. */
export const fileNames = (picture: DemoPicture): string[] =>
  pictureWidths.flatMap((width) => formats.map((format) => nameOf(picture, width, format)))

/** Those that are not whole in `<dataDir>/media`. */
export async function missingPictures(dataDir: string, pictures = demoPictures): Promise<DemoPicture[]> {
  const folder = path.join(dataDir, 'media')
  await mkdir(folder, { recursive: true })
  const there = new Set(await readdir(folder))
  return pictures.filter((picture) => fileNames(picture).some((name) => !there.has(name)))
}

/** Makes the pictures that are not yet in `<dataDir>/media`, two at a time in sharp's own threads. Returns how many were made. */
export async function makeDemoPictures(dataDir: string, pictures = demoPictures): Promise<number> {
  const missing = await missingPictures(dataDir, pictures)
  const queue = [...missing]
  const work = async () => {
    for (let picture = queue.pop(); picture; picture = queue.pop()) await makeOne(dataDir, picture)
  }
  await Promise.all([work(), work()])
  return missing.length
}

async function makeOne(dataDir: string, picture: DemoPicture): Promise<void> {
  const drawn = await sharp(Buffer.from(drawPicture(picture)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: drawn.info.width, height: drawn.info.height, channels: drawn.info.channels }
  for (const width of pictureWidths) {
    const sized = sharp(drawn.data, { raw }).resize(width)
    await put(dataDir, nameOf(picture, width, 'avif'), await sized.clone().avif({ quality: 50, effort: 0 }).toBuffer())
    await put(dataDir, nameOf(picture, width, 'webp'), await sized.clone().webp({ quality: 72, effort: 2 }).toBuffer())
  }
}

/** A stop in the middle leaves no half picture under its name. */
const put = (dataDir: string, name: string, bytes: Buffer) =>
  writeWhole(dataDir, path.join('media', name), bytes, { isPrivate: false, isDurable: false })

const scenesOf: Record<Category, readonly Scene[]> = {
  restaurant: ['kitchen', 'cafe', 'market'],
  lodging: ['hotel', 'bungalow', 'hotel'],
  attraction: ['temple', 'viewpoint', 'waterfall', 'ricefield', 'market'],
  tour: ['viewpoint', 'waterfall', 'ricefield'],
  spa: ['spa'],
  entertainment: ['stage'],
  shop: ['shop', 'market'],
  transport: ['minibus'],
  other: ['house', 'ricefield'],
}

/** Picks the first picture of a place; `scene` when its name promises one (a café, a pier), else one that suits its kind. */
export function pickPicture(category: Category, scene: Scene | undefined, random: Random): DemoPicture {
  const wanted = scene ?? random.pick(scenesOf[category])
  return random.pick(demoPictures.filter((picture) => picture.scene === wanted))
}

/** Up to three more of its kind, none twice. */
export function pickMorePictures(category: Category, first: DemoPicture, random: Random): DemoPicture[] {
  const others = demoPictures.filter((it) => scenesOf[category].includes(it.scene) && it !== first)
  return random.sample(others, random.int(0, 3))
}
