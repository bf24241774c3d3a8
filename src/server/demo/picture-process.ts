/** Draws the missing demo pictures in a process of its own and tells its parent how it went. See draw-pictures.ts. */
import { makeDemoPictures } from './pictures.ts'

/** The message to the parent: the number of pictures, or the failure. */
export interface PictureReport {
  made?: number
  fault?: string
}

const [, , dataDir] = process.argv
if (!process.send || dataDir === undefined) throw new Error('picture-process runs as a child process only')
process.once('disconnect', () => process.exit())

const report: PictureReport = await makeDemoPictures(dataDir).then(
  (made) => ({ made }),
  (error: NodeJS.ErrnoException) => ({ fault: error.code ?? error.message }),
)
process.send(report, () => process.exit())
