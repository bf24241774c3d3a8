/** A picture that is not taken, as an expected refusal: the form shows its text beside the field. */
import { type PhotoFault, photoFaults } from '#shared/photos/photo-faults.ts'

export class PhotoRefusal extends Error {
  override name = 'PhotoRefusal'
  readonly fault: PhotoFault
  constructor(fault: PhotoFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }

  /** Key of the text. */
  get text(): string {
    return photoFaults[this.fault]
  }

  /** 503 where it is ours and goes by, else 422. */
  get status(): 422 | 503 {
    return this.fault === 'busy' || this.fault === 'storage' ? 503 : 422
  }
}
