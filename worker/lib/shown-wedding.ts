/**
 * Request header with the id of the wedding that the client shows. If the account has opened another one since, the request is refused
 * with a 409 whose `event_id` is the wedding that is open now. Without the header, requests are for the wedding that is open.
 */
export const SHOWN_WEDDING = 'X-Shown-Wedding'

/** Why a request is refused that is about another wedding than the open one. */
export const OTHER_WEDDING =
  'Another wedding is open in your account now, so nothing was saved. Switch back and try again.'
