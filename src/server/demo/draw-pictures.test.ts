/** The demo pictures that are missing are drawn by another process, which leaves its memory behind. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { drawPictures } from './draw-pictures.ts'
import { type DemoPicture, demoPictures, fileNames } from './pictures.ts'

test('a process of its own draws the picture that is missing, and only that', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'drawn-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const media = path.join(folder, 'media')
  mkdirSync(media)
  const [missing, ...others] = demoPictures as [DemoPicture, ...DemoPicture[]]
  for (const name of others.flatMap(fileNames)) writeFileSync(path.join(media, name), 'kept')
  expect(await drawPictures(folder)).toBe(1)
  for (const name of fileNames(missing)) expect(readFileSync(path.join(media, name)).length).toBeGreaterThan(500)
  expect(readFileSync(path.join(media, fileNames(others[0] as DemoPicture)[0] as string), 'utf8')).toBe('kept')
  expect(await drawPictures(folder)).toBe(0)
}, 30_000)

test('a process that cannot draw says why', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'drawn-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Drafts are written beside: their folder is taken by a file.
  writeFileSync(path.join(folder, 'drafts'), '')
  await expect(drawPictures(folder)).rejects.toThrow(/^E[A-Z]+$/)
}, 30_000)
