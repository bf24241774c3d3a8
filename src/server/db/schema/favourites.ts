/** Places that people keep. */
export interface Favourites {
  user_id: string
  business_id: string
  created_at: Date
}
